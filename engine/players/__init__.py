"""Computer players: they decide by what a table shows them, and are the only part of the engine that rolls dice."""
