"""The parlour in a terminal: `zashiki play`, `replay`, `verify`, `rules`, `simulate` and the rest."""
