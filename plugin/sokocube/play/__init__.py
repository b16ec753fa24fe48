"""Pages that are played without JavaScript: the two encodings and what they share."""
