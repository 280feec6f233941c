"""Other programs beside the twins, as far as they are installed: the same work, in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from benchmarks._table import Figure, peer, rate, rated

SAME = "same run"
PGX_GAMES, PGX_STEPS = 4096, 64


def reversi_games(seconds: float, *, on_gpu: bool) -> Iterator[Figure]:
    """Random games of OpenSpiel, and random steps of Pgx."""
    if (pyspiel := peer("pyspiel")) and not on_gpu:
        yield Figure("… OpenSpiel (C++, from Python)", f"{rate(lambda: _openspiel_game(pyspiel), seconds):,.0f}", SAME)
    if (pgx := peer("pgx")) and (jax := peer("jax")):
        games = 1 << 20 if on_gpu else PGX_GAMES
        yield Figure(f"… Pgx, steps, {games:,} games", f"{_pgx_steps(pgx, jax, games):,.0f} steps", SAME)


def _openspiel_game(pyspiel: ModuleType, dice: Random = Random(1)) -> int:  # noqa: B008 - one row of dice for all games
    state = pyspiel.load_game("othello").new_initial_state()
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    return 1


def _pgx_steps(pgx: Any, jax: Any, games: int) -> float:  # noqa: ANN401 - modules without types
    """Random play in a compiled loop over many games at once, each dealt anew when it is over."""
    environment = pgx.make("othello")
    start, step = jax.vmap(environment.init), jax.vmap(pgx.experimental.auto_reset(environment.step, environment.init))

    def turn(carried: Any, _: None) -> Any:  # noqa: ANN401
        state, key = carried
        key, drawn, anew = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        choices = jax.random.categorical(drawn, chances, axis=-1)
        return (step(state, choices, jax.random.split(anew, games)), key), None

    played = jax.jit(lambda carried: jax.lax.scan(turn, carried, None, length=PGX_STEPS)[0])
    carried = (start(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2))
    carried = jax.block_until_ready(played(carried))
    began = perf_counter()
    jax.block_until_ready(played(carried))
    return games * PGX_STEPS / (perf_counter() - began)


def stud_hands(seconds: float) -> Iterator[Figure]:
    """Random hands of PokerKit."""
    if pokerkit := peer("pokerkit"):
        from benchmarks.stud import pokerkit_hand  # noqa: PLC0415 - a GPU's machine may be without

        dice = Random(1)
        yield Figure("… PokerKit", f"{rate(lambda: pokerkit_hand(pokerkit, dice), seconds):,.0f}", SAME)


def evaluations(seconds: float) -> Iterator[Figure]:
    """Seven-card evaluations of others, called from Python, as they are made to be."""
    from benchmarks.stud import hands  # noqa: PLC0415 - likewise

    texts = [[card.value for card in hand] for hand in hands()[:2000]]
    if phevaluator := peer("phevaluator"):
        value = rated(texts, lambda hand: phevaluator.evaluate_cards(*hand), seconds)
        yield Figure("… phevaluator (from Python)", f"{value:,.0f}", SAME)
    if eval7 := peer("eval7"):
        objects = [[eval7.Card(text) for text in hand] for hand in texts]
        yield Figure("… eval7 (C, from Python)", f"{rated(objects, eval7.evaluate, seconds):,.0f}", SAME)


def riichi_choices(seconds: float) -> Iterator[Figure]:
    """Random choices of others."""
    if not (peer("riichienv") or peer("pymahjong")):
        return
    from benchmarks.riichi import pymahjong_steps, riichienv_steps  # noqa: PLC0415 - likewise

    dice = Random(1)
    if riichienv := peer("riichienv"):
        yield Figure("… riichienv (Rust)", f"{rate(lambda: riichienv_steps(riichienv, dice), seconds):,.0f}", SAME)
    if pymahjong := peer("pymahjong"):
        yield Figure("… pymahjong (C++)", f"{rate(lambda: pymahjong_steps(pymahjong, dice), seconds):,.0f}", SAME)
