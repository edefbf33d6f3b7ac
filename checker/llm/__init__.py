"""A real language model in the place of a stand-in, at an address that the student types; never needed."""
