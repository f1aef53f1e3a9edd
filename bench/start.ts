import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/src/kernel/db/embedded.ts';
import { makeDataFolder } from './data-folder.ts';
import type { Figure } from './figures.ts';

const MAIN = join(import.meta.dirname, '../server/src/main.ts');
const REST_MS = 10_000;

/** How long the second start takes to its first answer, and what the server then holds in memory at rest, the database not counted. */
export async function start(): Promise<Figure[]> {
  const data_dir = await makeDataFolder();
  try {
    const first = await startOnce(data_dir);
    await stop(first.child);
    const second = await startOnce(data_dir);
    await pause(REST_MS);
    const resident_mb = await residentMegabytes(second.child.pid ?? 0);
    await stop(second.child);
    return [
      { what: 'first start to the first answer, demo data included', unit: 's', value: first.seconds },
      { what: 'second start to the first answer', unit: 's', value: second.seconds, gate: { at_most: 5 } },
      { what: 'server at rest', unit: 'MB', value: resident_mb, gate: { at_most: 200 } },
    ];
  } finally {
    await rm(data_dir, { recursive: true, force: true });
  }
}

/** The server on a data folder, once it answers. */
export async function startOnce(data_dir: string): Promise<{ child: ChildProcess; url: string; seconds: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: data_dir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { child, url: `http://localhost:${port}`, seconds: (performance.now() - began) / 1000 };
    await pause(20);
  }
  throw new Error(`the server ended with ${child.exitCode} before it was ready`);
}

/** Stops it in order. */
export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
