import type { Context } from '../../context.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import { placeAsked } from './asked-store.ts';
import { listRecent, monthToDate, type RecentRow } from './home-store.ts';
import { readMarks } from './rollup-store.ts';

/** Sales in cents and count of the month so far, of businesses that the caller may see. */
export function sumMonth({ db, clock }: Context, business_ids: readonly string[]): Promise<{ sales_cents: number; count: number }> {
  return db.transaction(async (tx) => {
    await keepView(tx);
    return monthToDate(tx, business_ids, clock.now(), (await readMarks(tx)).upto_seq);
  });
}

/**
 * A page of what the caller's businesses asked for, newest first, and the total. Days before the page are read by their
 * counts, so that a deep page costs at most a day more than the first.
 */
export function readRecent(
  { db }: Context,
  business_ids: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RecentRow[]; total: number }> {
  return db.transaction(async (tx) => {
    await keepView(tx);
    const { asked_upto_seq } = await readMarks(tx);
    const { total, left_out, before } = await placeAsked(tx, business_ids, offset, asked_upto_seq);
    const rows = offset < total ? await listRecent(tx, business_ids, { limit, offset: offset - left_out, before }) : [];
    return { rows, total };
  });
}
