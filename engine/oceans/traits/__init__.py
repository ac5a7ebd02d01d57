"""What the texts of traits do, one module for each kind of thing that they do."""
