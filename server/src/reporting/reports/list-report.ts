import { type AnswerOf, type BodyOf, REPORT_LIST_MAX, type reports } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { haveOneClock } from '../../merchants/businesses/index.ts';
import { countOnView, passing, sum } from './count-payments.ts';
import { presentRow } from './present-row.ts';
import type { DayCount } from './rollup-store.ts';
import { listRows, type ReportRange, type ReportRowRecord } from './store.ts';
import { whichPayments } from './which-payments.ts';

const PAGE = 10;

/**
 * The transactions report: a page with its total where `limit` or `offset` is given, else the plain list of at most
 * 10,000; newest first. Throws as whichPayments.
 */
export async function listReport(
  context: Context,
  actor: Actor,
  { limit, offset, ...filters }: BodyOf<typeof reports.list>,
): Promise<AnswerOf<typeof reports.list>> {
  const range = whichPayments(actor, filters);
  if (limit === undefined && offset === undefined) return (await listRows(context.db, range, { limit: REPORT_LIST_MAX })).map(presentRow);
  const page = await readPage(context, range, { limit: limit ?? PAGE, offset: offset ?? 0 });
  return { items: page.rows.map(presentRow), page_info: { total: page.total } };
}

/**
 * A page and the total, on one view. Days before the page are read by their counts, so that a deep page costs at most a
 * day more than the first. In several time zones days overlap: there it is read up to the page.
 */
function readPage(
  { db }: Context,
  range: ReportRange,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReportRowRecord[]; total: number }> {
  return db.transaction(async (tx) => {
    await keepView(tx);
    const counts = passing(await countOnView(tx, range), range);
    const total = sum(counts);
    // A page behind the last one is empty: nothing is read up to there.
    if (offset >= total) return { rows: [], total };
    const { left_out, last_day } = placeOf(counts, offset);
    const jumps = left_out > 0 && (await haveOneClock(tx, range.business_ids));
    const rows = jumps
      ? await listRows(tx, { ...range, last_day }, { limit, offset: offset - left_out })
      : await listRows(tx, range, { limit, offset });
    return { rows, total };
  });
}

/** The newest day of the page behind `offset`, and how many rows came after it. `counts` in the order of days. */
function placeOf(counts: readonly DayCount[], offset: number): { left_out: number; last_day: string } {
  let left_out = 0;
  for (let at = counts.length; at > 0; ) {
    const last_day = counts[at - 1]?.day ?? '';
    let on_day = 0;
    for (; at > 0 && counts[at - 1]?.day === last_day; at -= 1) on_day += counts[at - 1]?.count ?? 0;
    if (left_out + on_day > offset) return { left_out, last_day };
    left_out += on_day;
  }
  throw new RangeError(`nothing is counted behind ${offset}`);
}
