"""What people read: one TOML file per language in a `words/` folder, looked up by dotted keys."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from zashiki.texts.outside_files import read_at_most
from zashiki.texts.problems import Problem, reason

LANGUAGES = ("ja", "en")
LARGEST = 1 << 20
"""Bytes of a file of words; these come with the package."""


class NoWord(KeyError):
    """Words lack a key, or a phrase has a gap that is not filled: a mistake of whoever wrote them or asked for it."""

    def __init__(self, key: str, language: str, gap: str = "") -> None:
        """Take the key, and the gap if there is one."""
        super().__init__(key if not gap else f"{key}: {gap}")
        self.key, self.language, self.gap = key, language, gap


class Words(Mapping[str, str]):
    """The words of one language: `words["yaku.goko"]`, or `words.say("won", name="Hanako")` for a phrase with gaps."""

    def __init__(self, language: str, *folders: Path) -> None:
        """Read `<language>.toml` from each folder; a later folder adds to the ones before.

        A folder of a package from outside may have words in another language alone; then it speaks that one.
        """
        if language not in LANGUAGES:
            raise Problem(
                "texts.language",
                "no words in {language!r}; there are: {known}",
                language=language,
                known=", ".join(LANGUAGES),
            )
        self.language = language
        self._known: dict[str, str] = {}
        for folder in folders:
            self._known.update(_read(_file_of(folder, language)))

    def plus(self, more: Mapping[str, str]) -> Words:
        """Give the same words with some more, such as those of one table."""
        words = object.__new__(Words)
        words.language, words._known = self.language, {**self._known, **more}
        return words

    def __getitem__(self, key: str) -> str:
        try:
            return self._known[key]
        except KeyError:
            raise NoWord(key, self.language) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def say(self, key: str, /, **gaps: object) -> str:
        """Fill the gaps of a phrase: `{name} wins` becomes `Hanako wins`.

        What fills a gap stays on its line: a text from somebody's file must not begin a line of its own.
        """
        phrase = self[key]
        try:
            return phrase.format(**{name: _on_one_line(gap) for name, gap in gaps.items()})
        except (LookupError, ValueError) as error:  # ValueError: a brace that nothing closes
            raise NoWord(key, self.language, str(error.args[0]) if error.args else phrase) from None


def _file_of(folder: Path, language: str) -> Path:
    """Return the file of a language, or of another one where a folder lacks it."""
    own = folder / f"{language}.toml"
    others = (folder / f"{other}.toml" for other in LANGUAGES if other != language)
    return own if own.is_file() else next(filter(Path.is_file, others), own)


def _read(path: Path) -> Mapping[str, str]:
    """Read one file of words; one that is not there, or no TOML, is a `Problem` that names it."""
    try:
        return _parsed(read_at_most(path, LARGEST))
    except (OSError, ValueError) as error:
        raise Problem("texts.words", "{file}: {why}", file=path, why=reason(error)) from None


@lru_cache(maxsize=128)
def _parsed(file: bytes) -> Mapping[str, str]:
    """Parse the words of a file, once while its text is the same: a list of matches asks for them many times."""
    return MappingProxyType(dict(_flat(tomllib.loads(file.decode()), "")))


def _on_one_line(gap: object) -> object:
    text = str(gap)
    return text.replace("\n", "?") if "\n" in text else gap


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
