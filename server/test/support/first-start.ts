import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { freePort } from '../../src/kernel/db/embedded.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** What a run on another day is given by `tools/at-date.mjs`: what it starts is to have the same date. */
const OUR_DATE = Object.fromEntries(
  ['NODE_OPTIONS', 'DATE_SHIFT_MS', 'FAKETIME_LIBRARY'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

const folders: string[] = [];
const children: ChildProcess[] = [];
/** Ends what was started and removes its folders after the tests of a file. */
export function useFirstStarts(): void {
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
}

/** An empty folder for a server's data, removed at the end. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-demo-'));
  // The database's user must be able to enter it when root runs the tests.
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Starts the server as people do, and ends it with a signal as soon as it has said something. Gives how it ended, and all that it said. */
export async function cutShort(
  data_dir: string,
  words: string,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<{ ended: number | string; said: string }> {
  const env = { ...OUR_DATE, PATH: process.env['PATH'], DATA_DIR: data_dir, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes(words)) child.kill(signal);
  });
  return new Promise((resolve) => child.once('close', (code, by) => resolve({ ended: by ?? code ?? 'unknown', said })));
}
