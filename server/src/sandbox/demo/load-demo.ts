import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { createContext } from '../../create-context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import { readClockOffset } from '../../kernel/db/clock-offset.ts';
import { Database } from '../../kernel/db/database.ts';
import { startWorker, type Tasks } from '../../kernel/jobs/queue.ts';
import { alone, type DueWork } from '../../kernel/jobs/timetable.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { bankWork } from '../ach/index.ts';
import { openShops } from './open-shops.ts';
import { runStories } from './run-stories.ts';
import { SimulatedClock } from './simulated-clock.ts';
import type { Stage } from './stage.ts';
import { isEmpty, noteBegun, noteFinished, readProgress } from './store.ts';
import { allStories, DEMO_DAYS } from './stories/index.ts';

const DAY_MS = 24 * 60 * 60_000;
const CONNECTIONS = 10;
/** Progress is reported each time after so many days of the demo. */
const REPORT_EVERY_DAYS = 15;

const MADE_UP = {
  bank_linking: { kind: 'sandbox' },
  odfi: { kind: 'sandbox' },
  sms: { kind: 'outbox' },
  email: { kind: 'outbox' },
} as const;

/** The parts of a server that has not begun to serve. */
export interface DemoParts {
  readonly config: Config;
  readonly log: Logger;
  /** The server's own connections. */
  readonly db: Database;
  readonly server_url: string;
  readonly works: readonly DueWork[];
  readonly tasks: Tasks;
  /** Hears how far it is. */
  readonly report: (line: string) => void;
  /** Ends it early; the next start begins anew. */
  readonly stopping: AbortSignal;
}

/** Whether a database holds demo data: loaded at this start, or kept from an earlier one. */
export type Demo = 'none' | 'loaded' | 'kept';

/**
 * Gives an empty database its demo data, where configured: the last 90 days, simulated through the product's own
 * commands. Gives whether there is some. Call it before serving, so that nobody sees a part. Throws StartRefused for
 * somebody's own database in which another server was cut short while loading, which is not ours to empty.
 */
export async function loadDemo(parts: DemoParts): Promise<Demo> {
  const { config, db } = parts;
  const progress = await readProgress(db);
  if (progress === 'finished') return 'kept';
  if (progress === 'not begun' && !config.demo) return 'none';
  const simulated = await simulatedParts(parts);
  try {
    // The holder of the timetable's lock is the only one to load; another server of the same database waits here.
    return await alone(simulated.context, (lost) => loadAlone(parts, simulated, AbortSignal.any([lost, parts.stopping])));
  } finally {
    await simulated.context.db.close();
  }
}

async function loadAlone(parts: DemoParts, simulated: SimulatedParts, signal: AbortSignal): Promise<Demo> {
  const { db } = parts;
  const progress = await readProgress(db);
  if (progress === 'finished') return 'kept';
  if (progress === 'begun')
    throw new StartRefused('DATABASE_URL: a start was cut short while it loaded demo data: empty that database, or name another');
  if (!(await isEmpty(db))) return 'none';
  await noteBegun(db, simulated.clock.wall());
  await runAll(parts, simulated, signal);
  // On the server's own connections: with this commit everything before it is on disk, too.
  await noteFinished(db, simulated.clock.wall());
  return 'loaded';
}

interface SimulatedParts {
  readonly clock: SimulatedClock;
  readonly context: Context;
}

/** The server's parts once more, on a clock of their own and a database that need not wait for the disk. */
async function simulatedParts({ config, log, server_url }: DemoParts): Promise<SimulatedParts> {
  const url = new URL(server_url);
  if (config.database_url === undefined) url.searchParams.set('options', '-c synchronous_commit=off');
  const db = new Database(url.href, {
    connections: CONNECTIONS,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const quiet = log.child({}, log.isLevelEnabled('info') ? { level: 'warn' } : {});
  const clock = new SimulatedClock(new Date(0));
  const context = {
    // Made-up people have made-up banks, phones and mailboxes, whatever stands behind the ports later.
    ...(await createContext({ ...config, ...MADE_UP }, { log: quiet, db, overrides: { clock } })),
    // Nobody is listening yet.
    channels: { changed: () => undefined, closeUser: () => undefined, closeSession: () => undefined },
  };
  return { clock, context };
}

async function runAll(
  { works, tasks, report, server_url, db }: DemoParts,
  { clock, context }: SimulatedParts,
  signal: AbortSignal,
): Promise<void> {
  const began_ms = elapsedMs();
  const seconds = () => ((elapsedMs() - began_ms) / 1000).toFixed(0);
  const ends_at = new Date(clock.wall().getTime() + (await readClockOffset(db)));
  const starts_at = new Date(ends_at.getTime() - DEMO_DAYS * DAY_MS);
  clock.set(starts_at);
  const stage: Stage = { context, starts_at, ends_at, users: new Map(), shops: new Map(), consumers: new Map() };

  report(`First start: playing ${DEMO_DAYS} days of demo data (DEMO=off leaves it out)`);
  const worker = await startWorker(context, server_url, tasks);
  try {
    await openShops(stage);
    let reported_days = 0;
    await runStories(stage, allStories(stage), { clock, works: [...bankWork, ...works], signal }, (simulated_ms) => {
      const days = Math.floor(simulated_ms / DAY_MS);
      if (days < reported_days + REPORT_EVERY_DAYS) return;
      reported_days = days;
      report(`  day ${days} of ${DEMO_DAYS}, ${seconds()} s`);
    });
  } finally {
    await worker.stop();
  }
}
