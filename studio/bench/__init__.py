"""What rendering costs, beside plain Manim and encoding alone: ``python -m studio.bench``."""
