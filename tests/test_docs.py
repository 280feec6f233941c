"""Pages say what is so: their examples run, their commands answer as shown, their tables and lists are complete."""

import doctest
import inspect
import io
import re
import runpy
import shlex
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args
from zipfile import ZipFile

import msgspec
import pytest
from flit_core import buildapi  # type: ignore[import-untyped]  # it has none

from examples import toy_game
from examples.toy_game import telling as toy_telling
from tests import api_page, house, pages
from tests.house import ROOT
from tests.pages import Block
from zashiki import telling
from zashiki.cli.main import COMMANDS, main
from zashiki.cli.parser import columns
from zashiki.cli.tables import register as tables
from zashiki.games import koikoi
from zashiki.games.koikoi import events
from zashiki.games.koikoi.rules import CardSet, Ruleset, YakuRule
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.kernel import registry
from zashiki.kernel.game import Game
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.registry import load
from zashiki.players import kit
from zashiki.records import foreign
from zashiki.testing.random_play import random_match
from zashiki.texts.words import Words

PAGES = pages.pages()
KOIKOI, KOIKOI_JA, API, PLAN, ADDING = (
    ROOT / "docs" / f"{name}.md" for name in ("koikoi", "koikoi.ja", "api", "architecture", "adding-a-game")
)
ROOMS = sorted(path.parent for path in ROOT.glob("src/zashiki/games/*/__init__.py"))
EXAMPLES = sorted(path.stem for path in ROOT.glob("examples/*.py") if path.stem != "__init__")
EN, JA = (telling.words_for(language, koikoi) for language in ("en", "ja"))
LANGUAGES = pytest.mark.parametrize(("page", "words"), [(KOIKOI, EN), (KOIKOI_JA, JA)], ids=["en", "ja"])
HEADS = {
    "presets": {"en": "preset|months|what it is", "ja": "プリセット|月数|どんなルールか"},
    "cards": {"en": "code|in Japanese|in English|kind", "ja": "符号|月|札|種類"},
    "makings": {
        "en": "yaku|in Japanese|in English|made of|further cards|does not count beside it",
        "ja": "符号|役|作り方|追加の札|一緒に数えない役",
    },
    "yaku": {"en": "yaku|in English", "ja": "役"},
}

# ------------------------------------------------------------------------------------------- examples, top to bottom


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "fast.md"], ids=pages.name_of)
def test_examples_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_examples(page, tmp_path, monkeypatch, capsys)


def run_examples(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Blocks run in order, in one namespace and one folder per page, so that a later one can use what came before."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8" if page.name.endswith(".ja.md") else "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    names: dict[str, object] = {}
    for block in pages.blocks(page):
        where = f"{pages.name_of(page)}:{block.line}"
        match block.language:
            case "python":
                run_python(block, names, where)
            case "toml" if block.marks and block.marks[0].startswith("rules"):
                read_rules(block)
            case "console":
                for line, shown in commands(block):
                    answer(line, shown, where, monkeypatch, capsys)


def run_python(block: Block, names: dict[str, object], where: str) -> None:
    """Run a block with prompts as a doctest; of the others, run the `run` ones and find the `from=` ones."""
    if ">>> " in block.text:
        said: list[str] = []
        example = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(example, out=said.append, clear_globs=False)
        names.update(example.globs)
        assert not runner.failures, "".join(said)
        return
    code = compile(block.text, where, "exec")
    for mark in block.marks:
        if mark == "run":
            exec(code, names)  # noqa: S102 - a page of ours
        elif mark.startswith("from="):
            source = ROOT / mark.removeprefix("from=")
            assert block.text in source.read_text(encoding="utf-8"), f"{where}: not what stands in {source.name}"


def read_rules(block: Block) -> None:
    """Load a rules file (`rules`: of Koi-Koi, `rules=GAME`: of another); a named one is there for later commands."""
    game = load(block.marks[0].partition("=")[2] or "koikoi")
    game.load_rules(_written(block.text))
    for mark in block.marks:
        if mark.endswith(".toml"):
            Path(mark).write_text(block.text, encoding="utf-8")


def _written(text: str) -> Path:
    """A file of that text, somewhere out of the way."""
    file = Path("read_rules") / "page.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The command lines of a console block, each with the output shown for it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield line, shown.strip("\n")


def answer(
    line: str, shown: str, where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run a command of ours in this process and compare what it prints; `…` stands for anything."""
    program, *args = shlex.split(line, comments=True)
    if program != "zashiki":
        return
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    capsys.readouterr()
    try:
        status: Any = main(args)
    except SystemExit as stopped:
        status = stopped.code
    printed, complained = capsys.readouterr()
    due = re.search(r"# status (\d)$", line)
    assert int(status or 0) == int(due[1] if due else 0), f"{where}: `{line}` ended with {status}: {complained}"
    pattern = re.escape(shown).replace(re.escape("…"), ".*")
    fits = not shown or re.fullmatch(pattern, printed.strip("\n"), flags=re.DOTALL)
    assert fits, f"{where}: `{line}` printed\n{printed}"


def test_a_wrong_output_is_caught(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run_python(Block("python", (), ">>> 1 + 1\n2\n", 1), {}, "page")
    with pytest.raises(AssertionError, match="Expected"):
        run_python(Block("python", (), ">>> 1 + 1\n3\n", 1), {}, "page")
    with pytest.raises(AssertionError, match="not what stands in"):
        run_python(Block("python", ("from=tests/pages.py",), "x = 1\n", 1), {}, "page")
    answer("zashiki --version", "zashiki …", "page", monkeypatch, capsys)
    with pytest.raises(AssertionError, match="printed"):
        answer("zashiki --version", "zashiki 0", "page", monkeypatch, capsys)
    with pytest.raises(AssertionError, match="ended with 2"):
        answer("zashiki rules chess", "", "page", monkeypatch, capsys)


def test_a_fence_ends_a_block(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python run\n>>> 1\n1\n```\ntext\n\n  ```toml\n  a = 1\n  ```\n", encoding="utf-8")
    assert list(pages.blocks(page)) == [Block("python", ("run",), ">>> 1\n1\n", 1), Block("toml", (), "a = 1\n", 7)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_programs_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [example])
    runpy.run_path(str(ROOT / "examples" / f"{example}.py"), run_name="__main__")
    assert capsys.readouterr().out


# ------------------------------------------------------------------------------------------------------ the toy game


@pytest.mark.parametrize("below", ["", "telling", "terminal"])
def test_the_toy_game_has_the_same_words_in_both_languages(below: str) -> None:
    folder = ROOT / "examples" / "toy_game" / below / "words"
    assert set(Words("ja", folder)) == set(Words("en", folder))


def test_the_toy_game_tells_each_trick_once_by_its_number() -> None:
    match: AnyMatch = random_match(toy_game, toy_game.preset("three"), "told")
    speaker = telling.speaker(toy_game, names=("Aki", "Kitsune"), kit=toy_telling)
    told = speaker.walk(toy_game.start(match.rules), match.log)
    sheet = speaker.standing(match.state, [one.chapter for one in told if one.chapter])
    lines = ["".join(map(str, part.spans)) for part in sheet.parts if isinstance(part, telling.Text)]
    winners = [speaker.names[event.seat] for event in match.log if isinstance(event, toy_game.TrickTaken)]
    assert lines == [f"Trick {number}: {who} takes it." for number, who in enumerate(winners, 1)]


def test_the_toy_game_has_words_for_its_refusals() -> None:
    folder = ROOT / "examples" / "toy_game" / "words"
    en = Words("en", folder)
    codes = set(re.findall(r'"(not_\w+|card_\w+_hand)"', (folder.parent / "play.py").read_text(encoding="utf-8")))
    assert {f"refused.{code}" for code in codes} <= set(en)


@pytest.mark.parametrize("page", [page for page in PAGES if page.name.startswith("README")], ids=pages.name_of)
def test_the_picture_fits_a_small_terminal(page: Path) -> None:
    (picture,) = (block.text.splitlines() for block in pages.blocks(page) if block.language == "text")
    assert len(picture) <= 24
    assert max(map(columns, picture)) <= 80


def test_the_toy_game_is_built_with_its_data_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project,) = (block.text for block in pages.blocks(ADDING) if "pyproject" in block.marks)
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    toy = ROOT / "examples" / "toy_game"
    shutil.copytree(toy, tmp_path / "toy_game", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    with ZipFile(tmp_path / buildapi.build_wheel(str(tmp_path))) as wheel:
        packed = {name.removeprefix("toy_game/") for name in wheel.namelist()}
    assert {path.relative_to(toy).as_posix() for path in toy.rglob("*.toml")} <= packed
    groups = tomllib.loads(project)["project"]["entry-points"]
    assert all(import_module(f"examples.{group['high-card']}") for group in groups.values())
    assert {*groups} == {registry.GROUP, telling.register.GROUP, kit.GROUP, tables.GROUP, foreign.GROUP}


def test_the_page_says_where_each_name_of_the_contract_lies_in_the_toy_game() -> None:
    rows = re.findall(r"^\| `(\w+)\.py` \| (.+) \|$", section(ADDING, "7. The door"), flags=re.MULTILINE)
    listed = [(module, name) for module, names in rows for name in re.findall(r"`(\w+)`", names)]
    assert sorted(name for _, name in listed) == sorted(api_page.contract_names())
    for module, name in listed:
        package = "examples.toy_game" if module == "__init__" else f"examples.toy_game.{module}"
        assert name in api_page.defined(package), f"{module}.py makes no {name}"


def test_the_page_explains_what_a_table_is_built_of() -> None:
    text = section(ADDING, "10. A table, players and formats", below=True)
    assert {*api_page.CHOSEN["zashiki.cli.tables"]} <= {*re.findall(r"`([\w.]+)`", text)}


# ------------------------------------------------------------------------------------------------ links and mentions


def test_links_lead_somewhere() -> None:
    misses = [
        f"{pages.name_of(page)} links to {link}" for page in PAGES for link in pages.links(page) if astray(page, link)
    ]
    assert not misses, "\n".join(misses)


def astray(page: Path, link: str) -> bool:
    target, _, anchor = link.partition("#")
    found = (page.parent / target).resolve() if target else page
    return not found.exists() or (anchor != "" and found.suffix == ".md" and anchor not in pages.anchors(found))


def test_named_commands_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    misses = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        made = set(re.findall(r"(?:`|\$ )make ([a-z-]+)", text)) - set(targets)
        run = set(re.findall(r"(?:`|\$ )zashiki ([a-z][a-z-]*)", text)) - {*COMMANDS}
        misses += [f"{pages.name_of(page)} names {one}" for one in sorted(made | run)]
    assert not misses, "\n".join(misses)


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_front_pages_name_every_command_and_lead_to_every_page_about_tables(name: str) -> None:
    page = ROOT / name
    assert {*COMMANDS} <= set(re.findall(r"`zashiki ([a-z][a-z-]*)", page.read_text(encoding="utf-8")))
    about = {f"docs/{one}.md" for one in ("parlour", "protocol", "storage", "leaks", "simulation")}
    assert about <= {link.partition("#")[0] for link in pages.links(page)}


@pytest.mark.parametrize(("name", "eleven"), [("README.md", "Eleven laws"), ("README.ja.md", "十一の掟")])
def test_the_front_pages_count_the_laws_as_the_plan_does(name: str, eleven: str) -> None:
    laws = PLAN.read_text(encoding="utf-8").partition("## The eleven laws")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\d+[.] ", laws, flags=re.MULTILINE)) == 11
    assert eleven in (ROOT / name).read_text(encoding="utf-8")


def test_what_only_a_checkout_has_is_said_to_be_there() -> None:
    """An installed package has no `examples`, and `.[extra]` names a folder; a package's own name, an installed one."""
    checkout = re.compile(r"checkout|リポジトリ")
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if re.search(r"\bexamples[/.]|`examples`|import examples|from examples", text):
            said = [line for line in text.splitlines() if "examples" in line and checkout.search(line)]
            assert said, f"{pages.name_of(page)}: who has `examples`?"
        for line in text.splitlines():
            if "pip install" in line and "zashiki[" in line:
                assert re.search("installed|入って", line), f"{pages.name_of(page)}: {line}"
            elif "pip install '.[" in line:
                assert checkout.search(line), f"{pages.name_of(page)}: {line}"


def test_no_blank_line_cuts_a_table_in_two() -> None:
    for page in PAGES:
        for first, second in re.findall(r"\n\n(\|.*)\n(.*)", page.read_text(encoding="utf-8")):
            assert re.match(r"\| ?:?-", second), f"{pages.name_of(page)}: {first}"


def test_named_files_exist() -> None:
    named = re.compile(r"`((?:src|tests|docs|examples|requirements)/[\w./-]+)`")
    files = ((page, name) for page in PAGES for name in named.findall(pages.prose(page)))
    misses = [f"{pages.name_of(page)} names {name}" for page, name in files if not (ROOT / name).exists()]
    assert not misses, "\n".join(misses)


# ------------------------------------------------------------------------------------ docs/koikoi.md, docs/koikoi.ja.md


def heads(part: str, words: Words) -> list[str]:
    return HEADS[part][words.language].split("|")


@LANGUAGES
def test_every_preset_is_described(page: Path, words: Words) -> None:
    rows = [[f"`{name}`", str(koikoi.preset(name).rounds), words[f"preset.{name}"]] for name in koikoi.presets()]
    pages.hold_part(page, "presets", pages.table(heads("presets", words), rows))


@LANGUAGES
def test_every_card_is_listed(page: Path, words: Words) -> None:
    rows = []
    for card in koikoi.CARDS:
        names = [JA[f"card.{card}"], EN[f"card.{card}"]] if words is EN else [JA[f"month.{card.month}"], card.name]
        rows.append([f"`{card}`", *names, words[f"kind.{card.type.value}"]])
    pages.hold_part(page, "cards", pages.table(heads("cards", words), rows))


@LANGUAGES
def test_every_yaku_is_listed_with_its_cards(page: Path, words: Words) -> None:
    rows = []
    for name in (row.name for row in koikoi.preset("nintendo").yaku):
        names = [called(name, JA, words), called(name, EN, words)] if words is EN else [called(name, JA, words)]
        made, beside = by_preset(name, made_of, words), by_preset(name, replaced, words)
        rows.append([f"`{name}`", *names, made, further(name, words), beside])
    pages.hold_part(page, "makings", pages.table(heads("makings", words), rows))


def called(name: str, language: Words, words: Words) -> str:
    """What a yaku is called in a language; a preset may have a name of its own for it."""
    return by_preset(name, lambda row, rules, _words: yaku_name(row.name, rules, language), words)


def by_preset(name: str, tell: Callable[[YakuRule, Ruleset, Words], str], words: Words) -> str:
    """What the presets that play a yaku say of it; where they differ, each answer with the presets that give it."""
    said: dict[str, list[str]] = {}
    for rules in map(koikoi.preset, koikoi.presets()):
        row = next(row for row in rules.yaku if row.name == name)
        if row.points:
            said.setdefault(tell(row, rules, words), []).append(f"`{rules.name}`")
    if len(said) == 1:
        return next(iter(said)) or "–"
    comma, around = ("、", "{}（{}）") if words is JA else (", ", "{} ({})")
    return "<br>".join(around.format(text, comma.join(names)) for text, names in said.items() if text)


def made_of(row: YakuRule, _rules: Ruleset, words: Words) -> str:
    japanese = words is JA
    if isinstance(row.cards, tuple):
        listed = ("、" if japanese else ", ").join(named(card, words) for card in row.cards)
        if not row.count:
            return listed
        return f"{listed}のうち{row.count}枚" if japanese else f"any {row.count} of {listed}"
    some, size = words[f"set.{row.cards.value}"], {CardSet.HIKARI: 5, CardSet.MONTH: 4, CardSet.ANY_MONTH: 4}
    count = row.count or size[row.cards]
    among = "".join(named(card, words) for card in row.including)
    if japanese:
        return f"{some}{count}枚" + (f"（{among}を含む）" if among else "")
    return f"{'any' if row.count else 'all'} {count} {some}" + (f", {among} among them" if among else "")


def named(card: koikoi.Card, words: Words) -> str:
    return words[f"card.{card}"] + (f"（`{card}`）" if words is JA else f" (`{card}`)")


def further(name: str, words: Words) -> str:
    """Which cards add points beyond those that a yaku needs, by the presets that pay for them."""
    rows = [row for rules in map(koikoi.preset, koikoi.presets()) for row in rules.yaku if row.name == name]
    sets = {row.extra_cards or row.cards for row in rows if row.points and row.extra}
    return " / ".join(words[f"set.{some.value}"] for some in sets if isinstance(some, CardSet)) or "–"


def replaced(row: YakuRule, rules: Ruleset, words: Words) -> str:
    played = {one.name for one in rules.yaku if one.points}
    return ("、" if words is JA else ", ").join(words[f"yaku.{name}"] for name in row.beats if name in played)


@pytest.mark.parametrize(("page", "heading"), [(KOIKOI, "How to play"), (KOIKOI_JA, "遊び方")], ids=["en", "ja"])
def test_how_to_play_names_every_knob_that_the_presets_turn(page: Path, heading: str) -> None:
    named = set(re.findall(r"`([a-z_]+)`", section(page, heading, below=True)))
    rulesets = [msgspec.to_builtins(koikoi.preset(name)) for name in koikoi.presets()]
    varied = {key for key in rulesets[0] if len({str(rules[key]) for rules in rulesets}) > 1}
    assert varied - {"name", "source", "notes", "yaku"} <= named
    assert named <= {*rulesets[0], *koikoi.presets()}


def test_the_presets_differ_as_shown() -> None:
    tables = {name: msgspec.to_builtins(koikoi.preset(name)) for name in koikoi.presets()}
    usual, *others = tables
    knobs = [key for key in tables[usual] if key not in ("name", "source", "notes", "yaku")]
    varied = [key for key in knobs if len({tables[name][key] for name in tables}) > 1]
    rows = [
        [f"`{key}`", cell(tables[usual][key]), *(differing(tables[name][key], tables[usual][key]) for name in others)]
        for key in varied
    ]
    pages.hold_part(KOIKOI, "differences", pages.table(["knob", *(f"`{name}`" for name in tables)], rows))


@LANGUAGES
def test_the_yaku_are_worth_what_is_shown(page: Path, words: Words) -> None:
    rules = [koikoi.preset(name) for name in koikoi.presets()]
    names = [row.name for row in rules[0].yaku]
    rows = []
    for name in names:
        usual, *others = (worth(rule, name) for rule in rules)
        names_of_it = [f"`{name}`", called(name, EN, words)] if words is EN else [called(name, JA, words)]
        rows.append([*names_of_it, usual, *(differing(one, usual) for one in others)])
    presets = (f"`{name}`" for name in koikoi.presets())
    pages.hold_part(page, "yaku", pages.table([*heads("yaku", words), *presets], rows))


def test_every_knob_is_listed_with_its_values() -> None:
    rows = [
        [f"`{field.name}`", EN[f"knob.{field.name}"], allowed(field), default(field)]
        for field in msgspec.structs.fields(Ruleset)
        if field.name != "yaku"
    ]
    pages.hold_part(KOIKOI, "knobs", pages.table(["knob", "what it decides", "allowed", "unless said"], rows))


def test_every_key_of_a_yaku_row_is_listed() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", section(KOIKOI, "A yaku is one row"), flags=re.MULTILINE)
    assert listed == [field.name for field in msgspec.structs.fields(YakuRule)]


def test_every_action_event_and_refusal_is_listed() -> None:
    said = KOIKOI.read_text(encoding="utf-8")
    for union in (koikoi.Action, events.Event):
        for kind in union.__args__:
            assert f"`{kind.__struct_config__.tag}`" in said
            assert f"`{kind.__name__}`" in said
    assert [key for key in EN if key.startswith("refused.") and f"`{key.removeprefix('refused.')}`" not in said] == []


def allowed(field: msgspec.structs.FieldInfo) -> str:
    info = msgspec.inspect.type_info(field.type)
    match info:
        case msgspec.inspect.LiteralType():
            return "<br>".join(f"`{value}`: {EN[f'value.{field.name}.{value}']}" for value in get_args(field.type))
        case msgspec.inspect.BoolType():
            return "<br>".join(f"`{value}`: {EN[f'value.{field.name}.{value}']}" for value in ("false", "true"))
        case msgspec.inspect.IntType(ge=least, le=most):
            special = {"0": EN.get(f"value.{field.name}.0"), "1": EN.get(f"value.{field.name}.1")}
            return f"{least} to {most}" + "".join(f"; {key}: {text}" for key, text in special.items() if text)
        case msgspec.inspect.StrType():
            return "a text"
        case _:
            return "a list of texts"


def default(field: msgspec.structs.FieldInfo) -> str:
    return "(must be said)" if field.default is msgspec.NODEFAULT else cell(field.default)


def cell(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case "" | ():
            return "none"
        case _:
            return str(value)


def differing(value: object, usual: object) -> str:
    return "" if value == usual else cell(value)


def worth(rules: Ruleset, name: str) -> str:
    """A yaku's points in one cell: `5+1` with points for further cards, `1/3` where a call changes them."""
    row = next(row for row in rules.yaku if row.name == name)
    if not row.points:
        return "–"
    text = str(row.points) + (f"/{row.after_call}" if row.after_call else "") + (f"+{row.extra}" if row.extra else "")
    return text + ("*" if not row.alone else "")


def section(page: Path, heading: str, *, below: bool = False) -> str:
    """The text below a heading, if wished with the smaller headings below it."""
    end = r"^##? " if below else "^#"
    found = re.search(rf"^#+ {heading}\n(.*?)(?={end}|\Z)", pages.prose(page), flags=re.MULTILINE | re.DOTALL)
    assert found, f"{pages.name_of(page)} has no section {heading}"
    return found[1]


# --------------------------------------------------------------------------------------------------------- docs/api.md


@pytest.mark.parametrize("part", api_page.PARTS)
def test_the_api_page_is_what_the_code_has(part: str) -> None:
    pages.hold_part(API, part, api_page.PARTS[part]())


def listed_names() -> dict[str, list[str]]:
    """The names on the API page by their module; a dotted name is that of a module below it."""
    found: dict[str, list[str]] = {"zashiki": re.findall(r"(?<!from )`(\w+)`", pages.written_part(API, "front")[1])}
    module = ""
    for line in "\n".join(pages.written_part(API, part)[1] for part in ("kernel", "doors", "others")).splitlines():
        head = re.match(r"(?:### `|# |- \*\*`)(zashiki[\w.]*)", line)
        module = head[1] if head else module
        if module:
            found.setdefault(module, []).extend(names_in(line))
    return found


def names_in(line: str) -> list[str]:
    """The names that begin a line of code, or the pieces of a line of text; the fields of a state are none."""
    if state := re.match(r"- \*\*`(GameState|PlayerState)`", line):
        return [state[1]]
    if line.startswith("- **Types"):
        return []
    pieces = line.split("<br>")[1:] if "<br>" in line else line.partition("  # ")[0].split("; ")
    return [found[1] for piece in pieces if (found := re.match(r"`?(?:class )?([A-Za-z_][\w.]*)", piece))]


def test_the_api_page_lists_every_public_name_and_no_other() -> None:
    listed = listed_names()
    for module in api_page.WHOLE:
        assert sorted(listed[module]) == sorted([*api_page.own_names(module), *api_page.CHOSEN.get(module, ())]), module
    assert {*listed} == {*api_page.WHOLE, *api_page.CHOSEN}


@pytest.mark.parametrize("module", dict.fromkeys((*api_page.WHOLE, *api_page.CHOSEN)))
def test_names_on_the_api_page_exist_and_say_what_they_do(module: str) -> None:
    for name in listed_names()[module]:
        found = api_page.found_at(module, name)
        if inspect.isroutine(found) or (inspect.isclass(found) and found.__module__.startswith("zashiki")):
            assert found.__doc__, f"{module}.{name} has no docstring"


def test_the_api_page_has_the_contract_whole() -> None:
    lines = pages.written_part(API, "contract")[1].splitlines()[1:-1]
    assert sorted(re.match(r"\w+", line)[0] for line in lines) == sorted(api_page.contract_names())  # type: ignore[index]
    assert not [line for line in lines if "  # " not in line]
    for door in map(import_module, api_page.DOORS):
        assert {*api_page.contract_names(), "parse_rules"} <= {*door.__all__}


@pytest.mark.parametrize("kind", [Match, Record])
def test_the_api_page_lists_the_attributes_of_match_and_record(kind: type) -> None:
    match = Match.open(koikoi, seed="tea")
    thing = match if kind is Match else Record.start(match)
    (lines,) = re.findall(rf"^{kind.__name__}\(.*\n((?:    .*\n)+)", pages.written_part(API, "kernel")[1], re.MULTILINE)
    listed = {*re.findall(r"(?:^    |; )(?:\w*\.)(\w+)", lines, re.MULTILINE)}
    assert listed == {name for name in (*vars(thing), *vars(kind)) if not name.startswith("_")}


def test_the_api_page_is_short() -> None:
    assert len(API.read_text(encoding="utf-8").splitlines()) <= 605


# ------------------------------------------------------------------------------------------------ docs/architecture.md


def test_the_contract_is_listed_whole() -> None:
    rows = re.findall(r"^\| (`.+?) \| ", section(PLAN, "The contract"), flags=re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`(\w+)", row)]
    members = [name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")]
    assert sorted(listed) == sorted(members)


def test_the_pictures_show_the_layers_as_they_are() -> None:
    for page in (PLAN, ROOT / "CONTRIBUTING.md"):
        picture = re.findall(r"(?:^    .*\n)+", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[-1].splitlines()
        height = {name: -at for at, line in enumerate(picture) for name in re.findall(r"[a-z_]+", line)}
        assert {*height} - {"cli"} == {*house.LAYERS} - {""} | {path.name for path in ROOMS}
        for layer, below in house.LAYERS.items():
            assert all(height[one] < height[layer] for one in below - {layer} if layer), layer
