"""Bodies that are kept ready in memory, as they are and compressed, and sent as their reader can read them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

VARY = {"vary": "accept-encoding"}
"""For whoever keeps an answer: it is for readers like this one."""
_NEVER = re.compile(r"q=0(\.0*)?")


class PackedBody(NamedTuple):
    """One body."""

    plain: bytes
    packed: bytes
    """The same by gzip; nothing, where that would save nothing."""
    media_type: str

    def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        """Send it, compressed to whoever accepts that."""
        if self.packed and accepts_gzip(request.headers.get("accept-encoding", "")):
            coded = {**headers, **VARY, "content-encoding": "gzip"}
            return Response(self.packed, media_type=self.media_type, headers=coded)
        return Response(self.plain, media_type=self.media_type, headers={**headers, **VARY})


def packed_body(plain: bytes, media_type: str) -> PackedBody:
    """Compress a body, the same way each time."""
    packed = gzip.compress(plain, mtime=0)
    return PackedBody(plain, packed if len(packed) < len(plain) else b"", media_type)


def accepts_gzip(accepted: str) -> bool:
    """Read a header `Accept-Encoding`.

    >>> [accepts_gzip(one) for one in ("br, gzip", "GZIP; q=0.5", "*", "br", "", "gzip;q=0", "*, gzip; q=0.0")]
    [True, True, True, False, False, False, False]
    """
    listed = (one.partition(";") for one in accepted.replace(" ", "").lower().split(","))
    weights = {name: weight for name, _, weight in listed}
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and _NEVER.fullmatch(weight) is None
