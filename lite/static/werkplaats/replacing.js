// Which cell of a new lesson stands where a given cell of the old one stood: {old id: new id}.
//
// A cell that is in both stands for itself. A dropped one is replaced by a new one between the same neighbours, in order and
// of the same type, else by the neighbour before it.
export function replacements(cells, base, published) {
  const fresh = new Map(published.map(({ id }, index) => [id, index]));
  const old = new Set(base);
  const types = new Map(cells.filter(({ origin }) => origin).map(({ origin, cell }) => [origin, cell.cell_type]));
  const found = new Map();
  let last = null;
  let counts = {};
  for (const id of base) {
    if (fresh.has(id)) {
      found.set(id, id);
      [last, counts] = [id, {}];
      continue;
    }
    const type = types.get(id);
    const between = newBetween(published, last === null ? 0 : fresh.get(last) + 1, old).filter((cell) => cell.cell_type === type);
    const index = (counts[type] = (counts[type] ?? -1) + 1);
    const replaced = between[Math.min(index, between.length - 1)]?.id ?? last;
    if (replaced !== null) {
      found.set(id, replaced);
    }
  }
  // A cell that only the new lesson has may be in the copy too, by the student's own hand.
  published.forEach(({ id }) => found.set(id, id));
  return found;
}

function newBetween(published, start, old) {
  const rest = published.slice(start);
  const end = rest.findIndex(({ id }) => old.has(id));
  return end < 0 ? rest : rest.slice(0, end);
}
