// Takes the memory of an interpreter for checks, ready to be shut in: node checks.mjs RUNNERS STDLIB HALF TO
//
// RUNNERS is the folder of check-worker.js, which does it as it does under Deno on a laptop. HALF: JSON, the modules of the executing half.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { run, setScene } from './scene.mjs';

await run(async () => {
  const [runners, stdlib, half, to] = argv.slice(2);
  const modules = JSON.parse(readFileSync(half, 'utf-8'));
  const assets = { ...(await setScene(stdlib)), modules };
  const answered = new Promise((resolve) => {
    globalThis.postMessage = resolve;
  });
  await import(pathToFileURL(`${runners}/check-worker.js`).href);
  await globalThis.onmessage({ data: { type: 'boot', assets, making: true, progress: null } });
  const { type, bytes, message } = await answered;
  if (type !== 'snapshot') throw new Error(message);
  writeFileSync(to, bytes);
});
