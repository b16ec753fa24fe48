"""Word levels: Sokoban levels generated from a word and a seed."""
