"""Executors of the lab's work: this process, other processes of this machine, or a Dask cluster."""
