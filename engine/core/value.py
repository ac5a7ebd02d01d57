"""A number as the rules count it, and where it comes from: printed → set → add → multiply → can't, floors last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Layer = Literal["printed", "set", "add", "multiply", "can't"]


class Part(NamedTuple):
    """One contribution: from what, in which layer, how much, by which rules."""

    source: str
    layer: Layer
    amount: int
    cites: tuple[str, ...]
    parts: tuple[Part, ...] = ()
    """What the amount is itself made of, where it was counted first, on its own."""


@dataclass(slots=True)
class Value:
    """What a number is made of. `floor` is the least it can be."""

    floor: int | None = None
    floor_cites: tuple[str, ...] = ()
    parts: list[Part] = field(default_factory=list[Part])

    def add(self, source: str, amount: int, cites: tuple[str, ...], layer: Layer = "add") -> None:
        """One more contribution; nothing is noted of a zero that is only added."""
        if amount or layer != "add":
            self.parts.append(Part(source, layer, amount, cites))

    def include(self, source: str, value: Value, layer: Layer = "add") -> None:
        """Takes in a number counted on its own, which keeps its parts."""
        self.parts.append(Part(source, layer, value.total(), value.cites(), tuple(value.parts)))

    def forbid(self, source: str, cites: tuple[str, ...]) -> None:
        """Makes it nothing, whatever else counts."""
        self.parts.append(Part(source, "can't", 0, cites))

    def total(self) -> int:
        """The number itself; of several that set it, the last one holds."""
        number, added, times, allowed = 0, 0, 1, True
        replaced: int | None = None
        for _, layer, amount, _, _ in self.parts:
            if layer == "add":
                added += amount
            elif layer == "printed":
                number += amount
            elif layer == "set":
                replaced = amount
            elif layer == "multiply":
                times *= amount
            else:
                allowed = False
        number = ((number if replaced is None else replaced) + added) * times if allowed else 0
        return number if self.floor is None else max(number, self.floor)

    def cites(self) -> tuple[str, ...]:
        """The rules behind all parts, each once, and behind the floor where it is what holds."""
        found = [cite for part in self.parts for cite in part.cites]
        if self.floor is not None and Value(parts=self.parts).total() < self.floor:
            found += self.floor_cites
        return tuple(dict.fromkeys(found))
