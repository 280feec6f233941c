"""What may go wrong between a guest and a house, each with a code and words for people."""

from __future__ import annotations

from zashiki.kernel.problems import Problem


class HouseRefused(Problem):
    """The house did not do what it was asked for, and nothing has changed; `code` is the house's own."""

    section = "said_by_house"
    """Its words come from the house, in the language that it was asked in, and stand in no file here."""

    def __init__(self, code: str, text: str, *, status: int = 0) -> None:
        """Take what the house said, and the status of an HTTP answer."""
        super().__init__(code, "{said}", said=text or code)
        self.status = status


class Unreachable(Problem):
    """No house answers; the text says what to look at."""


class NotUnderstood(Problem):
    """What answers is no house of Zashiki, or one of another version."""


class NotSure(Problem):
    """The house did not say whether it did what it was asked for; asked for again, it might do it twice."""


class NotAsPromised(Problem):
    """A match began otherwise than everybody was shown before it, so its deals need not be fair."""


class WrongLink(Problem):
    """A text is no link to a table, or one to another house."""


class HungUp(Problem):
    """The connection to a table was ended here, so it cannot be known what became of a command."""
