import type { ReturnEntry } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { presentReturn } from './present-return.ts';
import { listReturned } from './store.ts';

/** As many as a report holds. */
const MOST = 10_000;

/**
 * Every payment of the caller's businesses that ever came back, the latest return first: also those made good since.
 * Amounts in cents. Throws NO_RETURNS where there is none.
 */
export async function listReturns(context: Context, actor: Pick<Actor, 'business_ids' | 'role'>): Promise<ReturnEntry[]> {
  const rows = await listReturned(context.db, { business_ids: actor.business_ids, now: context.clock.now(), most: MOST });
  if (rows.length === 0) throw new AppError('NO_RETURNS');
  return rows.map((row) => presentReturn(row, actor));
}

/** The same of one purchase, as it stands inside a transaction. */
export async function readReturn(
  tx: Queryable,
  actor: Pick<Actor, 'role'>,
  of: { purchase_id: string; business_id: string; now: Date },
): Promise<ReturnEntry> {
  const [row] = await listReturned(tx, { business_ids: [of.business_id], purchase_id: of.purchase_id, now: of.now, most: 1 });
  if (!row) throw new Error(`purchase ${of.purchase_id} never came back`);
  return presentReturn(row, actor);
}
