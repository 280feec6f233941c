"""A value in the room's words."""

from zashiki.fast.riichi.value.dora import Dora
from zashiki.fast.riichi.value.hand_value import RENHOU_HAN, Value
from zashiki.fast.riichi.value.value_rules import ValueRules
from zashiki.fast.riichi.value.yaku import NAMES
from zashiki.games.riichi.value.yaku import YakuHan


def named(rules: ValueRules, value: Value, dora: Dora, *, closed: bool) -> tuple[YakuHan, ...]:
    """The yaku of a value with their han, as the room lists them: dora kinds last."""
    yaku, han = int(value.yaku), rules.han[int(closed)]
    found = [(name, int(han[at])) for at, name in enumerate(NAMES) if yaku >> at & 1]
    if value.yakuman or not found:
        return tuple(found)
    if found == [("renhou", 1)]:
        return (("renhou", RENHOU_HAN),)
    return (*found, *((name, number) for name, number in zip(Dora._fields, dora, strict=True) if number))
