import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 240_000;
const LOOK_MS = 250;

export interface OwnServer {
  readonly url: string;
  readonly data_dir: string;
  /** The lines of its log, as JSON. */
  readonly log: () => Record<string, unknown>[];
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** A whole server with settings of a journey's own, on an empty database, a free port and a folder that goes with it. */
export async function startOwnServer(env: Record<string, string>, port: number): Promise<OwnServer> {
  const data_dir = mkdtempSync(join(tmpdir(), 'drawbridge-own-'));
  // The database's user must be able to enter it when root runs the tests.
  chmodSync(data_dir, 0o755);
  const url = `http://localhost:${port}`;
  const all = { ...process.env, PORT: String(port), DATA_DIR: data_dir, DEMO: 'off', LOG_LEVEL: 'warn', LOG_FORMAT: 'json', ...env };
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: ROOT, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece.toString('utf8')));
  const stop = async () => {
    await end(child);
    rmSync(data_dir, { recursive: true, force: true });
  };
  for (let waited_ms = 0; !(await answers(`${url}/healthz`)); waited_ms += LOOK_MS) {
    if (child.exitCode !== null || waited_ms > START_MS) {
      await stop();
      throw new Error(`the server did not start: ${pieces.join('').slice(-2_000)}`);
    }
    await pause(LOOK_MS);
  }
  return { url, data_dir, log: () => linesOf(pieces.join('')), env: all, stop };
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
