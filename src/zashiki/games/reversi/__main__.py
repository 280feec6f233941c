"""`python -m zashiki.games.reversi < board.txt`: the program of document 003. `zashiki reversi-moves` is the same."""

import sys

from zashiki.games.reversi.program import complain, in_words, serve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

NAME = "reversi"
OPTIONS = ("--lenient", "--help", "-h")
HELP = """\
usage: python -m zashiki.games.reversi [--lenient] < board.txt

Marks the legal squares of a reversi board. Reads eight rows of eight characters (B black, W white, . empty) and a line
with the player to move (B or W); prints the same with 0 on every square where that player may place a disc. The
answer comes with the ninth line; what follows it is not read.

  --lenient   accept lower-case letters, and take 0 for an empty square, so that its own output can be read again

Example: printf '........\\n........\\n........\\n...BW...\\n...WB...\\n........\\n........\\n........\\nB\\n' \\
             | python -m zashiki.games.reversi

A mistake in the input is one line on stderr that names line and column; the exit status is then 2.
`zashiki reversi-moves --help` is the same in Japanese and English, and reads files too."""


def main(args: "Sequence[str]") -> int:
    """Run the program and give its exit status."""
    if "--help" in args or "-h" in args:
        print(HELP)
        return 0
    for arg in args:
        if arg not in OPTIONS:
            return complain(f"{arg}: not understood; see `python -m zashiki.games.reversi --help`", NAME)
    source = sys.stdin.buffer if sys.stdin is not None else None
    return serve(source, in_words, name=NAME, lenient="--lenient" in args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
