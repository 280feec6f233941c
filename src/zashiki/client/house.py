"""A house that is open online: who one is there, its tables, and the way to them.

async with House("http://127.0.0.1:8770", name="Aki") as house:
    facts = await house.open_table(NewTable("koikoi", computers={1: "greedy"}, start=True))
    async with house.listen(facts.table) as listener:
        ...
"""

from __future__ import annotations

from types import TracebackType
from typing import Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection

from zashiki.client import table_connection
from zashiki.client.follower import Follower
from zashiki.client.house_http import HouseHttp
from zashiki.client.keys import Keys, MemoryKeys
from zashiki.client.links import Link, is_code, parse_link, server_of
from zashiki.client.listener import Listener
from zashiki.client.problems import HouseRefused, NotSure, WrongLink
from zashiki.kernel.game import Seat
from zashiki.parlour.house_messages import (
    Invitation,
    Me,
    NewGuest,
    NewInvitation,
    NewTable,
    NewToken,
    PutComputer,
    Rename,
    ShownState,
    Sit,
    Swap,
    TableFacts,
    Tables,
    Token,
    Tokens,
)
from zashiki.parlour.house_reading import Catalogue, ToldRound
from zashiki.parlour.inward import Detail, Language

TRIES: Final = 8
"""How many of the keys that are kept for a house are tried."""


class House:
    """One guest of one house."""

    def __init__(
        self, url: str, *, name: str = "", key: str = "", keys: Keys | None = None, language: Language = "en"
    ) -> None:
        """Name a house by its address or by any link to it.

        A guest is who has the `key`, or one that `keys` has for this house. Who has none that the house knows, and
        gives a `name`, becomes a new guest; who gives no name either looks and watches as nobody.
        """
        self.server = _server(url)
        self.name, self.language = name, language
        self._key, self._keys = key, MemoryKeys() if keys is None else keys
        self._http = HouseHttp(self.server, language=language)

    @classmethod
    def of_link(cls, link: str, *, name: str = "", keys: Keys | None = None, language: Language = "en") -> Self:
        """Find the house that a link leads to."""
        return cls(parse_link(link).server, name=name, keys=keys, language=language)

    @property
    def key(self) -> str:
        """The key of the guest; empty for nobody. Whoever has it is that guest."""
        return self._key

    async def __aenter__(self) -> Self:
        """Come in: as the guest whose key there is, as a new one by a name, or as nobody."""
        try:
            await self._come_in()
        except BaseException:
            await self._http.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()

    # Who one is.

    async def me(self) -> Me:
        """Say who one is here; nobody is a `HouseRefused` with the code `no_guest`."""
        return await self._http.get("/api/me", Me)

    async def rename(self, name: str) -> Me:
        """Be called otherwise at the tables to come."""
        return await self._http.send("PATCH", "/api/me", Rename(name), Me)

    async def tokens(self) -> tuple[Token, ...]:
        """List the tokens of one's programs."""
        return (await self._http.get("/api/tokens", Tokens)).tokens

    async def new_token(self, label: str = "") -> Token:
        """Make a token for a program of one's own; its secret is shown this once."""
        return await self._http.send("POST", "/api/tokens", NewToken(label), Token)

    async def drop_token(self, id: str) -> None:  # noqa: A002 - as the house calls it
        """Let a token be worth nothing from now on."""
        await self._http.raw("DELETE", f"/api/tokens/{id}")

    # What there is.

    async def games(self) -> Catalogue:
        """Say what can be played here: presets, knobs, players and usual options of each game."""
        return await self._http.get("/api/games", Catalogue)

    async def table(self, table: str) -> TableFacts:
        """Say what may be known of a table."""
        return await self._http.get(f"/api/tables/{_named(table)}", TableFacts)

    async def my_tables(self, state: ShownState | None = None) -> tuple[TableFacts, ...]:
        """List the tables at which one sits or sat, or those of them in one state."""
        path = "/api/tables" if state is None else f"/api/tables?state={state}"
        return (await self._http.get(path, Tables)).tables

    async def open_tables(self) -> tuple[TableFacts, ...]:
        """List the tables at which anybody may sit down, or watch."""
        return (await self._http.get("/api/tables/open", Tables)).tables

    async def record(self, table: str, *, seat: Seat | str) -> bytes:
        """Give a record as JSON Lines: of a seat, or as `watcher`, or of the whole `table` where that is published."""
        path = f"/api/tables/{_named(table)}/record?as={seat}"
        return await self._http.raw("GET", path, record=True)

    async def replay(self, table: str, *, round: int, seat: Seat | str) -> ToldRound:  # noqa: A002 - as the house has it
        """Give one round in words and scenes, from the side of a seat or as `watcher`."""
        return await self._http.get(f"/api/replay/{_named(table)}?round={round}&as={seat}", ToldRound)

    # Sitting down, and what an opener does.

    async def open_table(self, table: NewTable) -> TableFacts:
        """Open a table and sit down at it. The facts come with an invitation, for the others.

        Where the house does not say whether it is open, that is a `NotSure`: `my_tables` may have it in a while.
        """
        try:
            return await self._http.send("POST", "/api/tables", table, TableFacts)
        except NotSure as unsure:
            text = (
                "it cannot be known yet whether {server} has opened the table: {why}. "
                "Look among your tables (my_tables) before you open another"
            )
            raise NotSure("client.table_not_sure", text, unsure.gaps) from None

    async def look_at(self, link: str) -> TableFacts:
        """Say what may be known of the table that a link or an invitation leads to; uses nothing up."""
        found = self._link(link)
        if found.kind == "table":
            return await self.table(found.code)
        return await self._http.get(f"/api/invitations/{found.code}", TableFacts)

    async def join(self, link: str, *, name: str | None = None, seat: Seat | None = None) -> TableFacts:
        """Sit down by a link, or by the code of an invitation; who sits there already stays where they are."""
        found = self._link(link)
        facts = await self.look_at(link)
        if facts.me is not None:
            return facts
        if found.kind == "table":
            return await self.sit(found.code, name=name, seat=seat)
        path, sit = f"/api/invitations/{found.code}", Sit(name, seat)
        return await self._http.send("POST", path, sit, TableFacts, same_again=True)  # who sits there stays

    async def sit(self, table: str, *, name: str | None = None, seat: Seat | None = None) -> TableFacts:
        """Sit down at a table, in a seat or the first that is free."""
        return await self._at(table, "sit", Sit(name, seat))

    async def leave(self, table: str) -> None:
        """Leave a table before its match."""
        await self._http.raw("POST", f"/api/tables/{_named(table)}/leave")

    async def put_computer(self, table: str, seat: Seat, player: str) -> TableFacts:
        """Put one of the house's players into a free seat."""
        return await self._at(table, "computers", PutComputer(seat, player))

    async def take_computer_away(self, table: str, seat: Seat) -> TableFacts:
        """Free a computer's seat."""
        return await self._http.send("DELETE", f"/api/tables/{_named(table)}/computers/{seat}", None, TableFacts)

    async def free_seat(self, table: str, seat: Seat) -> TableFacts:
        """Free the seat of somebody who has gone, as the opener."""
        return await self._http.send("DELETE", f"/api/tables/{_named(table)}/seats/{seat}", None, TableFacts)

    async def swap(self, table: str, one: Seat, other: Seat) -> TableFacts:
        """Let two seats change places."""
        return await self._at(table, "swap", Swap(one, other))

    async def start(self, table: str) -> TableFacts:
        """Let the match begin."""
        return await self._at(table, "start")

    async def invite(self, table: str, *, seat: Seat | None = None, uses: int = 1) -> str:
        """Make a link by which others may sit down."""
        path = f"/api/tables/{_named(table)}/invitations"
        return (await self._http.send("POST", path, NewInvitation(seat, uses), Invitation)).link

    # Being there.

    def listen(self, table: str, *, detail: Detail = "events", language: Language | None = None) -> Listener:
        """Listen at a table, seated or watching: `events` for programs, `scene` for people. To be entered."""
        follower = Follower(_named(table), detail=detail, language=language or self.language)
        return Listener(follower, self._opens, server=self.server)

    # How.

    async def _come_in(self) -> None:
        self._use(self._key)
        if not self._key:
            await self._come_back()
        if not self._key and self.name:
            welcomed = await self._http.send("POST", "/api/guests", NewGuest(self.name, key=True), Me)
            self._use(welcomed.key)
            self._keys.put(self.server, welcomed.key, self._http.house)

    async def _come_back(self) -> None:
        """Be the guest whose key is kept for this house; what the house does not know stays kept, and is not used."""
        if not self._keys.get(self.server):
            return
        await self._known()  # as nobody: which house this is, so that it is shown no key of another one
        for key in self._keys.get(self.server, self._http.house)[:TRIES]:
            self._use(key)
            if (me := await self._known()) is not None:
                self.name = me.name
                self._keys.put(self.server, key, self._http.house)
                return
        self._use("")

    async def _known(self) -> Me | None:
        try:
            return await self.me()
        except HouseRefused as refusal:
            if refusal.code != "no_guest":
                raise
            return None

    def _use(self, key: str) -> None:
        self._key = self._http.key = key

    async def _at(self, table: str, what: str, asked: msgspec.Struct | None = None) -> TableFacts:
        return await self._http.send("POST", f"/api/tables/{_named(table)}/{what}", asked, TableFacts)

    def _link(self, text: str) -> Link:
        """Read a link to this house, or the code of an invitation."""
        if is_code(text):
            return Link(self.server, "join", text)
        found = parse_link(text)
        if found.server != self.server:
            wrong = "this link leads to {there}, and not to {here}"
            raise WrongLink("client.other_house", wrong, there=found.server, here=self.server)
        return found

    async def _opens(self, table: str) -> ClientConnection:
        return await table_connection.opened(self.server, table, self._http.headers)


def _server(url: str) -> str:
    """Read the address of a house, or take it from a link."""
    try:
        return parse_link(url).server
    except WrongLink:
        return server_of(url)


def _named(table: str) -> str:
    """Refuse what can be no table's name, so that it cannot be part of another address."""
    if not is_code(table):
        raise WrongLink("client.no_table_name", "{table!r} cannot be the name of a table", table=table[:100])
    return table
