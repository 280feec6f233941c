"""A whole terminal screen: pictures that follow its size, pages of text, and the keys pressed at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import zip_longest
from typing import TypeAlias

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType, Segment
from rich.text import Text

from zashiki.cli import signals
from zashiki.cli.keyboard import Input, Keys, shown_terminal, silent_terminal
from zashiki.cli.output import printable
from zashiki.cli.parser import wrapped
from zashiki.cli.tables import Left
from zashiki.cli.tables.line_breaks import by_choices, folded, hanging
from zashiki.texts.words import Words

SAVE_CURSOR, RESTORE_CURSOR = "\x1b7", "\x1b8"
APART = 2
"""Lines of a page that stay empty: one above what is said below it, and the last of the screen."""
MOST_LEAVES = 99
"""No page is expected to need more screens."""

Picture: TypeAlias = Callable[[int, int], Sequence[Text]]
"""Gives the lines to show on a screen of this many columns and rows."""


class Screen:
    """The screen that a drawn table has to itself."""

    def __init__(self, console: Console, answers: Input, words: Words) -> None:
        """Draw on a console, and wait for answers."""
        self._words, self._input, self._console = words, answers, console
        self.status: Callable[[], str] = str
        """Gives what stands above the keys of every page, such as what time is left."""
        self._picture: Picture | None = None
        """What is on the screen, for any size of it."""
        self._rows: Sequence[Text] = ()
        self._size: tuple[int, int] | None = None
        """The lines that were drawn last, and for which size."""
        self._drawing = self._typed = False

    @property
    def width(self) -> int:
        """Its columns, as it is now."""
        return self._console.width

    @contextmanager
    def taken(self, *, typed: bool = False) -> Iterator[None]:
        """Take the whole screen, and give it back as it was; where lines are `typed` on it, they are seen."""
        self._typed = typed
        with (
            signals.ending_in_order(),
            nullcontext() if typed else silent_terminal(),
            self._console.screen(hide_cursor=not typed),
            signals.heeding("SIGWINCH", self._redraw),
        ):
            if isinstance(self._input, Keys):
                self._input.when_suspended = self._suspend
            yield

    def _suspend(self) -> None:
        """Give the screen back while the program is stopped (Ctrl-Z), and take it again when it goes on."""
        with shown_terminal():
            self._console.set_alt_screen(enable=False)
            self._console.show_cursor()
            signals.stop()
        self._console.set_alt_screen()
        self._console.show_cursor(show=False)
        self._redraw()

    def put(self, picture: Picture) -> None:
        """Draw a whole screen at once, for the size that it has, and again if that changes meanwhile."""
        self._picture = picture
        self._drawing = True
        size = None
        while size != (size := self._console.size):
            lines = picture(*size)
            for line in lines:
                line.plain = printable(line.plain)
            self._console.clear()
            self._console.print(Text("\n").join(lines), end="", soft_wrap=True, highlight=False)
            self._rows, self._size = lines, size
        self._drawing = False

    def update(self, picture: Picture) -> None:
        """Draw only those lines of a picture that are other than on the screen, so that nothing flickers."""
        size = self._console.size
        if self._picture is None or self._size != size:
            self.put(picture)
            return
        self._picture = picture
        self._drawing = True
        lines = picture(*size)
        with self._console:  # all at once
            if self._typed:
                self._console.control(_code(SAVE_CURSOR))  # somebody may be typing a line meanwhile
            for row, (new, old) in enumerate(zip_longest(lines, self._rows, fillvalue=Text())):
                new.plain = printable(new.plain)
                if (new, new.style) != (old, old.style):
                    self._console.control(Control.move_to(0, row), Control((ControlType.ERASE_IN_LINE, 2)))
                    self._console.print(new, end="", soft_wrap=True, highlight=False)
            if self._typed:
                self._console.control(_code(RESTORE_CURSOR))
        self._rows, self._drawing = lines, False

    def refresh(self) -> None:
        """Draw what has changed in the picture that is there."""
        if self._picture is not None and not self._drawing:
            self.update(self._picture)

    def _redraw(self) -> None:
        """Draw what is on the screen for its new size; while it is being drawn, that is seen to already."""
        if self._picture is not None and not self._drawing:
            self.put(self._picture)

    def waiting(self, text: str) -> None:
        """Say what is waited for below the picture, until the next one is drawn."""
        under = self._picture

        def above(width: int, height: int) -> list[Text]:
            lines = list(under(width, height)) if under else []
            return [*lines[: height - 1], Text(f" {text}", "bold reverse")]

        self.put(above)
        self._picture, self._size = under, None

    def page(
        self, lines: Sequence[str], *, may_leave: bool = True, ending: Sequence[str] = (), prompt: str = ""
    ) -> str:
        """Show lines alone on the screen, as many screens as they need, each until a key is pressed.

        Give the last key; one of `ending` is the last, and no other where Enter is one. `prompt` stands below the
        last screen.
        """
        start, key = 0, ""
        while True:
            self.put(lambda *size, start=start: self._leaf(lines, start, *size, may_leave=may_leave, prompt=prompt)[0])
            key = self.wait(may_leave=may_leave)
            if key == "q" or key in ending:
                return key
            start, last = self._leaf(lines, start, *self._console.size, may_leave=may_leave, prompt=prompt)[1:]
            if last and "" not in ending:
                return key

    def _leaf(
        self, lines: Sequence[str], start: int, width: int, height: int, *, may_leave: bool, prompt: str
    ) -> tuple[list[Text], int, bool]:
        """One screen of a page, where the next one begins, and whether this is the last."""
        pieces = [piece for line in lines for piece in folded(line, width - 2)]
        status = [Text(f" {line}", "bold") for line in by_choices(self.status(), width - 2) if line]
        most = len(status) + self._most_below(width, prompt, may_leave=may_leave)
        leaves = _leaves(pieces, max(height - APART - most, 1))
        number = max(at for at, first in enumerate(leaves) if first <= start)
        end = leaves[number + 1] if number + 1 < len(leaves) else len(pieces)
        last = end == len(pieces)
        texts = [Text(f" {line}") for line in pieces[leaves[number] : end]]
        if not number and texts:
            texts[0].stylize("bold")
        said = prompt if prompt and last else self._usual_prompt(may_leave=may_leave, last=last)
        if len(leaves) > 1:
            said += f"  {self._words.say('prompt.leaf', n=number + 1, of=len(leaves))}"
        below = [Text(f" {line}", "bold") for line in wrapped(said, width - 2)]
        return [*texts, Text(), *status, *below][-height:], end, last

    def _usual_prompt(self, *, may_leave: bool, last: bool) -> str:
        return self._words["prompt.any_key_or_leave" if may_leave else f"prompt.any_key{'' if last else '_more'}"]

    def _most_below(self, width: int, prompt: str, *, may_leave: bool) -> int:
        """As many lines as anything takes that may stand below a screen of a page."""
        leaf = self._words.say("prompt.leaf", n=MOST_LEAVES, of=MOST_LEAVES)
        known = (prompt, *(self._usual_prompt(may_leave=may_leave, last=last) for last in (False, True)))
        return max(len(wrapped(f"{one}  {leaf}", width - 2)) for one in known)

    def wait(self, *, may_leave: bool = True) -> str:
        """Wait for any key, and give it; `q` may leave the table."""
        key = self._input.read().lower()
        if key == "q" and may_leave:
            raise Left
        return key


def _code(text: str) -> Control:
    """A control code that the library has no name for."""
    control = Control()
    control.segment = Segment(text, None, [])
    return control


def _leaves(lines: Sequence[str], room: int) -> list[int]:
    """Where each screen of a long text begins: after an empty line where there is one in its lower half."""
    starts, at = [0], 0
    while at + room < len(lines):
        gaps = [n for n in range(at + room // 2, at + room + 1) if not lines[n].strip()]
        at = gaps[-1] + 1 if gaps else at + room
        starts.append(at)
    return starts if starts[-1] < len(lines) or len(starts) == 1 else starts[:-1]


def said_below(notice: str, prompt: str, width: int) -> list[Text]:
    """What stands below a picture: something to be noticed, and the keys, in as many lines as they have."""
    lines = [Text(line, "bold reverse") for line in wrapped(notice, width) if line]
    return lines + [Text(line, "bold") for part in prompt.split("\n") for line in by_choices(part, width) if line]


def stacked(blocks: Sequence[Sequence[Text]], height: int) -> list[Text]:
    """Set blocks below each other, with an empty line between two where there is room; the lower ones come first."""
    spare, lines = height - sum(map(len, blocks)), list[Text]()
    for block in reversed(blocks):
        gap = bool(lines) and spare > 0 and bool(block)
        spare -= gap
        lines = [*block, *[Text()] * gap, *lines]
    return lines


def told_last(story: Sequence[str], asides: Sequence[str], width: int, room: int) -> list[Text]:
    """What was said aside, in as many lines as there is room for, below the latest of the story."""
    aside = [line for one in asides for line in hanging(one, width, indent=4)][:room]
    lines = [line for one in story for line in hanging(one, width)]
    left = room - len(aside)
    return [Text(line) for line in lines[max(len(lines) - left, 0) :]] + [Text(line, "italic") for line in aside]


def fitted(lines: list[Text], width: int, height: int, *, least_width: int, too_small: str) -> list[Text]:
    """Cut a picture to the screen; where something is lost, say so above and keep what stands below."""
    if len(lines) > height or width < least_width:
        said = [Text(line, "bold reverse") for line in wrapped(too_small, width)][: max(height - 1, 1)]
        lines = [*said, *lines[max(len(lines) - height + len(said), 0) :]]
    for line in lines:
        line.truncate(width)
    return lines
