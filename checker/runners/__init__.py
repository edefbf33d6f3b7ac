"""Runners turn calls into outcomes; student code is executed in this package and nowhere else."""
