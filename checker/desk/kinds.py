"""What a file is by its first bytes, whatever its name says: an archive to open, or a kind that is no notebook."""

from __future__ import annotations

from collections.abc import Collection

from checker.desk.item import Reason, Refusal

HEAD = 512
"""How many bytes of a file are needed to recognise it."""

_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_ARCHIVES = (
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "RAR"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
)
_DOCUMENTS = (
    (b"%PDF-", "PDF"),
    (b"{\\rtf", "RTF"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office"),
    (b"\x89PNG\r\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"SQLite format 3\x00", "SQLite"),
    (b"\x7fELF", "ELF"),
    (b"PAR1", "Parquet"),
    (b"\x93NUMPY", "NumPy"),
)
_PARTS = (("word/", "Word"), ("xl/", "Excel"), ("ppt/", "PowerPoint"), ("Index/Document.iwa", "Pages"))


def is_zip(head: bytes) -> bool:
    """Tell whether a file that starts with `head` is a zip, possibly a damaged one."""
    return head.startswith(_ZIP)


def refusal(head: bytes, name: str) -> Refusal | None:
    """Return why a file that starts with `head` is not worth reading as a notebook, if that is so."""
    lowered = name.lower()
    for magic, kind in _ARCHIVES:
        if head.startswith(magic):
            tarred = lowered.endswith((".tgz", ".tbz", ".txz")) or ".tar." in lowered
            return Refusal(Reason.OTHER_ARCHIVE, {"kind": f"tar ({kind})" if tarred else kind})
    if head[257:262] == b"ustar":
        return Refusal(Reason.OTHER_ARCHIVE, {"kind": "tar"})
    for magic, kind in _DOCUMENTS:
        if head.startswith(magic):
            return Refusal(Reason.OTHER_KIND, {"kind": kind})
    if lowered.endswith(".zip") and not head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[", b"<", b"#")):
        return Refusal(Reason.DAMAGED_ARCHIVE)
    return None


def document(names: Collection[str]) -> Refusal | None:
    """Return why a zip that holds `names` is a document and not an archive of files, if that is so."""
    if "[Content_Types].xml" in names or "Index/Document.iwa" in names:
        kinds = [kind for start, kind in _PARTS if any(name.startswith(start) for name in names)]
        return Refusal(Reason.OTHER_KIND, {"kind": (kinds or ["Office"])[0]})
    if "mimetype" in names and ("META-INF/manifest.xml" in names or "META-INF/container.xml" in names):
        return Refusal(Reason.OTHER_KIND, {"kind": "OpenDocument" if "content.xml" in names else "EPUB"})
    return None
