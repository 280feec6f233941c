"""How a socket is closed: a browser sees this number, and nothing else of why."""

from __future__ import annotations

COME_BACK = 1012
"""The table is not here for a moment: come back."""
FORBIDDEN = 4403
NO_SUCH_TABLE = 4404
CLOSE_CODES = {
    "no_subprotocol": 4400,
    "no_guest": 4401,
    "no_such_table": NO_SUCH_TABLE,
    "table_gone": NO_SUCH_TABLE,
    "too_slow": 4408,
    "too_many_sockets": 4429,
    "too_many_commands": 4429,
    "too_many_watchers": 4429,
    "storage_waits": COME_BACK,
    "stopping": COME_BACK,
}
"""By the code of the refusal that is said before; all others are `FORBIDDEN`."""
