"""What every answer must be, whatever was asked: no fault of the house, a code that is known, words in the language."""

import json
import re
from functools import cache

from tests.proofs.garbage import Request
from tests.proofs.socketless import Answer
from tests.server.ears import Message
from zashiki.server.catalogue import words_in
from zashiki.server.server_words import server_words

SECTIONS = ("server", "sitting", "host", "refused", "problem")
"""Where the words for codes stand."""
JAPANESE = re.compile("[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")
ENGLISH = re.compile("[a-z]+ [a-z]+ [a-z]+")
QUOTED = re.compile("`[^`]*`|'[^']*'", re.DOTALL)
LATIN = re.compile("[A-Za-z]{2}")
_GAP = re.compile(r"\{(\w*)[^{}]*\}")
QUIET = frozenset({"HEAD"})
"""Methods whose answers have no body."""


class Broken(AssertionError):
    """The house did what it must not."""


def check_answer(request: Request, answer: Answer) -> str:
    """Hold an answer to what is promised, and give the code of a refusal; empty: it was none."""
    if answer.status >= 500 and not _waits(answer):
        raise Broken(f"{answer.status} for {request!r}: {answer.body[:300]!r}")
    if answer.status < 400 or request.method in QUIET:
        return ""
    kind = answer.headers.get("content-type", "")
    if kind.startswith("text/html") and answer.status in (404, 410):
        return "page"
    try:
        trouble = json.loads(answer.body)
    except ValueError:
        raise Broken(f"no JSON for {request!r}: {answer.body[:300]!r}") from None
    wanted = asked_language(request)
    check_refusal(trouble, wanted, about=request)
    return str(trouble["code"])


def asked_language(request: Request) -> str:
    """Find the language that a request is answered in: what its address asks for comes before the headers."""
    found = re.search(r"[?&]lang=(ja|en)(&|$)", request.target)
    return found[1] if found else request.language


def check_refusal(trouble: Message, language: str, *, about: object = None) -> None:
    """Hold a refusal to have a code that is known, and its words in the language asked for, if that is known."""
    code, text = str(trouble.get("code", "")), str(trouble.get("text", ""))
    if not code or not text or text == code:
        raise Broken(f"a refusal without words: {trouble} to {about!r}")
    japanese, english = _phrases(code, "ja"), _phrases(code, "en")
    if not japanese:
        raise Broken(f"a code that nobody knows: {trouble} to {about!r}")
    if not language:
        return
    if language == "ja":
        found = next((match for one in japanese if (match := one.fullmatch(text))), None)
        if found is None or _left_in_english(found):
            raise Broken(f"not in Japanese: {trouble} to {about!r}")
    elif not (any(one.fullmatch(text) for one in english) if english else _is_english(text, japanese)):
        raise Broken(f"not in English: {trouble} to {about!r}")


def _waits(answer: Answer) -> bool:
    return answer.status == 503 and b'"storage_waits"' in answer.body


def _is_english(text: str, japanese: tuple[re.Pattern[str], ...]) -> bool:
    return bool(LATIN.search(text)) and not any(one.fullmatch(text) for one in japanese)


def _left_in_english(found: re.Match[str]) -> bool:
    """Whether the reason within a Japanese sentence was not said in Japanese."""
    why = str(found.groupdict().get("why") or "")
    return why != "" and (JAPANESE.search(why) is None or ENGLISH.search(QUOTED.sub("", why)) is not None)


@cache
def _phrases(code: str, language: str) -> tuple[re.Pattern[str], ...]:
    keys = [f"{section}.{code}" for section in SECTIONS]
    rooms = (server_words(language), *words_in(language).games.values())
    return tuple(_pattern(phrase) for phrase in dict.fromkeys(one[key] for one in rooms for key in keys if key in one))


def _pattern(phrase: str) -> re.Pattern[str]:
    """Make a phrase with gaps into a pattern that finds what fills them."""
    seen: set[str] = set()
    parts, at = [], 0
    for gap in _GAP.finditer(phrase):
        parts.append(re.escape(phrase[at : gap.start()]))
        parts.append(f"(?P<{gap[1]}>.*)" if gap[1] and gap[1] not in seen else ".*")
        seen.add(gap[1])
        at = gap.end()
    return re.compile("".join([*parts, re.escape(phrase[at:])]), re.DOTALL)
