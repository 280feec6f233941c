"""`zashiki reversi-moves`: the program of document 003, in both languages and for files too.

Its plain use needs neither the reader of the command line nor any words, so `at_once` does without them and starts as
fast as `python -m zashiki.games.reversi`.
"""

import sys

from zashiki.games.reversi.program import BoardError, answer, complain, in_words, lines_of, serve

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than the whole program
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from zashiki.texts.words import Words

NAME = "zashiki"
STDIN = "-"
LENIENT = "--lenient"


def at_once(args: "Sequence[str]") -> int | None:
    """Run the program if it is asked for plainly, as `[FILE] [--lenient]`; None: `run` must see to it."""
    files = [arg for arg in args if arg != LENIENT]
    if len(files) > 1 or any(name.startswith("-") and name != STDIN for name in files):
        return None
    lenient = LENIENT in args
    if files and files[0] != STDIN:
        try:
            with open(files[0], "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than the whole program
                return serve(file, _explained, name=NAME, lenient=lenient)
        except OSError:  # what cannot be read, `run` says in the user's language
            return None
    return serve(sys.stdin.buffer if sys.stdin is not None else None, _explained, name=NAME, lenient=lenient)


def _explained(error: BoardError) -> str:
    from zashiki.cli.main import language

    return in_words(error, language(sys.argv[1:]))


def configure(parser: "argparse.ArgumentParser", words: "Words") -> None:
    """Take a file, and how strictly to read it."""
    parser.add_argument("file", nargs="?", default=STDIN, metavar="FILE", help=words["reversi-moves.file"])
    parser.add_argument(LENIENT, action="store_true", help=words["reversi-moves.lenient"])


def run(args: "argparse.Namespace", words: "Words") -> int:
    """Mark the legal squares of a board."""
    try:
        print(_answer(args.file, lenient=args.lenient), end="")
    except BoardError as error:
        return complain(in_words(error, words.language), NAME)
    return 0


def _answer(name: str, *, lenient: bool) -> str:
    if name == STDIN:
        return answer(lines_of(sys.stdin.buffer), lenient=lenient)
    with open(name, "rb") as file:  # noqa: PTH123 - see above
        return answer(lines_of(file), lenient=lenient)
