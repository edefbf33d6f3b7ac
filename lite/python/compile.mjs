// Compiles the packages in an archive with the Python that will run them: node compile.mjs FROM TO HOW
//
// HOW is JSON: `kept`, a list of patterns of paths, of which the source goes along beside what was compiled; `documented`,
// whether docstrings go along; `library`, for the standard library, the paths of what is to be compiled of it: all else goes
// along as it is. The archive that is written is not compressed.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from '../node_modules/pyodide/pyodide.mjs';

const COMPILE = `
import ast, fnmatch, importlib._bootstrap_external as external, importlib.util, io, json, sys, zipfile

EPOCH = (2020, 1, 1, 0, 0, 0)


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
            if is_docstring(node.body[0]):
                rest = node.body[1:]
                node.body = rest or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def compiled(place, source):
    # "Unchecked": Python takes the file as it is, and looks at no date or source.
    tree = ast.parse(source, place)
    code = compile(tree if documented else without_docstrings(tree), place, "exec", dont_inherit=True)
    return bytes(external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def files(old, root, kept):
    for name in old.namelist():
        data = old.read(name)
        if not name.endswith(".py") or (library is not None and name not in library):
            yield name, data
        elif any(fnmatch.fnmatch(name, pattern) for pattern in kept):
            folder, _, leaf = name.rpartition("/")
            yield name, data
            yield f"{folder}/__pycache__/{leaf[:-3]}.{sys.implementation.cache_tag}.pyc", compiled(root + name, data)
        else:
            yield name + "c", compiled(root + name, data)


def convert(data, root, kept):
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for name, content in sorted(files(old, root, kept)):
            new.writestr(zipfile.ZipInfo(name, EPOCH), content)
    return stream.getvalue()


how = json.loads(how)
documented, library = how["documented"], how.get("library")
convert(bytes(data), root, how["kept"])
`;

async function compile(from, to, how) {
  const lockFileContents = { info: { abi_version: '2026_0' }, packages: {} };
  const python = await loadPyodide({ lockFileContents, env: { PYTHONHASHSEED: '0' } });
  const place = JSON.parse(how).library ? 'os.path.dirname(os.__file__)' : 'sysconfig.get_path("purelib")';
  const root = `${python.runPython(`import os, sysconfig; ${place}`)}/`;
  const globals = python.toPy({ data: new Uint8Array(readFileSync(from)), root, how });
  const view = python.runPython(COMPILE, { globals }).getBuffer('u8');
  writeFileSync(to, view.data);
}

try {
  await compile(...process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error.message); // without the source around it, which is one line of a megabyte
  process.exit(1);
}
