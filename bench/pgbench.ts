import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Recorded } from './cluster.ts';
import { replaced } from './recorded-values.ts';
import { CONSUMERS } from './seed.ts';

const run = promisify(execFile);

/** Where a program is, or undefined: on the path, or where Debian keeps PostgreSQL's. */
export async function findProgram(name: string): Promise<string | undefined> {
  const places = (process.env['PATH'] ?? '').split(':');
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) for (const version of (await readdir(debian)).sort().reverse()) places.push(join(debian, version, 'bin'));
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}

interface PgbenchRun {
  transactions: number;
  per_second: number;
}

/** More than all the connections can begin in a millisecond. */
const IDS_A_MS = 10_000;
const MOST_CONNECTIONS = 100;

/** Runs pgbench for some seconds with prepared statements. `script` is a file, or the name of one of its own. */
export async function pgbench(
  program: string,
  url: string,
  script: { file: string } | { builtin: string },
  clients: number,
  seconds: number,
): Promise<PgbenchRun> {
  const { stdout } = await run(program, [
    ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)],
    ...['-D', `run=${Math.round((performance.timeOrigin + performance.now()) * IDS_A_MS)}`, '-D', 'payments=0'],
    ...('file' in script ? ['-f', script.file] : ['-b', script.builtin]),
    url,
  ]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`);
  return {
    transactions: Number(/number of transactions actually processed: (\d+)/.exec(stdout)?.[1]),
    per_second: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
  };
}

/**
 * Makes a pgbench script of the statements that the server sent for one payment. What differs from payment to payment becomes
 * a variable; every other value stands as it was recorded. Ids of payments follow one upon the other in time, as the server's do;
 * keys are as random as a browser's.
 */
export async function scriptOf(recorded: readonly Recorded[], paid: number): Promise<{ file: string; remove: () => Promise<void> }> {
  const lines = [
    `\\set c random(0, ${CONSUMERS - 1})`,
    `\\set m random(0, ${paid - 1})`,
    '\\set r random(1, 9000000000000000000)',
    '\\set payments :payments + 1',
    `\\set p :run + :payments * ${MOST_CONNECTIONS} + :client_id`,
  ];
  for (const { text, values } of recorded)
    lines.push(`${text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))};`);
  const dir = await mkdtemp(join(tmpdir(), 'drawbridge-pgbench-'));
  const file = join(dir, 'payment.sql');
  // pgbench reads a statement up to its line's end or semicolon, over several lines.
  await writeFile(file, `${lines.join('\n')}\n`);
  return { file, remove: () => rm(dir, { recursive: true, force: true }) };
}

const VARIABLES = {
  consumer: `'bench-consumer-' || :c`,
  merchant: `'bench-merchant-' || :m`,
  business: `'biz_' || lpad((:m)::text, 26, '0')`,
  purchase: `'pur_' || lpad((:p)::text, 26, '0')`,
  // Keys differ between the calls of a payment by their route, so one number will do for both.
  key: `'key-' || :r`,
};

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (Array.isArray(value)) return `'{${value.map((item) => `"${item}"`).join(',')}}'::text[]`;
  const text = String(value);
  return replaced(text, VARIABLES) ?? `'${text.replaceAll("'", "''")}'`;
}
