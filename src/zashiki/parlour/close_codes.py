"""How a socket is closed: a browser sees this number, and nothing else of why."""

from __future__ import annotations

TOO_LARGE, INTERNAL = 1009, 1011
COME_BACK = 1012
"""The table is not here for a moment: come back."""
WRONG, NO_GUEST = 4400, 4401
FORBIDDEN = 4403
NO_SUCH_TABLE = 4404
TOO_SLOW, TOO_MANY = 4408, 4429
FINAL = frozenset({WRONG, NO_GUEST, FORBIDDEN, NO_SUCH_TABLE})
"""After these nobody need try again."""
CLOSE_CODES = {
    "no_subprotocol": WRONG,
    "no_guest": NO_GUEST,
    "no_such_table": NO_SUCH_TABLE,
    "table_gone": NO_SUCH_TABLE,
    "too_slow": TOO_SLOW,
    "too_many_sockets": TOO_MANY,
    "too_many_commands": TOO_MANY,
    "too_many_watchers": TOO_MANY,
    "storage_waits": COME_BACK,
    "stopping": COME_BACK,
}
"""By the code of the refusal that is said before; all others are `FORBIDDEN`."""
