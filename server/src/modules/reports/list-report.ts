import { type AnswerOf, type BodyOf, REPORT_LIST_MAX, type reports } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { countRange, totalOf } from './count-payments.ts';
import { presentRow } from './present-row.ts';
import { listRows } from './store.ts';
import { whichPayments } from './which-payments.ts';

const PAGE = 10;

/**
 * The transactions report: a page with its total where `limit` or `offset` is given, else the plain list of at most 10,000; newest first.
 * Throws as whichPayments.
 */
export async function listReport(
  context: Context,
  actor: Actor,
  { limit, offset, ...filters }: BodyOf<typeof reports.list>,
): Promise<AnswerOf<typeof reports.list>> {
  const range = whichPayments(actor, filters);
  if (limit === undefined && offset === undefined) return (await listRows(context.db, range, { limit: REPORT_LIST_MAX })).map(presentRow);
  const total = totalOf(await countRange(context, range), range);
  // A page behind the last one is empty: nothing is read up to there.
  const rows = (offset ?? 0) < total ? await listRows(context.db, range, { limit: limit ?? PAGE, offset: offset ?? 0 }) : [];
  return { items: rows.map(presentRow), page_info: { total } };
}
