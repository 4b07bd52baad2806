"""``python -m studio.bench``, which is what ``make bench`` runs."""

from studio.bench.command import bench

if __name__ == "__main__":
    bench()
