"""What every game's rules are made of: frames on a stack, choices, batches of triggers, values, chance, a table."""
