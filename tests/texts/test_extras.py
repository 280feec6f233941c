"""A part that is used without the packages of its extra says so in one line, and what brings them."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("part", "package", "extra"),
    [
        ("zashiki.client", "httpx", "client"),
        ("zashiki.client.blocking", "websockets", "client"),
        ("zashiki.testing.strategies", "hypothesis", "testing"),
    ],
)
def test_a_part_without_its_extra_is_one_clear_error(part: str, package: str, extra: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import {part}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    named = "zashiki.client" if extra == "client" else part
    says = f'{named} needs {package}, which the extra `{extra}` brings: pip install "zashiki[{extra}]"'
    assert found.stderr.splitlines()[-1] == f"ModuleNotFoundError: {says}"
    assert "During handling" not in found.stderr
