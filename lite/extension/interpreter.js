// A Python of its own, with the checker and the lessons in it: what it is asked has nothing to do with the notebook's Python.
//
// A worker with an interpreter that lives for one question: `{text, language}`, a saved notebook, is answered by
// `{answer}`, as checker/handing.py gives it, or by `{failure}`.
const START = new URL('../../../static/werkplaats/python.js', import.meta.url).href;
const ASK = `
from checker.handing import hand_in
from checker.runners.choose import choose

await hand_in(text, language, choose())
`;

async function answer({ text, language }) {
  const { startChecker } = await import(START);
  const python = await startChecker();
  return python.runPythonAsync(ASK, { globals: python.toPy({ text, language }) });
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ answer: await answer(data) });
  } catch (error) {
    self.postMessage({ failure: String(error?.message ?? error).trim().split('\n').at(-1) });
  }
};
