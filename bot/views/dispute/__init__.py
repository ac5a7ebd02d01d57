"""A dispute as messages: put step by step, shown to all, taken part in, decided, remembered."""
