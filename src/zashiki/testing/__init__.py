"""The testing kit: random legal play, the laws that every game obeys, and golden playthroughs.

It ships with the package, so that a game that joins by an entry point gets its law tests by existing:

    from zashiki.testing.laws import check_laws
    from zashiki.testing.strategies import matches

    @given(matches("koikoi"))
    def test_laws(match):
        check_laws(match)
"""
