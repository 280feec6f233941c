"""What every game shares: the contract, the match, chance, records and the register of games."""
