"""The art of the web page, drawn and cut by programs: hanafuda cards as SVG, and the mincho cut to the house's words.

No part of the wheel: `make art` writes what the wheel ships, under `src/zashiki/web`, and a test draws it again.
"""
