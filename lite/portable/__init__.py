"""The portable site: the same files, packed so that a browser opens them from a disk by double click.

A browser lets a page from a file fetch nothing, import nothing and start few kinds of workers. So the files are packed
into scripts, which it does allow, and a loader (loader/) stands between the site and the browser: it answers what the
site asks for from the packed files. Two forms come out: a folder, which unpacks large files when they are needed, and
one page that holds everything. They differ in nothing but where the packed files stand.

A module beside the build and not an add-on of JupyterLite: it packs the site as it is assembled at the end, with the
landing page and the teacher's desk, of which JupyterLite knows nothing.
"""
