import { addBankingDays, EASTERN, instantOf, nextBankingDay } from '@drawbridge/banking-calendar';
import { cutoffOn, settlementMoment } from '../server/src/ach/calendar/timetable.ts';
import * as ach from '../server/src/ach/index.ts';
import { postSettled } from '../server/src/ach/settle/post-settled.ts';
import { at, type Context } from '../server/src/context.ts';
import { fixedClock } from '../server/src/kernel/clock/clock.ts';
import type { Database } from '../server/src/kernel/db/database.ts';
import { bankWork } from '../server/src/sandbox/ach/index.ts';
import { entryHandlers } from '../server/src/what-happens-when.ts';
import { startCluster } from './cluster.ts';
import { approveDay } from './history/day.ts';
import { makePeople } from './history/people.ts';
import { forgetPlan, writePlan } from './history/plan.ts';
import { beginPeak, peakMb } from './memory.ts';
import { postgresSeconds } from './processor-time.ts';
import { openCluster, timed } from './prove.ts';

const POSTED_AFTER = 3;
const DATE = '2026-03-02';
const CONSUMERS = 2_000;
const BUSINESSES = 60;
/** As many as a server has. */
const CONNECTIONS = 16;

/** What some work took: `memory_mb` is what the program held at most, past what it held before. */
export interface Step {
  readonly seconds: number;
  readonly processor_s: number;
  readonly memory_mb: number;
}

export function add(one: Step, other: Step): Step {
  return {
    seconds: one.seconds + other.seconds,
    processor_s: one.processor_s + other.processor_s,
    memory_mb: Math.max(one.memory_mb, other.memory_mb),
  };
}

/** What each step took, and the files that the debits went in, as the bank has them. */
type Days = Record<'originate' | 'deliver' | 'settle' | 'ingest' | 'post', Step> & { readonly files: readonly FileMade[] };

interface FileMade {
  readonly id: string;
  readonly entries: number;
  readonly size_bytes: number;
}

/** The days of so many debits: originated, delivered, settled; a tenth comes back, the rest is POSTED. */
export async function simulateDays(debits: number): Promise<Days> {
  const cluster = await startCluster();
  const { owner, context, close } = await openCluster(cluster, CONNECTIONS);
  const measured = (work: () => Promise<void>) => measure(cluster.postmaster_pid, work);
  try {
    const cutoff_at = cutoffOn(DATE, context.config.ach);
    await approve(owner, context, cutoff_at, debits);
    const atCutoff = at(context, fixedClock(cutoff_at));
    const originate = await measured(() => ach.cutoff(entryHandlers).run(atCutoff, cutoff_at));
    const files = await owner.many<FileMade>('select id, entry_addenda_count as entries, size_bytes from ach_files order by seq');
    const entries = files.reduce((sum, file) => sum + file.entries, 0);
    const deliver = await measured(async () => {
      for (const { id } of files) await ach.deliverFile(atCutoff, entryHandlers, id);
    });
    const others = await owner.many<{ status: string }>(`select status from ach_files where status <> 'ACCEPTED'`);
    if (others.length > 0) throw new Error(`a file is ${others[0]?.status}`);

    const settles_at = settlementMoment(nextBankingDay(DATE));
    const settle = await measured(() => ach.settle(entryHandlers).run(at(context, fixedClock(settles_at)), settles_at));
    const returned_at = cutoffOn(nextBankingDay(DATE), context.config.ach);
    const later = at(context, fixedClock(returned_at));
    await sendBack(owner, later, returned_at, debits / 10);
    const ingest = await measured(async () => void (await ach.ingestFiles(later, entryHandlers)));
    const returns = await owner.one<{ count: number }>('select count(*) from returns');
    if (returns.count !== debits / 10) throw new Error(`${returns.count} of ${debits / 10} returns were processed`);
    const post = await measured(() => postSettled(later, cutoffOn(addBankingDays(DATE, POSTED_AFTER), context.config.ach)));
    const posted = await owner.one<{ count: number }>(`select count(*) from purchases where status = 'POSTED'`);
    if (posted.count !== entries - returns.count) throw new Error(`${posted.count} of ${entries - returns.count} debits were posted`);
    return { originate, deliver, settle, ingest, post, files };
  } finally {
    await close();
    await cluster.stop();
  }
}

async function measure(postmaster_pid: number, work: () => Promise<void>): Promise<Step> {
  const processor = async () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6 + (await postgresSeconds(postmaster_pid));
  const [processor_before_s, memory_before_mb] = [await processor(), await beginPeak()];
  const seconds = await timed(work);
  return { seconds, processor_s: (await processor()) - processor_before_s, memory_mb: (await peakMb()) - memory_before_mb };
}

/** Approved debits of one day, that wait for its cutoff: a little more purchases than debits, since some are never approved. */
async function approve(owner: Database, { sealer }: Context, cutoff_at: Date, debits: number): Promise<void> {
  const closes_at = instantOf({ date: DATE, time: '21:00' }, EASTERN);
  const none = { settled_at: null, returned_at: null, posted_at: null, returned_late_at: null };
  const purchases = Math.ceil(debits / 0.976);
  await owner.transaction(async (tx) => {
    await makePeople(tx, sealer, {
      consumers: CONSUMERS,
      businesses: BUSINESSES,
      at: instantOf({ date: DATE, time: '08:00' }, EASTERN),
    });
    const opens_at = instantOf({ date: DATE, time: '10:00' }, EASTERN);
    const day = { first: 0, last: purchases - 1, opens_at, closes_at, ...none };
    await writePlan(tx, [day], { consumers: CONSUMERS, businesses: BUSINESSES });
    await approveDay(tx, day);
    await forgetPlan(tx);
  });
  await owner.run('analyze');
  if (cutoff_at <= closes_at) throw new RangeError('the cutoff must come after the approvals');
}

/** Has the sandbox's banks send a tenth of the debits back in one file: seven for want of money, two stopped, one of a closed account. */
async function sendBack(owner: Database, context: Context, returned_at: Date, count: number): Promise<void> {
  await owner.run(
    `update sandbox_ach_entries
        set return_code = case when line_number % 10 < 7 then 'R01' when line_number % 10 < 9 then 'R08' else 'R02' end, return_due_at = $1
      where trace_number in (select trace_number from sandbox_ach_entries order by trace_number limit $2)`,
    [returned_at, count],
  );
  const returns = bankWork.find(({ name }) => name === 'sandbox bank: returns');
  await returns?.run(context, returned_at);
}
