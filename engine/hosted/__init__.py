"""Games as a host knows them: what it needs to open a table of each and to talk about it, one module a game."""
