"""Riichi as other programs write it."""
