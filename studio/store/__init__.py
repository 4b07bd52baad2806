"""The store of parts: whole bytes by name, checked when read, safe among many processes."""

from studio.store.emptying import empty
from studio.store.store import DEFAULT_LIMIT_BYTES, Store
from studio.store.whole import State

__all__ = ["DEFAULT_LIMIT_BYTES", "State", "Store", "empty"]
