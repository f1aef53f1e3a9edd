import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchServer } from './cluster.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'wrk.lua');
const session_script = join(import.meta.dirname, 'wrk-sessions.lua');
/** Enough to keep any number of connections busy where a call needs nothing of the one before. */
const THREADS = 2;

export interface Load {
  /** Pays for some seconds, spread over the first `paid` merchants. */
  pay(paid: number, connections: number, seconds: number): Promise<{ payments: number; per_second: number }>;
  remove(): Promise<void>;
}

/** A load of whole payments over HTTP, by wrk. */
export async function makeLoad(program: string, server: BenchServer): Promise<Load> {
  const dir = await mkdtemp(join(tmpdir(), 'drawbridge-wrk-'));
  const consumers = join(dir, 'consumers');
  const merchants = join(dir, 'merchants');
  await writeFile(consumers, server.consumers.map((token) => `${token}\n`).join(''), { mode: 0o600 });
  await writeFile(merchants, server.merchants.map(({ token, business_id }) => `${token} ${business_id}\n`).join(''), { mode: 0o600 });
  return {
    async pay(paid, connections, seconds) {
      const { count, per_second } = await runScript(program, [
        ...[`-t${connections}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, server.url],
        ...['--', consumers, merchants, String(paid)],
      ]);
      return { payments: count, per_second };
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

export interface SessionLoad {
  /** Opens checkout sessions for some seconds, each by any of the API keys. */
  open(connections: number, seconds: number): Promise<{ sessions: number; per_second: number }>;
  remove(): Promise<void>;
}

/** A load of new checkout sessions over HTTP, by wrk. */
export async function makeSessionLoad(program: string, { url, secrets }: BenchServer): Promise<SessionLoad> {
  const dir = await mkdtemp(join(tmpdir(), 'drawbridge-wrk-'));
  const file = join(dir, 'secrets');
  await writeFile(file, secrets.map((secret) => `${secret}\n`).join(''), { mode: 0o600 });
  return {
    async open(connections, seconds) {
      const threads = Math.min(THREADS, connections);
      const { count, per_second } = await runScript(program, [
        ...[`-t${threads}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', session_script, url, '--', file],
      ]);
      return { sessions: count, per_second };
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Runs wrk with a script that reports how often it did what it does, and how often it failed. */
async function runScript(program: string, options: readonly string[]): Promise<{ count: number; per_second: number }> {
  const { stdout } = await run(program, options);
  const text = /^RESULT (.*)$/m.exec(stdout)?.[1];
  if (text === undefined) throw new Error(`wrk did not report: ${stdout}`);
  const result = JSON.parse(text) as { done: number; failed: number; duration_us: number };
  if (result.failed > 0) throw new Error(`${result.failed} requests failed under load`);
  return { count: result.done, per_second: (result.done * 1e6) / result.duration_us };
}
