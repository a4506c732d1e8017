"""Who does the work of the lab: this process, others of this machine, or a Dask cluster."""
