"""Sokoban: its boards and level files, its rules, its solver."""
