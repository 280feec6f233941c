"""A batch on an NVIDIA GPU against the same batch on cores; skipped, with a word, where there is no GPU."""

from typing import Any

import numpy as np
import pytest

from zashiki import fast
from zashiki.fast import Batch, gpu
from zashiki.fast.dlpack import DLPackArray
from zashiki.fast.stud.evaluations import NO_HAND, SIDES, worths
from zashiki.games.stud.variants import Side
from zashiki.kernel import registry
from zashiki.texts.problems import Problem


def why_no_gpu() -> str:
    try:
        gpu.loaded_cuda()
    except Problem as error:
        return str(error)
    return ""


NO_GPU = why_no_gpu()
needs_gpu = pytest.mark.skipif(bool(NO_GPU), reason=NO_GPU or "there is a GPU")
PRESETS = [(name, preset) for name in fast.names() for preset in registry.load(name).presets()]
SIZE, STEPS = 512, 200


@pytest.mark.skipif(not NO_GPU, reason="there is a GPU")
def test_without_a_card_there_is_one_clear_error() -> None:
    with pytest.raises(Problem, match="NVIDIA GPU"):
        Batch("reversi", device="cuda")
    with pytest.raises(Problem, match="NVIDIA GPU"):
        worths([[0, 1, 2, 3, 4]], device="cuda")


def pair(name: str, preset: str, size: int = SIZE, **options: Any) -> tuple[Batch, Batch]:
    rules = registry.load(name).preset(preset)
    return Batch(name, rules, size, **options), Batch(name, rules, size, device="cuda", **options)


def here(array: Any) -> np.ndarray[Any, Any]:
    found: np.ndarray[Any, Any] = array.copy_to_host()
    return found


def hold_equal(cores: Batch, there: Batch) -> None:
    assert here(there.tables).tobytes() == cores.tables.tobytes()
    for name in ("to_act", "done", "legal", "scores", "refused"):
        assert np.array_equal(here(getattr(there, name)), getattr(cores, name)), name
    for seat in (None, *range(cores.seats)):
        assert np.array_equal(here(there.observe(seat)), cores.observe(seat)), seat


@needs_gpu
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_steps_on_a_card_are_those_on_cores(name: str, preset: str) -> None:
    cores, there = pair(name, preset, reset=True)
    for batch in (cores, there):
        batch.deal(seed=3)
    hold_equal(cores, there)
    for turn in range(STEPS):
        choices = cores.random_choices()
        assert np.array_equal(here(there.random_choices()), choices)
        choices[turn % SIZE] = 1 << 20  # one that is illegal everywhere
        cores.step(choices)
        there.step(choices)
        if turn % 20 == 0:
            hold_equal(cores, there)
    hold_equal(cores, there)


@needs_gpu
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_play_out_on_a_card_is_that_on_cores(name: str, preset: str) -> None:
    cores, there = pair(name, preset)
    for batch in (cores, there):
        batch.deal(seed=4)
        batch.play_out("round")
        batch.play_out()
    hold_equal(cores, there)
    assert np.array_equal(here(there.taken), cores.taken)


@needs_gpu
@pytest.mark.parametrize(("name", "history"), [("koikoi", False), ("koikoi", True), ("stud", False)])
def test_a_play_out_of_given_deals_fills_no_block_and_mixes_no_games_up(name: str, history: bool) -> None:
    cores, there = pair(name, registry.load(name).presets()[0], SIZE - gpu.THREADS // 2, history=history)
    cards = {"koikoi": 48, "stud": 52}[name]
    decks = np.argsort(np.random.default_rng(2).random((cores.size, cards)), axis=1)
    for batch in (cores, there):
        batch.deal(seed=7, orders={"1": decks})
        batch.play_out()
    hold_equal(cores, there)
    assert np.array_equal(here(there.taken), cores.taken)


@needs_gpu
@pytest.mark.parametrize("name", fast.names())
def test_states_go_to_a_card_and_come_back(name: str) -> None:
    cores, there = pair(name, registry.load(name).presets()[0], 4, history=True)
    cores.deal(seed=5)
    there.deal(seed=6)
    there.put(2, cores.state(1))
    assert there.state(2) == cores.state(1)


@needs_gpu
@pytest.mark.parametrize("side", SIDES)
def test_hands_on_a_card_are_worth_what_they_are_on_cores(side: Side) -> None:
    hands = np.ascontiguousarray(np.argsort(np.random.default_rng(1).random((10_000, 52)), axis=1)[:, :7])
    wanted = worths(hands, side)
    for given in (hands, gpu.loaded_cuda().to_device(hands)):
        assert np.array_equal(here(worths(given, side, device="cuda")), wanted)


@needs_gpu
def test_what_is_no_hand_on_a_card_has_no_worth() -> None:
    rows = np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3], [0, 1, 2, 3, 52], [0, 1, 2, 3, -1]])
    found = here(worths(gpu.loaded_cuda().to_device(rows), device="cuda"))
    assert (found == NO_HAND).tolist() == [False, True, True, True]
    with pytest.raises(Problem, match="5 to 7 cards"):
        worths(gpu.loaded_cuda().to_device(rows[:, :4].copy()), device="cuda")


@needs_gpu
def test_arrays_are_shared_with_torch_without_a_copy() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    batch = Batch("reversi", size=8, device="cuda")
    batch.deal(seed=1)
    legal: Any = batch.legal
    seen = torch.as_tensor(legal, device="cuda")
    assert seen.data_ptr() == legal.__cuda_array_interface__["data"][0]
    choices = seen.float().argmax(dim=1)
    assert not here(batch.step(choices)).any()


@needs_gpu
def test_arrays_are_shared_with_cupy_and_jax_without_a_copy() -> None:
    cupy = pytest.importorskip("cupy", reason="CuPy is not installed")
    batch = Batch("reversi", size=8, device="cuda")
    batch.deal(seed=1)
    legal: Any = batch.legal
    seen = cupy.asarray(legal)
    assert seen.data.ptr == legal.__cuda_array_interface__["data"][0]
    assert not here(batch.step(seen.argmax(axis=1))).any()
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    again = jax.numpy.from_dlpack(DLPackArray(batch.scores))
    assert again.tolist() == here(batch.scores).tolist()


@needs_gpu
def test_choices_of_the_wrong_form_are_refused_on_a_card_too() -> None:
    cupy = pytest.importorskip("cupy", reason="CuPy is not installed")
    batch = Batch("reversi", size=8, device="cuda")
    batch.deal(seed=1)
    for wrong in (cupy.zeros(7, int), cupy.zeros(8), cupy.zeros((8, 1), int)):
        with pytest.raises(Problem, match="8 games"):
            batch.step(wrong)
