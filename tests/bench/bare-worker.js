// Pyodide and nothing else: runs a text with top-level await, and answers with what it printed.
import { loadPyodide } from './pyodide/pyodide.mjs';

const HOME = new URL('./pyodide/', import.meta.url).href;
const starting = loadPyodide({ indexURL: HOME });

self.onmessage = async ({ data: { text = '1 + 1', packages = [] } }) => {
  try {
    const python = await starting;
    const lines = [];
    python.setStdout({ batched: (line) => lines.push(line) });
    if (packages.length > 0) await python.loadPackage(packages, { messageCallback: () => {} });
    await python.runPythonAsync(text);
    self.postMessage({ printed: lines.join('\n') });
  } catch (error) {
    self.postMessage({ failure: String(error?.message ?? error) });
  }
};
