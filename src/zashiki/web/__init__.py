"""The page that `zashiki serve` shows in a browser: ES modules, styles, words and pictures, without a build step.

It knows no rules. What it draws are the scenes, offers, sheets and sentences that the house sends; how a game looks is
in a room, found by the entry points `zashiki.pages`. A game without a room is played at a table of plain text.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the files of the page lie."""
GROUP = "zashiki.pages"
"""Entry points that name, for a game, a package with a `room.js`."""
ROOM = "room.js"
"""The module of a room; it lies beside the package's other files."""
