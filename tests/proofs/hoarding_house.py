"""`zashiki serve` with a fault planted: it keeps something of every connection that there ever was."""

import asyncio
import sys

from zashiki.cli.main import main
from zashiki.server.patient_http import PatientHttp

KEPT: list[bytearray] = []


def plant() -> None:
    """Plant the fault."""
    before = PatientHttp.connection_made

    def connection_made(self: PatientHttp, transport: asyncio.Transport) -> None:
        KEPT.append(bytearray(50_000))
        before(self, transport)

    PatientHttp.connection_made = connection_made  # type: ignore[method-assign]  # that is the fault


if __name__ == "__main__":
    plant()
    sys.exit(main())
