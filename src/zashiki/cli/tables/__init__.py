"""How each game looks and reads in a terminal.

A game's package offers what `zashiki.cli.tables.register.TableKit` says, and its own `words/`; it is found by an entry
point of the group `zashiki.tables`. A game that brings none has a plain table that lists its choices.
"""


class Left(Exception):
    """The person leaves the table."""
