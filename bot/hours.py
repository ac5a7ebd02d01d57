"""Time where somebody is: their zone, and the hours in which nothing may ping them."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from rapidfuzz import process

Hours = tuple[int, int]
"""From when until when, in minutes of the day; over midnight where the second comes first in the day."""
_HOURS = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:-|–|—|to)\s*(\d{1,2})(?::(\d{2}))?")
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
FURTHEST = 14 * 60
"""Minutes that a clock may be ahead of UTC or behind it."""
DAY = 24 * 60
NEAREST = 3
"""Names of zones that are suggested for one there is not."""


class Unclear(Exception):
    """Something typed that means no time: the key of the text that says so, and its values."""

    def __init__(self, key: str, **values: object) -> None:
        self.key, self.values = key, values
        super().__init__(key)


def hours(typed: str) -> Hours:
    """`22:00-7:00` in minutes of the day. Raises `Unclear`."""
    found = _HOURS.fullmatch(" ".join(typed.split()))
    parts = [int(part or 0) for part in found.groups()] if found else []
    if not parts or parts[0] > 24 or parts[2] > 24 or parts[1] > 59 or parts[3] > 59:
        raise Unclear("settings.no_hours")
    begin, end = (parts[0] * 60 + parts[1]) % DAY, (parts[2] * 60 + parts[3]) % DAY
    if begin == end:
        raise Unclear("settings.whole_day")
    return begin, end


def spelled(minutes: int) -> str:
    """A minute of the day as a clock shows it."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


@cache
def zones() -> dict[str, str]:
    """All names of zones, by how they are typed: in full, or the place at their end where only one has it."""
    names = sorted(available_timezones())
    ends = Counter(_plain(name).rpartition("/")[2] for name in names)
    short = {end: name for name in names if ends[end := _plain(name).rpartition("/")[2]] == 1}
    return short | {_plain(name): name for name in names}


def _plain(name: str) -> str:
    return "_".join(name.casefold().split())


def zone(typed: str) -> str:
    """The zone that is meant, as it is kept: its name, or `+05:30`. Raises `Unclear` with the nearest names."""
    if found := zones().get(_plain(typed)):
        return found
    if offset := _OFFSET.fullmatch(typed.strip()):
        minutes = int(offset[2]) * 60 + int(offset[3] or 0)
        if minutes > FURTHEST:
            raise Unclear("settings.no_offset")
        return f"{'+' if offset[1] == '+' else '-'}{spelled(minutes)}"
    raise Unclear("settings.no_zone", zone=typed[:60], nearest=", ".join(nearest(typed)))


def nearest(typed: str, most: int = NEAREST) -> list[str]:
    """The names of zones that are most like what was typed."""
    found = process.extract(_plain(typed), list(zones()), limit=2 * most)
    return list(dict.fromkeys(zones()[plain] for plain, _, _ in found))[:most]


def clock(kept: str) -> tzinfo:
    """The zone that was kept; UTC for one whose name is no longer known."""
    if offset := _OFFSET.fullmatch(kept):
        ahead = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
        return timezone(ahead if offset[1] == "+" else -ahead)
    try:
        return ZoneInfo(kept)
    except ZoneInfoNotFoundError:
        return UTC


def there(now: float, kept: str) -> str:
    """What a clock shows in a zone."""
    return datetime.fromtimestamp(now, clock(kept)).strftime("%H:%M")


def quiet_until(now: float, quiet: Hours | None, kept: str) -> int | None:
    """When the quiet hours end in which somebody is now, in seconds since 1970; None outside of them."""
    if quiet is None:
        return None
    begin, end = quiet
    here = datetime.fromtimestamp(now, clock(kept))
    minute = here.hour * 60 + here.minute
    if not (begin <= minute < end if begin < end else minute >= begin or minute < end):
        return None
    day = here if minute < end else here + timedelta(days=1)
    return int(day.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0).timestamp())
