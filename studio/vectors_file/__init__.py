"""The vectors file: TOML, JSON or NPZ in, a checked VectorSet out, or a refusal that helps."""

from studio.vectors_file.options import with_queries
from studio.vectors_file.reading import read_vectors

__all__ = ["read_vectors", "with_queries"]
