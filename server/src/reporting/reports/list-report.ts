import { type AnswerOf, type BodyOf, REPORT_LIST_MAX, REPORT_STATUSES, type reports } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { haveOneClock } from '../../merchants/businesses/index.ts';
import { countOnView, passing, sum } from './count-payments.ts';
import { presentRow } from './present-row.ts';
import type { DayCount } from './rollup-store.ts';
import { listRows, type PageOfRows, type ReportRange, type ReportRowRecord } from './store.ts';
import { whichPayments } from './which-payments.ts';

const PAGE = 10;

interface Place {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The transactions report: a sorted page with its total where `limit` or `offset` is given, else the plain list of at
 * most 10,000, newest first. Throws as whichPayments.
 */
export async function listReport(
  { db }: Context,
  actor: Actor,
  { limit, offset, sort = 'date', order, ...filters }: BodyOf<typeof reports.list>,
): Promise<AnswerOf<typeof reports.list>> {
  const range = whichPayments(actor, filters);
  if (limit === undefined && offset === undefined) return (await listRows(db, range, { limit: REPORT_LIST_MAX })).map(presentRow);
  const place = { limit: limit ?? PAGE, offset: offset ?? 0 };
  const ascending = (order ?? (sort === 'customer' || sort === 'status' ? 'ascending' : 'descending')) === 'ascending';
  const page = await db.transaction(async (tx) => {
    await keepView(tx);
    const counts = passing(await countOnView(tx, range), range);
    const total = sum(counts);
    // A page behind the last one is empty: nothing is read up to there.
    if (place.offset >= total) return { rows: [], total };
    if (sort === 'date') return { rows: await readByDate(tx, range, counts, place, ascending), total };
    if (sort === 'status') return { rows: await readByStatus(tx, range, counts, place, ascending), total };
    return { rows: await listRows(tx, range, { ...place, sort, ascending }), total };
  });
  return { items: page.rows.map(presentRow), page_info: { total: page.total } };
}

/** A page by date. The oldest first are the newest first from the other end. */
async function readByDate(
  tx: Queryable,
  range: ReportRange,
  counts: readonly DayCount[],
  { limit, offset }: Place,
  ascending: boolean,
): Promise<ReportRowRecord[]> {
  if (!ascending) return readNewest(tx, range, counts, { limit, offset });
  const left = sum(counts) - offset;
  const place = { limit: Math.min(limit, left), offset: Math.max(0, left - limit) };
  return (await readNewest(tx, range, counts, place)).toReversed();
}

/** A page by status, in the alphabet's order or against it: the newest of each status, one status after the other. */
async function readByStatus(
  tx: Queryable,
  range: ReportRange,
  counts: readonly DayCount[],
  { limit, offset }: Place,
  ascending: boolean,
): Promise<ReportRowRecord[]> {
  const statuses = REPORT_STATUSES.toSorted();
  const rows: ReportRowRecord[] = [];
  let before = 0;
  for (const status of ascending ? statuses : statuses.toReversed()) {
    const of_status = counts.filter((line) => line.status === status);
    const found = sum(of_status);
    const place = { limit: limit - rows.length, offset: Math.max(0, offset - before) };
    if (place.limit > 0 && place.offset < found) rows.push(...(await readNewest(tx, { ...range, statuses: [status] }, of_status, place)));
    before += found;
  }
  return rows;
}

/**
 * Rows from the newest on. Days before and behind the page are left out by their counts, so that a deep page costs little
 * more than the first. In several time zones days overlap: there it is read up to the page.
 */
async function readNewest(tx: Queryable, range: ReportRange, counts: readonly DayCount[], place: Place): Promise<ReportRowRecord[]> {
  if (!(await haveOneClock(tx, range.business_ids))) return listRows(tx, range, place);
  const { left_out, first_day, last_day } = placeOf(counts, place);
  return listRows(tx, { ...range, first_day, last_day }, { limit: place.limit, offset: place.offset - left_out } satisfies PageOfRows);
}

/** The days that the page reaches, and how many rows are newer than those. `counts` in the order of days. */
function placeOf(counts: readonly DayCount[], { limit, offset }: Place): { left_out: number; first_day: string; last_day: string } {
  let so_far = 0;
  let newest: { left_out: number; last_day: string } | undefined;
  for (let at = counts.length; at > 0; ) {
    const day = counts[at - 1]?.day ?? '';
    const left_out = so_far;
    for (; at > 0 && counts[at - 1]?.day === day; at -= 1) so_far += counts[at - 1]?.count ?? 0;
    if (so_far > offset) newest ??= { left_out, last_day: day };
    if (newest && (so_far >= offset + limit || at === 0)) return { ...newest, first_day: day };
  }
  throw new RangeError(`nothing is counted behind ${offset}`);
}
