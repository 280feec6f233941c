"""The picture of rates against batch sizes: every figure is in it, and no name lies on another."""

import doctest
import re
from itertools import pairwise

from benchmarks import _fast_sizes as sizes

POINTS = {"reversi": [(256, 2e7), (4096, 3.3e7)], "koikoi": [(256, 2.2e7), (4096, 3.2e7)], "riichi": [(256, 3.8e6)]}
DRAWN = sizes.picture(POINTS, "rates")


def test_every_figure_is_drawn_inside() -> None:
    places = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', DRAWN)
    assert len(places) == sum(map(len, POINTS.values()))
    for x, y in places:
        assert sizes.LEFT <= float(x) <= sizes.WIDTH - sizes.RIGHT
        assert sizes.TOP <= float(y) <= sizes.HEIGHT - sizes.BOTTOM


def test_no_name_lies_on_another() -> None:
    places = sorted(float(y) for y in re.findall(rf'y="([\d.]+)"[^>]*>(?:{"|".join(POINTS)})<', DRAWN))
    assert len(places) == len(POINTS)
    assert all(below - above >= sizes.LINE for above, below in pairwise(places))


def test_its_examples_hold() -> None:
    assert doctest.testmod(sizes).failed == 0
