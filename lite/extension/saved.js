// The text of a notebook as it is kept: saved first, read back, and held against what is on the screen.

// Why a notebook cannot be handed in: `key` names the sentences in words.js, `detail` is for whoever helps.
export class Refusal extends Error {
  constructor(key, detail = '') {
    super(detail);
    this.key = key;
  }
}

// What a student writes is in the sources; outputs may still be coming in while a cell runs.
export function sources({ cells }) {
  return JSON.stringify(
    cells.map(({ cell_type: type, source }) => [type, Array.isArray(source) ? source.join('') : source])
  );
}

async function save(context) {
  try {
    await context.save();
  } catch (error) {
    // A conflict with a later version was put to the student by JupyterLab, who chose neither of the two.
    // One with a cause is a save that failed, see saving.js.
    const isConflict = error?.name?.startsWith('Modal') && !error.cause;
    throw isConflict ? new Refusal('conflict') : new Refusal('unsaved', String(error?.message ?? error));
  }
}

async function readBack(context, contents) {
  try {
    return (await contents.get(context.path, { content: true })).content;
  } catch (error) {
    throw new Refusal('unsaved', String(error?.message ?? error));
  }
}

// Returns the saved notebook, in which the last edit is. Throws Refusal when it is not.
export async function savedNotebook(context, contents) {
  await save(context);
  const notebook = await readBack(context, contents);
  if (!notebook?.cells || sources(notebook) !== sources(context.model.toJSON())) {
    throw new Refusal('different');
  }
  return notebook;
}
