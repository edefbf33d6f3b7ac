"""The commands of `werkplaats`, a module for each: their options, what they do, and how they end."""
