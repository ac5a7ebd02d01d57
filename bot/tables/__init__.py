"""Live tables: who sits at them, what they have decided, and how they are kept."""
