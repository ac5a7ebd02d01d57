"""Pictures of positions, each with a text that says as much: one module a game, and `drawing` for the shapes."""
