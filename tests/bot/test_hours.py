"""Zones and quiet hours as people type them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot import hours

BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


class TestHours:
    @pytest.mark.parametrize("typed", ["22:30-7:05", "22:30 – 07:05", " 22:30 to 7:05 "])
    def test_are_read_as_minutes_of_the_day(self, typed: str) -> None:
        assert hours.hours(typed) == (22 * 60 + 30, 7 * 60 + 5)

    @pytest.mark.parametrize(
        ("typed", "slip"),
        [
            ("night", "no_hours"),
            ("25-3", "no_hours"),
            ("3-4:60", "no_hours"),
            ("7-7", "whole_day"),
            ("0-24", "whole_day"),
        ],
    )
    def test_what_is_no_time_is_said_so(self, typed: str, slip: str) -> None:
        with pytest.raises(hours.Unclear) as told:
            hours.hours(typed)
        assert told.value.key == f"settings.{slip}"


class TestZone:
    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            (BERLIN, BERLIN),
            ("europe/berlin", BERLIN),
            ("new york", "America/New_York"),
            ("UTC+2", "+02:00"),
            ("+5:30", "+05:30"),
            ("-3", "-03:00"),
            ("utc", "UTC"),
        ],
    )
    def test_is_a_place_or_what_a_clock_is_ahead(self, typed: str, kept: str) -> None:
        assert hours.zone(typed) == kept

    def test_one_there_is_not_has_the_nearest_named(self) -> None:
        with pytest.raises(hours.Unclear) as told:
            hours.zone("Europe/Berln")
        assert told.value.values["nearest"].startswith(BERLIN)
        with pytest.raises(hours.Unclear) as told:
            hours.zone("+15")
        assert told.value.key == "settings.no_offset"

    def test_one_that_is_no_longer_known_counts_as_utc(self) -> None:
        assert hours.there(0, "Europe/Atlantis") == "00:00"
        assert hours.there(0, "+05:30") == "05:30"


class TestQuiet:
    NIGHT = (22 * 60, 7 * 60)

    @pytest.mark.parametrize(
        ("now", "until"),
        [
            ("2026-05-01T21:59", None),
            ("2026-05-01T22:00", "2026-05-02T07:00"),
            ("2026-05-02T06:59", "2026-05-02T07:00"),
            ("2026-05-02T07:00", None),
        ],
    )
    def test_over_midnight(self, now: str, until: str | None) -> None:
        assert hours.quiet_until(at(now), self.NIGHT, BERLIN) == (at(until) if until else None)

    def test_within_a_day_and_where_somebody_is(self) -> None:
        noon = (12 * 60, 14 * 60)
        assert hours.quiet_until(at("2026-05-01T13:00"), noon, BERLIN) == at("2026-05-01T14:00")
        assert hours.quiet_until(at("2026-05-01T13:00"), noon, "Asia/Tokyo") is None
        assert hours.quiet_until(at("2026-05-01T13:00"), None, BERLIN) is None

    def test_a_night_in_which_clocks_change_ends_by_the_clock(self) -> None:
        assert hours.quiet_until(at("2026-03-28T23:00"), self.NIGHT, BERLIN) == at("2026-03-29T07:00")
