"""What every game shares: the contract, the match, chance, rule files, records and the register of games."""
