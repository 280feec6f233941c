"""What a machine that abuses a house remembers of it: who sits where, and what may be refused by which codes."""

from dataclasses import dataclass, field

from tests.server.ears import Message


@dataclass
class Guest:
    """Somebody, and their tokens by id."""

    key: str
    tokens: dict[str, str] = field(default_factory=dict)


@dataclass
class ModelTable:
    """A table: of each seat the key of its guest, `computer`, or nothing."""

    id: str
    opener: str
    seats: list[str]
    code: str
    listed: bool

    @property
    def somebody(self) -> str:
        """The key of one who sits there; empty: nobody does."""
        return next((one for one in self.seats if one not in ("", "computer")), "")

    @property
    def kinds(self) -> list[str | None]:
        """What each seat is shown as."""
        return [None if not one else "random" if one == "computer" else "person" for one in self.seats]

    def stood(self, guest: str) -> None:
        """Take in that somebody left: an opener passes the table on to whoever sits next."""
        at = self.seats.index(guest)
        self.seats[at] = ""
        if self.opener == guest:
            following = (*self.seats[at:], *self.seats[:at])
            self.opener = next((one for one in following if one not in ("", "computer")), "")


def seats_of(facts: Message, opener: str) -> list[str]:
    """Read who sits where from the facts of a table that has just been opened."""
    kinds = [seat.get("kind", "") for seat in facts["seats"]]
    return [opener if seat == facts["me"] else "computer" if kind else "" for seat, kind in enumerate(kinds)]


# By which codes something may be refused.

GONE = frozenset({"no_such_table", "table_gone"})
BEGUN = frozenset({"begun", "already_started"})
OPENER = GONE | BEGUN | {"not_opener", "not_seated", "no_such_seat"}
"""What only the opener may do, before the match."""
HELD = frozenset({"too_many_unstarted", "too_many_tables"})
ALLOWED: dict[str, frozenset[str]] = {
    "come": frozenset({"wrong_name", "body.wrong", "too_many_guests"}),
    "rename": frozenset({"wrong_name", "body.wrong"}),
    "make_token": frozenset({"needs_own_key", "too_many_tokens"}),
    "end_token": frozenset({"no_such_token"}),
    "me": frozenset({"no_guest"}),
    "facts": GONE,
    "open": HELD
    | {"no_game", "opening.preset", "opening.description", "opening.folded", "opening.knobs", "rules.unknown_key"}
    | {"rules.wrong", "options.wrong", "clock_without_time", "no_clock", "no_such_player", "no_such_seat"}
    | {"seat_taken", "seats_free", "pause_too_long", "no_undo", "undo_between_people"},
    "invite": OPENER,
    "sit": GONE
    | BEGUN
    | HELD
    | {"needs_invitation", "no_such_invitation", "invitation_used", "already_seated"}
    | {"seat_taken", "no_such_seat", "no_free_seat", "undo_between_people", "clock_without_time"},
    "leave_before": GONE | BEGUN | {"not_seated"},
    "swap": OPENER,
    "put_computer": OPENER | {"seat_taken", "no_such_player"},
    "free_seat": OPENER | {"no_computer", "nobody_else", "still_here"},
    "start": OPENER | {"seats_free"},
    "watch": GONE | {"no_watching"},
    "say": frozenset(
        {"hello_first", "only_seats", "match_over", "not_begun", "begun", "not_seated", "not_your_seat", "id_reused"}
    ),
    "choose": frozenset({"not_your_turn", "frame.action", "nothing_asked", "stale", "too_late"}),
    "promise": frozenset({"not_promising", "already_promised", "too_late"}),
    "open_promise": frozenset({"not_promising", "too_early", "wrong_promise", "too_late"}),
    "switch": frozenset({"no_such_switch"}),
    "undo": frozenset({"no_undo", "nothing_to_undo", "already_asked", "somebody_left"}),
    "agree": frozenset({"nothing_asked"}),
    "resign": frozenset({"no_resigning"}),
    "claim": frozenset({"no_claim", "not_away", "not_away_long"}),
    "leave": frozenset(),
    "close": frozenset({"not_over"}),
    "rematch": frozenset({"not_over", "already_asked", "somebody_left", "nobody_asked"}),
    "pen": frozenset({"no_pen", "no_guest"}),
    "stand_in": frozenset({"no_such_seat", "not_away", "clock_runs", "no_quiet_choice", "not_away_long"}),
    "preview": frozenset({"no_preview", "no_form"}),
}
"""By what is done; whatever is said at a table may be refused by what stands under `say`, too."""
ODD_MESSAGES: dict[str, Message] = {
    "promise": {"type": "promise", "promise": "0" * 64},
    "open_promise": {"type": "open", "entropy": "1" * 64},
    "switch": {"type": "switch", "name": "nothing", "on": True},
    "undo": {"type": "undo"},
    "agree": {"type": "agree", "what": "undo", "request": "nothing"},
    "resign": {"type": "resign"},
    "claim": {"type": "claim"},
    "leave": {"type": "leave"},
    "close": {"type": "close"},
    "rematch": {"type": "rematch"},
    "pen": {"type": "pen", "name": "Aki"},
    "stand_in": {"type": "stand_in", "seat": 1},
    "preview": {"type": "preview", "parts": {}},
}
"""What is said at a table at the wrong time, by its kind."""
