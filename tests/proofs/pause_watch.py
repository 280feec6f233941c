"""A program that does nothing but watch: it notes when each frame came, in a process of its own.

    python -m tests.proofs.pause_watch PORT FILE < sockets

Each line of the input is a JSON object: `table`, and `headers` of the handshake. At the end of the input everything is
open, which it says by a line of its own; at SIGTERM it writes what came: for each socket its frames, with times of the
monotonic clock in microseconds.
"""

import json
import selectors
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

from tests.proofs.recorded_lines import KEY, PING, PONG, TEXT, frame_in, masked

HELLO = json.dumps({"type": "hello", "detail": "events"}).encode()


class Watched:
    """One socket."""

    def __init__(self, port: int, table: str, headers: dict[str, str]) -> None:
        self.times: list[tuple[int, str]] = []
        self._unread = b""
        self.socket = socket.create_connection(("127.0.0.1", port))
        lines = [f"GET /table/{table} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: zashiki.1"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall("\r\n".join((*lines, "", "")).encode())
        while b"\r\n\r\n" not in self._unread:
            self._unread += self.socket.recv(65_536)
        self._unread = self._unread.partition(b"\r\n\r\n")[2]
        self.socket.sendall(masked(TEXT, HELLO))

    def read(self) -> bool:
        """Read what there is; False: that was the end."""
        data = self.socket.recv(1 << 20)
        now = time.monotonic_ns() // 1_000
        self._unread += data
        while (part := frame_in(self._unread)) is not None:
            kind, content, self._unread = part
            if kind == TEXT:
                self.times.append((now, content.decode()))
            elif kind == PING:
                self.socket.sendall(masked(PONG, content))
        return bool(data)


def main() -> None:
    """Watch until told to stop."""
    port, file = int(sys.argv[1]), Path(sys.argv[2])
    asked: list[dict[str, Any]] = [json.loads(line) for line in sys.stdin]
    some = [Watched(port, one["table"], one["headers"]) for one in asked]
    going_on = [True]
    signal.signal(signal.SIGTERM, lambda *_: going_on.clear())
    with selectors.DefaultSelector() as ready:
        for one in some:
            ready.register(one.socket, selectors.EVENT_READ, one)
        sys.stdout.write("all are open\n")
        sys.stdout.flush()
        while going_on:
            for key, _ in ready.select(0.2):
                if not key.data.read():
                    ready.unregister(key.fileobj)
    file.write_text(json.dumps([one.times for one in some]))


if __name__ == "__main__":
    main()
