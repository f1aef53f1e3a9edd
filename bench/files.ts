import { fixedClock } from '../server/src/clock/clock.ts';
import { at, type Context } from '../server/src/context.ts';
import type { Database } from '../server/src/db/database.ts';
import { incoming, movements } from '../server/src/due-work.ts';
import * as ach from '../server/src/modules/ach/index.ts';
import { cutoffOn, EASTERN, settlementMoment } from '../server/src/modules/ach/timetable.ts';
import { bankWork } from '../server/src/sandbox/ach/index.ts';
import { startCluster } from './cluster.ts';
import type { Figure } from './figures.ts';
import { approveDay } from './history/day.ts';
import { makePeople } from './history/people.ts';
import { openCluster, timed } from './prove.ts';

const DEBITS = Number(process.env['BENCH_DEBITS'] ?? 100_000);
const RETURNS = DEBITS / 10;
const DATE = '2026-03-02';
const CONSUMERS = 2_000;
const BUSINESSES = 60;
/** As many as a server has. */
const CONNECTIONS = 16;

/**
 * How long a cutoff takes over 100,000 debits, from its moment until the sandbox bank has the file and what it holds was read back; and taking in
 * 10,000 returns of one file. `BENCH_DEBITS` sets another number of debits; a tenth of them comes back.
 */
export async function files(): Promise<Figure[]> {
  const cluster = await startCluster();
  const { owner, context, close } = await openCluster(cluster, CONNECTIONS);
  try {
    const cutoff_at = cutoffOn(DATE, context.config.ach);
    await approve(owner, context, cutoff_at);
    const atCutoff = at(context, fixedClock(cutoff_at));
    const collect_s = await timed(() => ach.cutoff(incoming).run(atCutoff, cutoff_at));
    const file = await owner.one<{ id: string; entries: number }>('select id, entry_addenda_count as entries from ach_files');
    const deliver_s = await timed(() => ach.deliverFile(atCutoff, movements, file.id));
    const { status } = await owner.one<{ status: string }>('select status from ach_files');
    if (status !== 'ACCEPTED') throw new Error(`the file is ${status}`);

    const settles_at = settlementMoment(ach.nextBankingDay(DATE));
    const settle_s = await timed(() => ach.settle(movements).run(at(context, fixedClock(settles_at)), settles_at));
    const returned_at = cutoffOn(ach.nextBankingDay(DATE), context.config.ach);
    const later = at(context, fixedClock(returned_at));
    await sendBack(owner, later, returned_at);
    const return_s = await timed(() => ach.takeInFiles(later, incoming));
    const { count } = await owner.one<{ count: number }>('select count(*) from returns');
    if (count !== RETURNS) throw new Error(`${count} of ${RETURNS} returns were taken in`);
    const of = `of ${file.entries} debits`;
    return [
      {
        what: `a file ${of}, from the cutoff until it was read back from the bank`,
        unit: 's',
        value: collect_s + deliver_s,
        gate: { at_most: 10 },
      },
      { what: `of that, collecting and cutting`, unit: 's', value: collect_s },
      { what: `settling a file ${of}`, unit: 's', value: settle_s },
      { what: `taking in a file of ${RETURNS} returns`, unit: 's', value: return_s, gate: { at_most: 10 } },
      { what: 'memory of all that at most, the database not counted', unit: 'MB', value: process.resourceUsage().maxRSS / 1000 },
    ];
  } finally {
    await close();
    await cluster.stop();
  }
}

/** Approved debits of one day, that wait for its cutoff: a little more purchases than debits, since some are never approved. */
async function approve(owner: Database, { sealer }: Context, cutoff_at: Date): Promise<void> {
  const closes_at = ach.instantOf({ date: DATE, time: '21:00' }, EASTERN);
  const none = { settled_at: null, returned_at: null, posted_at: null, returned_late_at: null };
  const purchases = Math.ceil(DEBITS / 0.976);
  await owner.transaction(async (tx) => {
    await makePeople(tx, sealer, {
      consumers: CONSUMERS,
      businesses: BUSINESSES,
      at: ach.instantOf({ date: DATE, time: '08:00' }, EASTERN),
    });
    const opens_at = ach.instantOf({ date: DATE, time: '10:00' }, EASTERN);
    await approveDay(tx, { first: 0, last: purchases - 1, consumers: CONSUMERS, businesses: BUSINESSES, opens_at, closes_at, ...none });
  });
  await owner.run('analyze');
  if (cutoff_at <= closes_at) throw new RangeError('the cutoff must come after the approvals');
}

/** Has the sandbox's banks send a tenth of the debits back in one file: seven for want of money, two stopped, one of a closed account. */
async function sendBack(owner: Database, context: Context, returned_at: Date): Promise<void> {
  await owner.run(
    `update sandbox_ach_entries
        set return_code = case when line_number % 10 < 7 then 'R01' when line_number % 10 < 9 then 'R08' else 'R02' end, return_due_at = $1
      where trace_number in (select trace_number from sandbox_ach_entries order by trace_number limit $2)`,
    [returned_at, RETURNS],
  );
  const returns = bankWork.find(({ name }) => name === 'sandbox bank: returns');
  await returns?.run(context, returned_at);
}
