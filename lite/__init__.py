"""The site: everything that turns lessons, engine and pinned packages into a folder of static files."""
