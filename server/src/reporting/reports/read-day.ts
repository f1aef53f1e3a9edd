import { type AnswerOf, type BodyOf, type DaySums, type dayReports, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import { type DayRow, sumDay } from './day-store.ts';

/**
 * A day's totals, of one business or all the caller's, in cents: of everybody for who sees reports, of a cashier's own
 * doings for them. Throws FORBIDDEN for a foreign business, BUSINESS_NOT_FOUND when the caller has none.
 */
export async function readDay(
  { db }: Context,
  actor: Actor,
  { day, syn_business_id }: BodyOf<typeof dayReports.read>,
): Promise<AnswerOf<typeof dayReports.read>> {
  const business_ids = syn_business_id ? [requireBusiness(actor, syn_business_id)] : actor.business_ids;
  if (business_ids.length === 0) throw new AppError('BUSINESS_NOT_FOUND');
  const only_own = actor.role === undefined || !PERMISSIONS_OF_ROLE[actor.role].includes('pc:view:reports');
  const rows = await sumDay(db, { business_ids, day: day.slice(0, 10), only_user_id: only_own ? actor.user_id : null });
  const lines = rows.map((row) => ({ employee: row.employee, channel: row.channel, ...sumsOf(row) }));
  return { only_own, lines, totals: lines.reduce(add, NOTHING) };
}

const NOTHING: DaySums = { count: 0, sales: 0, tips: 0, refund_count: 0, refunds: 0, net: 0 };

function sumsOf({ count, sales_cents, tips_cents, refund_count, refunds_cents }: DayRow): DaySums {
  return {
    count,
    sales: sales_cents,
    tips: tips_cents,
    refund_count,
    refunds: refunds_cents,
    net: sales_cents + tips_cents - refunds_cents,
  };
}

function add(one: DaySums, other: DaySums): DaySums {
  return {
    count: one.count + other.count,
    sales: one.sales + other.sales,
    tips: one.tips + other.tips,
    refund_count: one.refund_count + other.refund_count,
    refunds: one.refunds + other.refunds,
    net: one.net + other.net,
  };
}
