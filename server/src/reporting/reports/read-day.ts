import {
  type AnswerOf,
  type BodyOf,
  CHANNELS,
  type DayLine,
  type DaySums,
  type dayReports,
  PERMISSIONS_OF_ROLE,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { type DayPlace, type DayRow, listDayEvents, readPlace, sumDay } from './day-store.ts';

/**
 * A day's totals, of one business or all the caller's, in cents: of everybody for who sees reports, of a cashier's own
 * payments, without fees, for them. Throws FORBIDDEN for a foreign business, BUSINESS_NOT_FOUND when the caller has none.
 */
export async function readDay(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { day, syn_business_id }: BodyOf<typeof dayReports.read>,
): Promise<AnswerOf<typeof dayReports.read>> {
  const business_ids = whichBusinesses(actor, syn_business_id);
  const only_own = actor.role === undefined || !PERMISSIONS_OF_ROLE[actor.role].includes('pc:view:reports');
  const which = { business_ids, day: day.slice(0, 10), only_user_id: only_own ? actor.user_id : null };
  return db.transaction(async (tx) => {
    await keepView(tx);
    const rows = await sumDay(tx, which);
    const events = await listDayEvents(tx, which);
    const [business_id = ''] = business_ids;
    const place = business_ids.length === 1 ? await readPlace(tx, business_id) : undefined;
    return {
      only_own,
      business: place === undefined ? null : { business_name: place.name, address: addressOf(place), time_zone: place.time_zone },
      as_of: clock.now().toISOString(),
      lines: linesOf(rows, only_own),
      channels: CHANNELS.flatMap((channel) => {
        const { count, gross } = sumsOf(
          rows.filter((row) => row.channel === channel),
          only_own,
        );
        return count === 0 ? [] : [{ channel, count, gross }];
      }),
      events: events.map(({ amount_cents, ...event }) => ({ ...event, amount: amount_cents })),
      totals: sumsOf(rows, only_own),
    };
  });
}

/** One line for each who took something, whatever the channel. `rows` in the order of their names. */
function linesOf(rows: readonly DayRow[], without_fees: boolean): DayLine[] {
  const names = [...new Set(rows.map(({ username }) => username))];
  return names.map((username) => {
    const own = rows.filter((row) => row.username === username);
    const channels = CHANNELS.filter((channel) => own.some((row) => row.channel === channel && row.count > 0));
    return { username, channels, ...sumsOf(own, without_fees) };
  });
}

function sumsOf(rows: readonly DayRow[], without_fees: boolean): DaySums {
  const total = (cents: (row: DayRow) => number): number => rows.reduce((sum, row) => sum + cents(row), 0);
  const gross = total((row) => row.gross_cents);
  const refunds = total((row) => row.refunds_cents);
  const returns = total((row) => row.returns_cents);
  const tips = total((row) => row.tips_cents);
  const fees = without_fees ? null : total((row) => row.fees_cents);
  return { count: total((row) => row.count), gross, refunds, returns, tips, fees, net: gross - refunds - returns + tips - (fees ?? 0) };
}

function addressOf({ line_one, line_two, city, state, postal_code }: DayPlace): string[] {
  return [line_one, ...(line_two ? [line_two] : []), `${city}, ${state} ${postal_code}`];
}
