"""Frames as a table writes them, read by the reader of another library."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from zashiki.server.frame_lines import text_frames


def read(data: bytes) -> list[bytes]:
    """Read all frames in some bytes."""
    reader, found = StreamReader(), list[bytes]()
    reader.feed_data(data)
    while reader.buffer:
        with pytest.raises(StopIteration) as ended:
            next(Frame.parse(reader.read_exact, mask=False))
        frame: Frame = ended.value.value
        assert (frame.opcode, frame.fin) == (Opcode.TEXT, True)
        found.append(bytes(frame.data))
    return found


def test_frames_of_any_length_are_read_as_they_were_written() -> None:
    lengths = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)
    texts = [bytes([97 + at]) * length for at, length in enumerate(lengths)]
    assert read(text_frames(texts)) == texts
