"""The command line's own parts: options shared by commands, and what a terminal gets to see.

Nothing here imports numpy or Manim before a command runs, so that --help is quick.
"""
