import { LINK_LIFE_MS, type LinkKind, memoAddressProblem } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newUnguessableId } from '../../kernel/ids.ts';
import { requireFeatureOn } from '../../merchants/features/index.ts';
import { insertLink } from './store.ts';

export interface LinkWish {
  readonly kind: LinkKind;
  readonly business_id: string;
  readonly amount_cents: number;
  readonly memo: string;
  /** A user, or an API key. */
  readonly created_by: string;
}

/** Throws MEMO_HAS_ADDRESS: whoever gets it by text would take an address in it for one of ours. */
export function requirePlainMemo(memo: string): void {
  const message = memoAddressProblem(memo);
  if (message !== undefined) throw new AppError('MEMO_HAS_ADDRESS', { message, field: 'memo' });
}

/** Keeps a link under the business's next number, and gives its id. Throws BUSINESS_FEATURE_OFF, BUSINESS_CLOSING. */
export async function keepLink({ clock }: Pick<Context, 'clock'>, tx: Queryable, wish: LinkWish): Promise<string> {
  const { kind, business_id } = wish;
  await requireFeatureOn(tx, business_id, kind);
  const id = newUnguessableId(kind === 'payment_link' ? 'plk' : 'ilk');
  const created_at = clock.now();
  const is_kept = await insertLink(tx, { ...wish, id, created_at, expires_at: new Date(created_at.getTime() + LINK_LIFE_MS[kind]) });
  if (!is_kept) throw new AppError('BUSINESS_CLOSING');
  return id;
}
