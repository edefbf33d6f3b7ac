// Writes formulas as MathML: `[[TeX, whether it has a line of its own], …]` on the way in, a list of texts on the way out.
import { readFileSync } from 'node:fs';
import temml from 'temml';

const written = JSON.parse(readFileSync(0, 'utf8')).map(([tex, displayMode]) => {
  try {
    return temml.renderToString(tex, { displayMode, annotate: true, throwOnError: true, trust: false });
  } catch (error) {
    process.stderr.write(`${tex}: ${error.message}`);
    process.exit(1);
  }
});
process.stdout.write(JSON.stringify(written));
