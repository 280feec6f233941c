"""Records beyond the table that wrote them: checking them, handing them out, and the formats of other programs."""
