"""The page about the client lists what programs may import, as the code has it."""

from tests import api_page, pages
from tests.house import ROOT
from zashiki import client

PAGE = ROOT / "docs" / "client.md"


def test_the_page_lists_every_public_name_with_its_signature() -> None:
    pages.hold_part(PAGE, "names", api_page.client())
    listed = pages.written_part(PAGE, "names")[1]
    assert all(f"\n{name}" in listed or f"class {name}" in listed for name in client.__all__)


def test_everything_that_is_public_says_what_it_is() -> None:
    assert not [name for name in client.__all__ if name != "Message" and not getattr(client, name).__doc__]
