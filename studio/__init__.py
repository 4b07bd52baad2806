"""The making: the vectors file, rendering, files, workers and the ledger."""
