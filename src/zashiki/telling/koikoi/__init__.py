"""Koi-Koi, told: scenes, sentences, choices and sheets for one listener."""

from zashiki.telling.koikoi.cards import piece_names
from zashiki.telling.koikoi.scene import Scene
from zashiki.telling.koikoi.speaker import KoiKoiSpeaker, speaker

__all__ = ["KoiKoiSpeaker", "Scene", "piece_names", "speaker"]
