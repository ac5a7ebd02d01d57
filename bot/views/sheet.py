"""A sheet: one answer as a list of blocks, cut into pages that Discord accepts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.places import Place

PAGE_LETTERS = 1700
"""What fits a phone in two or three swipes; Discord itself would take 4,096."""

ONE_PAGE = 3600
"""Of an answer that has no place of its own, and so no second page to turn to."""

PAGE_LINKS = 15
"""Three rows of buttons; the other two are for turning pages and for what an answer offers."""


@dataclass(frozen=True)
class Link:
    """A button that leads to another answer."""

    label: str
    to: Place


@dataclass(frozen=True)
class Block:
    """A piece of text that stays together if it can, with the things it names."""

    text: str
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Page:
    """One page of a sheet: what one message shows."""

    title: str
    text: str
    footer: str
    colour: int
    links: tuple[Link, ...]
    number: int
    count: int


@dataclass
class Sheet:
    """A whole answer. `footer` is repeated on each page; `links` belong to every page.

    `letters` of a page are given where an answer has no second one.
    """

    title: str
    footer: str = ""
    colour: int = 0x1F6F8B
    links: tuple[Link, ...] = ()
    blocks: list[Block] = field(default_factory=list[Block])
    letters: int | None = None

    def add(self, text: str | None, links: tuple[Link, ...] = ()) -> None:
        """One more block, unless there is no text for it."""
        if text:
            self.blocks.append(Block(text, links))

    def pages(self) -> list[Page]:
        """The sheet cut into pages; at least one."""
        cut: list[list[Block]] = [[]]
        room = whole_page = self.letters or PAGE_LETTERS
        for block in (piece for whole in self.blocks for piece in _pieces(whole)):
            links = {link.to for kept in (*cut[-1], block) for link in kept.links}
            if cut[-1] and (len(block.text) > room or len(links) > PAGE_LINKS - len(self.links)):
                cut.append([])
                room = whole_page
            cut[-1].append(block)
            room -= len(block.text) + 2
        return [self._page(blocks, number, len(cut)) for number, blocks in enumerate(cut)]

    def page(self, number: int) -> Page:
        """The page of that number, or the last one."""
        pages = self.pages()
        return pages[min(max(number, 0), len(pages) - 1)]

    def _page(self, blocks: list[Block], number: int, count: int) -> Page:
        links = {link.to: link for link in (*self.links, *(k for block in blocks for k in block.links))}
        shown = tuple(links.values())[:PAGE_LINKS]
        text = "\n\n".join(block.text for block in blocks)
        return Page(self.title, text, self.footer, self.colour, shown, number, count)


def split(text: str, limit: int = PAGE_LETTERS) -> list[str]:
    """`text` in pieces of at most `limit` characters, cut at a paragraph, line, sentence or space if there is one."""
    pieces: list[str] = []
    while len(text) > limit:
        window = text[: limit + 1]
        ends = [m.end() for mark in (r"\n\n", r"\n", r"[.!?] ", r" ") for m in list(re.finditer(mark, window))[-1:]]
        cut = next((end for end in ends if end > limit // 2), None) or limit
        pieces.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*pieces, text] if text or not pieces else pieces


def _pieces(block: Block) -> list[Block]:
    """A block that no page holds, cut; its links stay with each piece."""
    return [Block(piece, block.links) for piece in split(block.text)]
