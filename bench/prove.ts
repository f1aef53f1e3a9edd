import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addBankingDays, EASTERN, instantOf } from '@drawbridge/banking-calendar';
import { pino } from 'pino';
import { readConfig } from '../server/src/config.ts';
import { at, type Context } from '../server/src/context.ts';
import { createContext } from '../server/src/create-context.ts';
import { fixedClock } from '../server/src/kernel/clock/clock.ts';
import { Database } from '../server/src/kernel/db/database.ts';
import { migrateQueue } from '../server/src/kernel/db/queue-schema.ts';
import { SERVER_ROLE } from '../server/src/kernel/db/roles.ts';
import { sealNow } from '../server/src/kernel/seals/index.ts';
import { markEvents, rollUpTo } from '../server/src/reporting/reports/roll-up.ts';
import { migrate } from '../server/src/schema/migrate.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Figure } from './figures.ts';
import { approveDay } from './history/day.ts';
import { type HistoryWishes, makeHistory } from './history/index.ts';
import { forgetPlan, writePlan } from './history/plan.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';

const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 1_000_000);
const PROGRAM = join(import.meta.dirname, '../server/src/prove.ts');
const LOOK_MS = 250;

/** The history's banking days, and the first of them; the day that comes after them is proven by itself. */
const DAYS = 64;
const FIRST_DAY = '2026-03-02';
const CONSUMERS = 2_000;
const BUSINESSES = 60;

/**
 * How long `npm run prove` takes over a million purchases, and what it holds in memory; and how long a day takes that
 * comes then, as it goes on from that. `BENCH_PURCHASES` sets another number.
 */
export async function prove(): Promise<Figure[]> {
  const cluster = await startCluster();
  try {
    const made_s = await timed(() =>
      fill(cluster, { purchases: PURCHASES, consumers: CONSUMERS, businesses: BUSINESSES, banking_days: DAYS, first_day: FIRST_DAY }),
    );
    console.log(`     ${PURCHASES} purchases made in ${made_s.toFixed(0)} s`);
    let proof: Proof | undefined;
    const before_s = await postgresSeconds(cluster.postmaster_pid);
    const seconds = await timed(async () => {
      proof = await runProof(cluster, '--whole');
    });
    if (proof?.code !== 0) throw new Error('the history does not hold');
    const whole_s = await postgresSeconds(cluster.postmaster_pid);
    const on = await proveOn(cluster);
    return [
      { what: `prove over ${PURCHASES} purchases`, unit: 's', value: seconds, gate: { at_most: 60 } },
      {
        what: 'processor time of that, on all cores, the database and the program',
        unit: 's',
        value: whole_s - before_s + proof.processor_s,
      },
      { what: 'memory of prove at most, the database not counted', unit: 'MB', value: proof.peak_mb },
      { what: `prove over the day after that, ${Math.ceil(PURCHASES / DAYS)} purchases, going on from it`, unit: 's', value: on.seconds },
      { what: 'prove going on ÷ the whole proof then', unit: 'ratio', value: on.seconds / on.whole_seconds },
    ];
  } finally {
    await cluster.stop();
  }
}

/** A day's approvals come, are sealed and proven by themselves; then everything is. */
async function proveOn(cluster: Cluster): Promise<{ seconds: number; whole_seconds: number }> {
  const { owner, context, close } = await openCluster(cluster, 1);
  try {
    const date = addBankingDays(FIRST_DAY, DAYS);
    const closes_at = instantOf({ date, time: '21:00' }, EASTERN);
    const none = { settled_at: null, returned_at: null, posted_at: null, returned_late_at: null };
    const last = PURCHASES + Math.ceil(PURCHASES / DAYS) - 1;
    const day = { first: PURCHASES, last, opens_at: instantOf({ date, time: '10:00' }, EASTERN), closes_at, ...none };
    await owner.transaction(async (tx) => {
      await writePlan(tx, [day], { consumers: CONSUMERS, businesses: BUSINESSES });
      // Links and sessions are made once, for the history.
      await tx.run(`update history_plan set channel = 'in_store'`);
      await approveDay(tx, day);
      await forgetPlan(tx);
    });
    await owner.run('analyze');
    await sealNow(at(context, fixedClock(closes_at)), 0);
  } finally {
    await close();
  }
  const run = async (...args: readonly string[]): Promise<number> =>
    timed(async () => {
      if ((await runProof(cluster, ...args)).code !== 0) throw new Error('the day does not hold');
    });
  return { seconds: await run(), whole_seconds: await run('--whole') };
}

export async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** A migrated database of a cluster, as its owner and as the server sees it, and the server's parts around it. */
export async function openCluster(cluster: Cluster, connections: number): Promise<Opened> {
  await migrate(cluster.owner_url, SERVER_ROLE, 'sandbox');
  await migrateQueue(cluster.owner_url, SERVER_ROLE);
  const config = readConfig(
    { DATA_DIR: cluster.data_dir, DATABASE_URL: cluster.server_url, DATABASE_MIGRATION_URL: cluster.owner_url },
    'command',
  );
  const open = (url: string, most: number) =>
    new Database(url, { connections: most, onIdleError: (error) => console.error(error.message) });
  const owner = open(cluster.owner_url, 1);
  const db = open(cluster.server_url, connections);
  const context = await createContext(config, { log: pino({ level: 'silent' }), db, overrides: {} });
  return {
    owner,
    context,
    async close() {
      await context.channels.stop();
      await owner.close();
      await db.close();
    },
  };
}

interface Opened {
  readonly owner: Database;
  readonly context: Context;
  close(): Promise<void>;
}

/** Fills a cluster's database with a history, seals it and rolls the report's counts up, as a server does while it works. */
export async function fill(cluster: Cluster, wishes: HistoryWishes): Promise<void> {
  const { owner, context, close } = await openCluster(cluster, 1);
  try {
    const { ends_at } = await makeHistory(owner, context.config, context.sealer, wishes);
    const then = at(context, fixedClock(ends_at));
    await sealNow(context, 0);
    await rollUpTo(then, await markEvents(then));
  } finally {
    await close();
  }
}

interface Proof {
  readonly code: number | null;
  readonly peak_mb: number;
  readonly processor_s: number;
}

async function runProof({ data_dir, server_url }: Cluster, ...args: readonly string[]): Promise<Proof> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: server_url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => console.log(`     ${line}`));
  let peak_kb = 0;
  let processor_s = 0;
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak_kb = Math.max(peak_kb, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0));
    processor_s = Math.max(processor_s, await processorSeconds(child.pid ?? 0));
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(looking);
  return { code, peak_mb: peak_kb / 1000, processor_s };
}
