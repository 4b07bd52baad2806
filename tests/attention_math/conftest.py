"""Settings of the numeric tests: Hypothesis tries the same examples at every run."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("steady")
