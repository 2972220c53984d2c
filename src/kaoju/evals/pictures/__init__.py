"""Reports with pictures: one HTML file that needs nothing else."""
