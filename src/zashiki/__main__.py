"""The command `zashiki`, which is also `python -m zashiki`."""

import sys


def main() -> int:
    """Run the terminal program; the reversi program of document 003 without loading the rest of it."""
    if sys.argv[1:2] == ["reversi-moves"]:
        from zashiki.cli.commands.reversi_moves import at_once  # noqa: PLC0415 - it must start at once

        if (status := at_once(sys.argv[2:])) is not None:
            return status
    from zashiki.cli.main import main as run  # noqa: PLC0415 - likewise

    return run()


if __name__ == "__main__":
    sys.exit(main())
