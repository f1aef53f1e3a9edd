import type { QueryOf } from '@drawbridge/contract';
import type { PayoutLine, PublicPayout, payoutsApi } from '@drawbridge/contract/public/payouts';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { partsOf } from './line-parts.ts';
import { presentPayout } from './list-payouts.ts';
import { listShopLines, type ShopLineRow } from './shop-store.ts';
import { findPayout, type ListedPayout, listPayouts } from './statement-store.ts';

/** Payouts of the key's business, the newest first. Throws CURSOR_INVALID. */
export async function listPayoutsOfKey(
  { db }: Pick<Context, 'db'>,
  caller: KeyCaller,
  query: QueryOf<typeof payoutsApi.list>,
): Promise<List<PublicPayout>> {
  const page = pageAsked(caller, 'payouts', query);
  const range = { business_ids: [caller.business_id], from: null, to: null };
  const rows = await listPayouts(db, range, page.rows, query.cursor === undefined ? undefined : page.after.id);
  return pageOf(page, rows, ({ made_at, id }) => ({ at: made_at.toISOString(), id }), presentToKey);
}

/** One payout of the key's business. Throws NOT_FOUND, also for another business's. */
export async function readPayoutOfKey({ db }: Pick<Context, 'db'>, { business_id }: KeyCaller, id: string): Promise<PublicPayout> {
  const row = await findPayout(db, id, [business_id]);
  if (!row) throw new AppError('NOT_FOUND');
  return presentToKey(row);
}

/** What a payout of the key's business is made of, the newest first; all lines add up to its amount. Throws NOT_FOUND, CURSOR_INVALID. */
export async function listPayoutLinesOfKey(
  { db }: Pick<Context, 'db'>,
  caller: KeyCaller,
  payout_id: string,
  query: QueryOf<typeof payoutsApi.lines>,
): Promise<List<PayoutLine>> {
  const page = pageAsked(caller, `payouts/${payout_id}/lines`, query);
  if (!(await findPayout(db, payout_id, [caller.business_id]))) throw new AppError('NOT_FOUND');
  const behind = query.cursor === undefined ? undefined : page.after.id;
  // A transfer may be two lines, of which a page may have ended with the first: it is read again.
  const lines = (await listShopLines(db, payout_id, transferOf(behind), page.rows + 1)).flatMap(linesOf);
  const shown = lines.slice(lines.findIndex(({ id }) => id === behind) + 1);
  return pageOf(
    page,
    shown,
    ({ created_at, id }) => ({ at: created_at, id }),
    (line) => line,
  );
}

function transferOf(line_id: string | undefined): number | null {
  const found = /^pln_(\d{1,15})(?:_fee)?$/.exec(line_id ?? '');
  return found ? Number(found[1]) : null;
}

function linesOf(row: ShopLineRow): PayoutLine[] {
  return partsOf(row).map(({ kind, amount }, at) => ({
    id: `pln_${row.transfer_id}${at === 0 ? '' : '_fee'}`,
    object: 'payout_line',
    kind,
    amount,
    payment_id: row.purchase_id,
    payment_public_id: row.public_id,
    order_id: row.order_id,
    note: row.note,
    created_at: row.at.toISOString(),
  }));
}

function presentToKey(row: ListedPayout): PublicPayout {
  const { id, reference, amount, status, sent_on, settles_on, last_four, return_code, made_at } = presentPayout(row);
  return { id, object: 'payout', reference, amount, status, sent_on, settles_on, last_four, return_code, created_at: made_at };
}
