"""Stud poker, told."""

from zashiki.telling.plain_speaker import Scene, piece_names, speaker

__all__ = ["Scene", "piece_names", "speaker"]
