"""Views turn a report into what a person reads: sentences are made here and nowhere below."""
