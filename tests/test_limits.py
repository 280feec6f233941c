"""docs/limits.md says what the code does, and forgets no limit of a reader."""

import ast
import re
from importlib import import_module

from tests import house, pages
from zashiki.texts.outside_files import in_units

PAGE = house.ROOT / "docs" / "limits.md"
ROW = re.compile(r"^\| .+? \| ([\d,.]+)( KiB| MiB| s)? \| `([\w.]+)[.](\w+)` \| .+ \|$", re.MULTILINE)
UNITS = {"": 1, " KiB": 1 << 10, " MiB": 1 << 20, " s": 1}
LIMITS = re.compile("LARGEST|LONGEST|DEEPEST|MOST_[A-Z]+")
READERS = ("texts/", "records/")
"""Where every constant of such a name is a limit of what is read."""


def rows() -> list[tuple[str, str, str, str]]:
    return ROW.findall(pages.prose(PAGE))


def test_a_limit_is_what_the_page_says() -> None:
    misses = []
    for number, unit, module, name in rows():
        value = getattr(import_module(module), name)
        written = number + unit == in_units(value) if "i" in unit else True
        if float(number.replace(",", "")) * UNITS[unit] != value or not written:
            misses.append(f"{module}.{name} is {value}, not {number}{unit}")
    assert not misses, "\n".join(misses)


def test_every_row_with_a_number_is_read() -> None:
    text = pages.prose(PAGE)
    assert len(rows()) == len(re.findall(r"^\|[^|]*\| *\d", text, flags=re.MULTILINE)) == text.count("`zashiki.") - 1


def test_no_limit_is_left_out() -> None:
    listed = {f"{module}.{name}" for _, _, module, name in rows()}
    found = set()
    for path, source in house.modules().items():
        if path.startswith(READERS):
            module = ".".join(("zashiki", *path.removesuffix(".py").split("/")))
            names = (one.id for node in ast.parse(source).body for one in ast.walk(node) if isinstance(one, ast.Name))
            assigned = {name for name in names if LIMITS.fullmatch(name) and f"\n{name} = " in source}
            found |= {f"{module}.{name}" for name in assigned}
    assert len(found) > 10
    assert found <= listed, found - listed
