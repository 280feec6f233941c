"""One PHH hand, played until it fits what is recorded: its limits, its unseen cards, its rake and its odd chips."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.betting import FOURTH_STREET
from zashiki.kernel.game import Seat
from zashiki.records.stud.decks import TRIES, Budget, Laid, Seen, fitting
from zashiki.records.stud.limits import Found, Limits, Wager, candidates, inferred, wagers_of
from zashiki.records.stud.phh_actions import ReadAction, ScriptedChoices, leaves, seen_in, sitting_out
from zashiki.records.stud.table_terms import Terms
from zashiki.texts.problems import Problem, Sentence

AWAY = "{who} is all-in for its ante and sits out: it is folded, and its chips stay in the pot."
INFERRED = "Limits that are not stated are inferred: {limits}, which make every amount of the record legal{others}."
UNSEEN = "Unseen cards decide the pots; none were found that lead to the recorded stacks."
ODD_CHIPS = ("used", "held", "seat")
"""Where an odd chip may go: houses differ."""


class Contradicted(Problem):
    """A hand whose cards are all known, and lead to other stacks than the recorded ones."""

    def __init__(self, stacks: tuple[int, ...]) -> None:
        """Keep the stacks that they lead to, by seat."""
        super().__init__("phh.contradicted", "by the rules the last stacks are {stacks}", stacks=stacks)
        self.stacks, self.args = stacks, (stacks,)


class FittedHand:
    """A hand with its terms and its actions."""

    def __init__(self, terms: Terms, lines: Sequence[ReadAction], seat_of: Sequence[Seat], budget: Budget) -> None:
        """Take what the hand is played by, its actions, the seats of p1, p2 …, and what may be tried."""
        self.terms, self.lines, self.seat_of, self.budget = terms, lines, seat_of, budget
        self.tries = TRIES
        """Ways to fill in unseen cards."""
        self.seen: Seen = seen_in(lines, len(seat_of))
        self.away = sitting_out(lines, terms.stacks, terms.ante)
        self.chosen = [line for line in lines if line.kind == "choice" and not leaves(line, self.away)]
        """The actions that are choices."""
        self.remarks: list[str] = [Sentence("phh.away", AWAY, who=self._name(seat)) for seat in self.away]

    def _name(self, seat: Seat) -> str:
        return f"p{self.seat_of.index(seat) + 1}"

    def fitted(self) -> Found:
        """Play the hand so that all it states holds. Whatever stands against that is a `ValueError`."""
        return self._reconciled(self._played())

    def _played(self) -> Found:
        """Play by the limits that are stated, or by the first that fit."""
        terms, stated = self.terms, self.terms.stated
        if stated.bring_in is not None and stated.small_bet is not None and stated.big_bet is not None:
            limits = Limits(stated.bring_in, stated.small_bet, stated.big_bet)
            return Found(*self._play(limits), limits)
        wagers = wagers_of(self.lines, terms.stacks, terms.ante, stated.bring_in or 0)
        losses = [] if terms.wanted is None else [a - b for a, b in zip(terms.stacks, terms.wanted, strict=True)]
        some = candidates(stated, wagers, terms.ante, losses)
        found = inferred(some, self._play, wanted=terms.wanted is not None)
        self.remarks.append(self._inferred(found.limits, wagers))
        return found

    def _inferred(self, limits: Limits, wagers: Sequence[Wager]) -> str:
        stated = self.terms.stated._asdict()
        said = ", ".join(f"{name} {amount}" for name, amount in limits._asdict().items() if stated[name] is None)
        full = {wager.street <= FOURTH_STREET for wager in wagers if not wager.bound}
        certain = (stated["small_bet"] or True in full) and (stated["big_bet"] or False in full) and stated["bring_in"]
        others = "" if certain else Sentence("phh.others_too", ", though others would do so too")
        return Sentence("phh.inferred", INFERRED, limits=said, others=others)

    def _play(self, limits: Limits, tries: int = TRIES, **more: object) -> tuple[Laid, bool]:
        """Play by these limits; chips that are missing in the end went to the house."""
        terms, tries = self.terms, min(tries, self.tries)
        if self.away:
            more["sitting_out"] = self.away
        raked = more | {"rake": terms.missing} if terms.missing > 0 else more
        rules = terms.rules(limits, **raked)
        found, agreed = fitting(rules, self.seen, self._script, terms.wanted, tries=tries, budget=self.budget)
        if found.over or raked is more:
            return found, agreed
        rules = terms.rules(limits, **more)  # the chips that are missing still lie in the middle
        return fitting(rules, self.seen, self._script, tries=tries, budget=self.budget)

    def _script(self) -> ScriptedChoices:
        return ScriptedChoices(self.lines, self.seat_of, self.away)

    # What does not fit.

    def _reconciled(self, found: Found) -> Found:
        """Give a hand whose last stacks are the recorded ones, if need be with the odd chip at another seat.

        Where unseen cards decided, any end is believed.
        """
        laid = found.laid
        if not laid.over or self.terms.wanted is None or found.agreed or not laid.decided_by(self.seen):
            return found
        for rule in ODD_CHIPS:
            laid, agreed = self._play(found.limits, odd_chip=rule)
            if agreed:
                text = "The odd chip went where the rule odd_chip = '{rule}' gives it."
                self.remarks.append(Sentence("phh.odd_chip", text, rule=rule))
                return Found(laid, agreed, found.limits)
        raise Contradicted(found.laid.stacks)

    def stops(self, found: Found) -> tuple[str, ...]:
        """What to say of a hand that broke off, or that unseen cards decided otherwise than was found."""
        laid = found.laid
        if laid.over:
            unchecked = self.terms.wanted is not None and not found.agreed
            return (Sentence("phh.unseen", UNSEEN),) * unchecked
        at = laid.state.turn
        turn = "" if at is None else Sentence("phh.stop_turn", ": it is the turn of {who}", who=self._name(at))
        passed = Sentence("phh.stop_stacks", " Its finishing stacks are passed over.")
        left = "" if self.terms.wanted is None else passed
        return (Sentence("phh.stops", "The hand stops before its end{turn}.{passed}", turn=turn, passed=left),)
