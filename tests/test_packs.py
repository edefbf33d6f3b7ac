"""The files that Python starts from: smaller than hosts make them, and whole or refused by the browser's decoder."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest
import zstandard

from lite import packs, vendor
from lite.errors import BuildError
from lite.layout import HERE

MODULE = HERE / "static" / "werkplaats" / "zstd.js"
UNPACK = """
import { readFileSync, writeFileSync } from 'node:fs';
globalThis.fetch = async (address) => new Response(readFileSync(new URL(address)));
const { decompress } = await import('./zstd.js');
const [from, size, to] = process.argv.slice(2);
try {
  writeFileSync(to, await decompress(readFileSync(from), Number(size)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
"""
TEXT = "".join(f"def f{n}(x):\n    return x + {n * n % 97}\n" for n in range(4000)).encode()


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script of the pages, with the decoder beside it, as the site has them."""
    folder = tmp_path_factory.mktemp("decoder")
    shutil.copy2(MODULE, folder / MODULE.name)
    vendor.copy_vendor(folder / "vendor")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "unpack.js").write_text(UNPACK, "utf-8")
    return folder


def undo(decoder: Path, packed: bytes, size: int) -> bytes:
    """Return what the pages make of `packed`. Raises ValueError with what they say when they refuse it."""
    given, made = decoder / "given", decoder / "made"
    given.write_bytes(packed)
    made.unlink(missing_ok=True)
    words = ["node", str(decoder / "unpack.js"), str(given), str(size), str(made)]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        raise ValueError(done.stderr)
    return made.read_bytes()


@pytest.mark.parametrize("data", [b"", b"a", bytes(200_000), TEXT], ids=["nothing", "one byte", "zeros", "text"])
def test_the_browser_gets_what_was_packed(decoder: Path, data: bytes) -> None:
    packed = packs.compress(data)
    assert packs.size_of(packed) == len(data)
    assert packs.decompress(packed) == data
    if data:
        assert undo(decoder, packed, len(data)) == data


def test_it_is_smaller_than_what_hosts_make_of_it() -> None:
    assert len(packs.compress(TEXT)) < 0.8 * len(gzip.compress(TEXT, 9))


DAMAGED = {
    "cut off": (lambda packed: packed[:-20], len(TEXT)),
    "altered": (lambda packed: packed[:500] + bytes([packed[500] ^ 1]) + packed[501:], len(TEXT)),
    "a page of a network that wants a login": (lambda _packed: b"<!doctype html><title>Login</title>", len(TEXT)),
    "nothing": (lambda _packed: b"", len(TEXT)),
    "another file: shorter": (lambda packed: packed, len(TEXT) + 1),
    "another file: longer": (lambda packed: packed, len(TEXT) - 1),
}


@pytest.mark.parametrize(("damage", "size"), DAMAGED.values(), ids=DAMAGED)
def test_what_is_not_whole_is_refused(decoder: Path, damage: object, size: int) -> None:
    """A file that was cut off, altered or is another one never passes for the one that was meant."""
    assert callable(damage)
    with pytest.raises(ValueError, match="not whole"):
        undo(decoder, damage(packs.compress(TEXT)), size)


def test_files_are_named_after_their_contents(tmp_path: Path) -> None:
    names = [packs.keep(data, "a.pack", tmp_path) for data in (b"een", b"twee", b"een")]
    assert names[0] == names[2] != names[1]
    assert packs.decompress((tmp_path / names[1]).read_bytes()) == b"twee"


def test_python_refuses_what_is_damaged() -> None:
    with pytest.raises(zstandard.ZstdError):
        packs.decompress(packs.compress(TEXT)[:-20])


def test_a_library_that_is_laid_out_anew_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the decoder is no longer where it was, or a library is not installed, the build says so."""
    name, _ = vendor.DECODER
    monkeypatch.setattr(vendor, "DECODER", (name, vendor.FILES["fflate.js"]))
    with pytest.raises(BuildError, match=r"adapt lite/vendor\.py"):
        vendor.copy_vendor(tmp_path / "one")
    monkeypatch.setattr(vendor, "DECODER", (name, "niet-er/zijn.mjs"))
    with pytest.raises(BuildError, match="npm ci"):
        vendor.copy_vendor(tmp_path / "two")
