import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Recorded } from './cluster.ts';
import { type Kind, replaced } from './recorded-values.ts';
import { API_KEYS, BUSINESSES, CONSUMERS } from './seed.ts';

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

/** A pgbench script in a folder of its own. */
export interface Script {
  readonly file: string;
  remove(): Promise<void>;
}

/** Ids follow one upon the other in time, as the server's do; keys are as random as a browser's. */
const RUNNING = [
  '\\set r random(1, 9000000000000000000)',
  '\\set payments :payments + 1',
  `\\set p :run + :payments * ${MOST_CONNECTIONS} + :client_id`,
];
// Keys differ between the calls of a payment by their route, so one number will do for both.
const RANDOM_KEY = `'key-' || :r`;

/**
 * Makes a pgbench script of the statements that the server sent for one payment. What differs from payment to payment becomes
 * a variable; every other value stands as it was recorded.
 */
export function scriptOf(recorded: readonly Recorded[], paid: number): Promise<Script> {
  const sets = [`\\set c random(0, ${CONSUMERS - 1})`, `\\set m random(0, ${paid - 1})`, ...RUNNING];
  return writeScript(sets, recorded, {
    consumer: `'bench-consumer-' || :c`,
    merchant: `'bench-merchant-' || :m`,
    business: `'biz_' || lpad((:m)::text, 26, '0')`,
    purchase: `'pur_' || lpad((:p)::text, 26, '0')`,
    key: RANDOM_KEY,
  });
}

/** The same of the statements for one checkout session, by any of the API keys. */
export function sessionScriptOf(recorded: readonly Recorded[]): Promise<Script> {
  const session = `lpad((:p)::text, 26, '0')`;
  return writeScript([`\\set k random(0, ${API_KEYS - 1})`, ...RUNNING], recorded, {
    api_key: `'key_' || lpad((:k)::text, 26, '0')`,
    api_key_start: `'sk_test_' || lpad((:k)::text, 12, '0')`,
    business: `'biz_' || lpad(((:k)::integer % ${BUSINESSES})::text, 26, '0')`,
    session: `'cs_' || ${session}`,
    session_page: `'https://pay.example/ecommerce-purchase?sessionKey=cs_' || ${session}`,
    // A colon before a letter would be a variable of pgbench's.
    session_limit: `'sessions' || chr(58) || 'key_' || lpad((:k)::text, 26, '0')`,
    key: RANDOM_KEY,
  });
}

type Variables = Readonly<Partial<Record<Kind, string>>>;

async function writeScript(sets: readonly string[], recorded: readonly Recorded[], variables: Variables): Promise<Script> {
  const lines = [...sets];
  for (const { text, values } of recorded)
    lines.push(`${text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1], variables))};`);
  const dir = await mkdtemp(join(tmpdir(), 'drawbridge-pgbench-'));
  const file = join(dir, 'script.sql');
  // pgbench reads a statement up to its line's end or semicolon, over several lines.
  await writeFile(file, `${lines.join('\n')}\n`);
  return { file, remove: () => rm(dir, { recursive: true, force: true }) };
}

function literal(value: unknown, variables: Variables): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (Array.isArray(value)) return `array[${value.map((item) => literal(item, variables)).join(', ')}]`;
  const text = String(value);
  return replaced(text, variables) ?? `'${text.replaceAll("'", "''")}'`;
}
