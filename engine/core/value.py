"""A number as the rules count it, and where it comes from: printed → set → add → multiply → can't, floors last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Layer = Literal["printed", "set", "add", "multiply"]
_LAYERS: tuple[Layer, ...] = ("printed", "set", "add", "multiply")


@dataclass(frozen=True, slots=True)
class Part:
    """One contribution: from what, in which layer, how much, by which rules."""

    source: str
    layer: Layer
    amount: int
    cites: tuple[str, ...]


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

    def total(self) -> int:
        """The number itself."""
        number = 0
        for layer in _LAYERS:
            for part in self.parts:
                if part.layer == layer:
                    number = _STEPS[layer](number, part.amount)
        return number if self.floor is None else max(number, self.floor)


_STEPS: dict[Layer, Callable[[int, int], int]] = {
    "printed": lambda number, amount: number + amount,
    "set": lambda _, amount: amount,
    "add": lambda number, amount: number + amount,
    "multiply": lambda number, amount: number * amount,
}
