"""`zashiki next-hand`: `processHandEnd` of document 002 as a filter: one JSON object in, one out."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from zashiki.cli.main import Refused
from zashiki.documents.riichi import HandEndError, process_hand_end
from zashiki.texts.problems import said
from zashiki.texts.words import Words

STDIN = "-"
MOST_BYTES = 1 << 16
"""No state of a table is longer."""


class Question(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """The two arguments of `processHandEnd`, under the names that the document gives them."""

    current_state: msgspec.Raw
    result: msgspec.Raw


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a file."""
    parser.add_argument("file", metavar="FILE", help=words["next-hand.file"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Print what follows the hand."""
    try:
        question = msgspec.json.decode(_text(args.file, words), type=Question)
        answer = process_hand_end(bytes(question.current_state), bytes(question.result))
    except HandEndError as error:
        raise Refused(f"{args.file}: {said(error, words)}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(words.say("next-hand.unread", file=args.file, why=said(error, words))) from None
    print(answer.decode())
    return 0


def _text(name: str, words: Words) -> bytes:
    """The file's contents; one that is far too long is not read to its end."""
    if name == STDIN:
        text = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise Refused(words.say("next-hand.too_long", file=name, most=f"{MOST_BYTES:,}"))
    return text.removeprefix(b"\xef\xbb\xbf")
