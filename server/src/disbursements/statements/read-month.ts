import { instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { MonthlyStatement, monthlyStatements, QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import { presentPayout } from '../payouts/index.ts';
import { balanceBefore, findStated, listSent, type StatedBusiness, sumMoved } from './month-store.ts';
import { dayBefore, monthAfter, monthBefore } from './months.ts';
import { feesOf, linesOf } from './sum-month.ts';
import { notesOf } from './write-notes.ts';

/** The longest that a payout is on its way: a weekend and holidays. */
const ON_ITS_WAY_MS = 10 * 24 * 60 * 60_000;

/**
 * A business's month by its own clock, as the ledger has it: whatever is over never changes any more. Throws FORBIDDEN
 * for another's business, BUSINESS_NOT_FOUND, BAD_INPUT for a month that hasn't begun.
 */
export async function readMonth(
  { db, clock }: Context,
  actor: Pick<Actor, 'business_ids'>,
  { syn_business_id, month: wished }: QueryOf<typeof monthlyStatements.read>,
): Promise<MonthlyStatement> {
  const business_id = requireBusiness(actor, syn_business_id);
  const now = clock.now();
  return db.transaction(async (tx) => {
    await keepView(tx);
    const business = await findStated(tx, business_id);
    if (!business) throw new AppError('BUSINESS_NOT_FOUND');
    const { first_month, this_month } = monthsOf(business, now);
    const last_month = monthBefore(this_month);
    const month = wished ?? (last_month < first_month ? this_month : last_month);
    if (month > this_month) throw new AppError('BAD_INPUT', { message: "That month hasn't begun", field: 'month' });
    const { time_zone } = business;
    const first_day = `${month}-01`;
    const next_day = `${monthAfter(month)}-01`;
    const begins = instantOf({ date: first_day, time: '00:00' }, time_zone);
    const ends = instantOf({ date: next_day, time: '00:00' }, time_zone);
    const opening = await balanceBefore(tx, business_id, begins);
    const moved = await sumMoved(tx, business_id, begins, ends);
    const sent = await listSent(tx, business_id, begins, ends);
    const earlier = await listSent(tx, business_id, new Date(begins.getTime() - ON_ITS_WAY_MS), begins);
    const lines = linesOf(moved);
    const last_day = dayBefore(next_day);
    const is_over = now >= ends;
    const facts = { month, first_day, last_day, is_over, opening };
    return {
      ...facts,
      syn_business_id: business_id,
      business_name: business.name,
      address: addressOf(business),
      time_zone,
      as_of: (is_over ? ends : now).toISOString(),
      lines,
      closing: lines.reduce((sum, { amount }) => sum + amount, opening),
      fees: feesOf(moved),
      payouts: sent.map((row) => ({ ...presentPayout(row), sent_at: row.sent_at.toISOString() })),
      notes: notesOf(facts, sent, earlier, time_zone),
      first_month,
      this_month,
    };
  });
}

/** From the month in which anything first happened to the one that runs. */
export function monthsOf(
  { first_at, time_zone }: Pick<StatedBusiness, 'first_at' | 'time_zone'>,
  now: Date,
): { first_month: string; this_month: string } {
  const monthAt = (at: Date): string => wallTimeAt(at, time_zone).date.slice(0, 7);
  return { first_month: monthAt(first_at ?? now), this_month: monthAt(now) };
}

function addressOf({ line_one, line_two, city, state, postal_code }: StatedBusiness): string[] {
  return [line_one, ...(line_two ? [line_two] : []), `${city}, ${state} ${postal_code}`];
}
