"""Compile what most tests of twins call: `python -m tests.fast.compiled_ahead`.

The code is kept (`zashiki.fast.compiling`), so where it is there already this takes seconds.
"""

import doctest
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

EXAMPLES = ("riichi.analysis", "reversi.perft", "stud.equity", "stud.evaluations")
"""Modules of `zashiki.fast` with loops of their own; their examples call them."""


def play(game: str, *, history: bool) -> None:
    """Play a batch of a game under each preset, whose tables may be laid out differently."""
    from zashiki.fast import Batch
    from zashiki.kernel import registry

    room = registry.load(game)
    for name in room.presets():
        batch = Batch(game, room.preset(name), 2, history=history)
        batch.deal()
        batch.step(batch.random_choices())
        batch.observe()
        batch.play_out()
        _ = batch.legal, batch.scores, batch.done


def show_examples(module: str) -> None:
    """Run the examples of a module."""
    doctest.testmod(import_module(f"zashiki.fast.{module}"), raise_on_error=True)


def try_rounds() -> None:
    """Prepare riichi's player who tries rounds."""
    from zashiki.players.riichi import lookahead

    lookahead.prepare()


if __name__ == "__main__":
    with ProcessPoolExecutor() as processes:
        begun = [processes.submit(play, "riichi", history=history) for history in (True, False)]
        begun += [processes.submit(try_rounds)]
        begun += [processes.submit(play, game, history=False) for game in ("koikoi", "stud", "reversi")]
        begun += [processes.submit(play, game, history=True) for game in ("koikoi", "stud", "reversi")]
        begun += [processes.submit(show_examples, module) for module in EXAMPLES]
        for one in begun:
            one.result()
