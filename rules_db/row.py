"""What all rows of the reference share: they are checked values; and the kinds of texts and ids in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

Grade = Literal["A", "B", "C", "U"]
"""How sure a fact is: A rulebook or two sources that agree, B one good source, C weak or inferred, U unknown."""

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Ref = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)+$")]


class Row(BaseModel):
    """What all rows share: they are values, and a key that is not in the schema is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")
