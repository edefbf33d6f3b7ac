"""The teacher's desk: from what a class handed in to entries, one for each file, and what they say together."""
