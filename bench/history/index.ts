import { addBankingDays, addDays, EASTERN, instantOf } from '@drawbridge/banking-calendar';
import { cutoffOn, settlementMoment } from '../../server/src/ach/calendar/timetable.ts';
import type { Config } from '../../server/src/config.ts';
import type { Database, Queryable } from '../../server/src/kernel/db/database.ts';
import { noteAsItStands } from '../../server/src/kernel/seals/index.ts';
import type { Sealer } from '../../server/src/kernel/security/seal.ts';
import { approveDay, changeDay, originateDay, postDay, returnDay } from './day.ts';
import { dropIndexes } from './indexes.ts';
import { idOf, makePeople } from './people.ts';
import { APPROVED, type Day, forgetPlan, writePlan } from './plan.ts';

/** Debits that come back in time are processed at the second cutoff after their file's; POSTED is at the third; late returns at the 13th. */
const RETURNED_AFTER = 2;
const POSTED_AFTER = 3;
const RETURNED_LATE_AFTER = 13;

export interface HistoryWishes {
  readonly purchases: number;
  readonly consumers?: number;
  readonly businesses?: number;
  readonly banking_days?: number;
  /** The first day; a banking day. */
  readonly first_day?: string;
}

export interface History {
  /** After the last cutoff: set a clock to it, or let a server's clock stand after it. */
  readonly ends_at: Date;
  readonly purchases: number;
}

/**
 * Fills an empty, migrated database with months of payments that agree with themselves in everything `npm run prove` looks at: purchases of
 * every channel and fate, their events in order, transfers, links, checkout sessions, files with their real bytes, returns. Set-based, as the owner
 * of the database (`owner`): a million in a minute or two. What is not made: the sandbox bank's own side, the bytes of the bank's return
 * files, reinitiations, refunds and payouts, mails, idempotency keys. Consumers and merchant users have the subjects of `bench/seed.ts`.
 */
export async function makeHistory(owner: Database, config: Pick<Config, 'ach'>, sealer: Sealer, wishes: HistoryWishes): Promise<History> {
  const { purchases, consumers = 2_000, businesses = 60, banking_days = 64, first_day = '2026-03-02' } = wishes;
  const dates = Array.from({ length: banking_days }, (_, d) => addBankingDays(first_day, d));
  const days = dates.map((date, d): Day => {
    const cutoffAfter = (count: number) => (d + count < banking_days ? cutoffOn(addBankingDays(date, count), config.ach) : null);
    return {
      first: Math.floor((purchases * d) / banking_days),
      last: Math.floor((purchases * (d + 1)) / banking_days) - 1,
      opens_at: instantOf({ date, time: '10:00' }, EASTERN),
      closes_at: instantOf({ date, time: '21:00' }, EASTERN),
      settled_at: d + 1 < banking_days ? settlementMoment(addBankingDays(date, 1)) : null,
      returned_at: cutoffAfter(RETURNED_AFTER),
      posted_at: cutoffAfter(POSTED_AFTER),
      returned_late_at: cutoffAfter(RETURNED_LATE_AFTER),
    };
  });
  const began_at = instantOf({ date: addDays(first_day, -1), time: '12:00' }, EASTERN);
  await owner.transaction((tx) => makePeople(tx, sealer, { consumers, businesses, at: began_at }));
  await owner.run('select make_months($1, $2, $3, 1000)', ['purchase_events', began_at, days.at(-1)?.closes_at ?? began_at]);
  const indexes = await dropIndexes(owner);
  // It finds a payment's transfers by an index, which is away until all is in; the proof looks at the same afterwards.
  await owner.run('alter table ledger_transfers disable trigger merchant_pending_guard');
  await writePlan(owner, days, { consumers, businesses });
  let sequence = 1;
  for (const [d, date] of dates.entries())
    await owner.transaction(async (tx) => {
      await tx.run('set local synchronous_commit = off');
      sequence += await simulateDay(tx, config, sealer, days, d, date, sequence);
    });
  await forgetPlan(owner);
  await owner.run('insert into ach_trace_counters (odfi_identification, last_sequence) values ($1, $2)', [
    config.ach.odfi_identification,
    sequence - 1,
  ]);
  await makeLinks(owner);
  await makeSessions(owner);
  await owner.transaction(async (tx) => {
    await tx.run(`set local maintenance_work_mem = '1GB'`);
    for (const definition of indexes) await tx.run(definition);
    await tx.run('alter table ledger_transfers enable trigger merchant_pending_guard');
  });
  await noteAsItStands(owner);
  // As after a quiet night: the planner knows what is there, and rows are known to be everybody's to see.
  await owner.run('vacuum analyze');
  return { ends_at: instantOf({ date: dates.at(-1) ?? first_day, time: '23:00' }, EASTERN), purchases };
}

/** One banking day in the order in which it goes: settlement, approvals, and the cutoff with returns, POSTED payments and the file. */
async function simulateDay(
  tx: Queryable,
  config: Pick<Config, 'ach'>,
  sealer: Sealer,
  days: readonly Day[],
  d: number,
  date: string,
  first_sequence: number,
): Promise<number> {
  const today = days[d];
  if (!today) throw new RangeError(`there is no day ${d}`);
  const cutoff_at = cutoffOn(date, config.ach);
  const settling = days[d - 1];
  if (settling) await postDay(tx, settling, 'settled', APPROVED, settling.settled_at);
  await approveDay(tx, today);

  const back = { event: 'returned', to: 'DECLINED', at: cutoff_at };
  const returning = days[d - RETURNED_AFTER];
  if (returning) {
    await changeDay(tx, returning, { ...back, from: 'PENDING', fates: `('returned')`, reason: 'R08' });
    await postDay(tx, returning, 'returned_after_settlement', `('returned')`, cutoff_at);
    await returnDay(tx, sealer, returning, { fates: `('returned')`, code: 'R08', at: cutoff_at });
  }
  const late = days[d - RETURNED_LATE_AFTER];
  if (late) {
    await changeDay(tx, late, { ...back, from: 'POSTED', fates: `('returned_late')`, reason: 'R10' });
    await postDay(tx, late, 'returned_after_posted', `('returned_late')`, cutoff_at);
    await returnDay(tx, sealer, late, { fates: `('returned_late')`, code: 'R10', at: cutoff_at });
  }
  const posting = days[d - POSTED_AFTER];
  if (posting) {
    const fates = `('paid', 'returned_late')`;
    await changeDay(tx, posting, { event: 'return_window_passed', from: 'PENDING', to: 'POSTED', fates, at: cutoff_at, reason: null });
    await postDay(tx, posting, 'posted', fates, cutoff_at);
  }
  await tx.run('insert into ach_cutoffs (cutoff_at, ingested_at, posted_at, originated_at) values ($1, $1, $1, $1)', [cutoff_at]);
  const effective_entry_date = addBankingDays(date, 1);
  const file = { cutoff_at, date, effective_entry_date, settles_at: settlementMoment(effective_entry_date), first_sequence };
  return originateDay(tx, config, sealer, today, file);
}

async function makeLinks(owner: Queryable): Promise<void> {
  await owner.run(
    `insert into links (id, kind, business_id, number, memo, amount_cents, created_by, created_at, expires_at, updated_at, purchase_id)
     select ${idOf('lnk', 'right(id, 26)::bigint')}, channel, business_id, row_number() over (partition by business_id, channel order by id), notes,
            amount_cents, requested_by, approved_at - interval '1 hour', approved_at + interval '11 hours', approved_at, id
       from purchases where channel in ('payment_link', 'invoice_link')`,
  );
  await owner.run(
    `insert into link_numbers (business_id, kind, last_number) select business_id, kind, max(number) from links group by business_id, kind`,
  );
}

async function makeSessions(owner: Queryable): Promise<void> {
  await owner.run(
    `insert into checkout_sessions (id, business_id, api_key_id, order_id, amount_cents, street, city, state, postal_code, success_url, cancel_url, url,
                                    created_at, expires_at, purchase_id, paid_at)
     select ${idOf('cks', 'right(id, 26)::bigint')}, business_id, 'key_' || right(business_id, 26), pos_order_id, amount_cents, '1 Main Street', 'Portland',
            'ME', '04101', 'https://shop.example/paid', 'https://shop.example/basket', 'https://pay.example/ecommerce-purchase',
            approved_at - interval '5 minutes', approved_at + interval '25 minutes', id, approved_at
       from purchases where channel = 'e_commerce'`,
  );
}
