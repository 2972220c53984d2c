"""Settings tried on question sets, and what the best ones are worth on questions not seen."""
