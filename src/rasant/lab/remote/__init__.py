"""The lab's work on other machines, by Dask."""
