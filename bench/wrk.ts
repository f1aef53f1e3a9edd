import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchServer } from './cluster.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'wrk.lua');

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
      const { stdout } = await run(program, [
        ...[`-t${connections}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, server.url],
        ...['--', consumers, merchants, String(paid)],
      ]);
      const text = /^RESULT (.*)$/m.exec(stdout)?.[1];
      if (text === undefined) throw new Error(`wrk did not report: ${stdout}`);
      const result = JSON.parse(text) as { payments: number; failed: number; duration_us: number };
      if (result.failed > 0) throw new Error(`${result.failed} requests failed under load`);
      return { payments: result.payments, per_second: (result.payments * 1e6) / result.duration_us };
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
