"""Rooms: one package for each game that has a table of its own on the page."""
