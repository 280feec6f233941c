"""The house online: HTTP and WebSocket around the parlour.

One process, one database, no account. `house.House` has all tables; each that is in memory has a `table_loop.TableLoop`
around its host, which carries out what the host says. Nothing here knows a rule.
"""
