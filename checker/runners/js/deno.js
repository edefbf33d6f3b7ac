/*
 * The laptop's half of the runner: the same host and workers as in a browser, driven over standard input and output.
 *
 * It is started by deno.py without any right but to read the scripts beside it, Pyodide and one snapshot. Each line is a
 * JSON text. The first line that comes in is {modules, base, snapshot, making, ...}: `base` and `snapshot` are file
 * addresses, the latter null when there is none, and what else there is goes to `createHost`. With `making` the answer
 * is {size} and then so many bytes: a snapshot. Without, it is {ready: true}; after that each line {wire} is a job,
 * answered by {answer, worn} or {error}. `worn`: so many workers had to be ended, whose memory is slow to come back, that
 * the process had better be replaced. The process ends when its input does.
 */
import process from 'node:process';
import { createHost, gather, makeSnapshot } from './check-host.js';

/** Ended workers after which a process is worn. */
const MAX_ENDED = 8;

/** Milliseconds of the processor that this process has used: a machine that is busy is no reason to stop a program. */
function clock() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const encoder = new TextEncoder();

function write(bytes) {
  let done = 0;
  while (done < bytes.length) done += Deno.stdout.writeSync(bytes.subarray(done));
}

const say = (message) => write(encoder.encode(`${JSON.stringify(message)}\n`));

async function* lines() {
  let rest = '';
  for await (const text of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n');
    rest = parts.pop();
    yield* parts;
  }
}

async function open({ modules, base, snapshot, making, ...config }) {
  const assets = await gather(base, modules);
  if (making) {
    const bytes = await makeSnapshot(assets);
    say({ size: bytes.length });
    write(bytes);
    Deno.exit(0);
  }
  if (snapshot) assets.snapshot = Deno.readFileSync(new URL(snapshot));
  const host = createHost(JSON.stringify(config), assets, clock);
  await host.warm();
  say({ ready: true });
  return host;
}

async function answer(host, { wire }) {
  try {
    const answer = await host.run(wire);
    say({ answer, worn: host.ended() >= MAX_ENDED });
  } catch (error) {
    say({ error: String(error?.message ?? error) });
  }
}

let host;
for await (const line of lines()) {
  const message = JSON.parse(line);
  if (host) await answer(host, message);
  else {
    try {
      host = await open(message);
    } catch (error) {
      say({ error: String(error?.message ?? error) });
      break;
    }
  }
}
Deno.exit(0);
