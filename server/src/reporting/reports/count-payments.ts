import { type AnswerOf, CHANNELS, REPORT_FILTER_STATUSES, type ReportFilters, type reports } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { isNarrowed } from './narrowed-store.ts';
import { countDays, countNarrowed, type DayCount, readMarks } from './rollup-store.ts';
import type { ReportRange } from './store.ts';
import { whichPayments } from './which-payments.ts';

/** A range's counts by day, status and channel, rolled up or not. In a transaction that keeps one view. */
export async function countOnView(tx: Queryable, range: ReportRange): Promise<DayCount[]> {
  if (isNarrowed(range)) return countNarrowed(tx, range);
  return countDays(tx, range, (await readMarks(tx)).upto_seq);
}

function countRange({ db }: Context, range: ReportRange): Promise<DayCount[]> {
  return db.transaction(async (tx) => {
    await keepView(tx);
    return countOnView(tx, range);
  });
}

/** The counts of what passes the filters of a range. */
export function passing(counts: readonly DayCount[], range: ReportRange): DayCount[] {
  return counts.filter((line) => range.statuses.includes(line.status) && range.channels.includes(line.channel));
}

/**
 * How many payments each choice of a filter would show: those of a status whatever status is chosen, with the channels
 * that are, and the other way round. A status is chosen in the place of refunded. Throws as whichPayments.
 */
export async function countFilters(context: Context, actor: Actor, filters: ReportFilters): Promise<AnswerOf<typeof reports.filters>> {
  const range = whichPayments(actor, filters);
  const { all, refunded } = await context.db.transaction(async (tx) => {
    await keepView(tx);
    return { all: await countOnView(tx, { ...range, refunded: false }), refunded: await countOnView(tx, { ...range, refunded: true }) };
  });
  const ofStatus = (status: string) => sum(all.filter((line) => line.status === status && range.channels.includes(line.channel)));
  const shown = range.refunded ? refunded : all;
  const ofChannel = (channel: string) => sum(shown.filter((line) => line.channel === channel && range.statuses.includes(line.status)));
  return {
    statusCounts: named(REPORT_FILTER_STATUSES, ofStatus),
    channelCounts: named(CHANNELS, ofChannel),
    furtherCounts: {
      ...named(FURTHER_STATUSES, ofStatus),
      refunded: sum(refunded.filter((line) => range.channels.includes(line.channel))),
    },
  };
}

const FURTHER_STATUSES = ['DECLINED', 'FAILED', 'CANCELLED'] as const;

/** Sales of each day: PENDING and POSTED, as far as the filters let them through. Throws as whichPayments. */
export async function sumDays(context: Context, actor: Actor, filters: ReportFilters): Promise<AnswerOf<typeof reports.days>> {
  const range = whichPayments(actor, filters);
  const days = new Map<string, { day: string; sales: number; count: number }>();
  for (const { day, status, channel, count, amount_cents } of await countRange(context, range)) {
    const sold = status === 'PENDING' || status === 'POSTED';
    if (!sold || !range.statuses.includes(status) || !range.channels.includes(channel)) continue;
    const so_far = days.get(day) ?? { day, sales: 0, count: 0 };
    days.set(day, { day, sales: so_far.sales + amount_cents, count: so_far.count + count });
  }
  return { days: [...days.values()] };
}

/** How many payments they count in all. */
export function sum(counts: readonly DayCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function named<Name extends string>(names: readonly Name[], count: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}
