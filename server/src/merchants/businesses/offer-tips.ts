import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { updateTipsOffered } from './store.ts';

/**
 * Whether the customers of a business are offered to add a tip while they approve an order. Orders that wait for an approval follow at once.
 * Gives the business's name, or undefined where there is no such business. `also`: what belongs into the same transaction.
 */
export function offerTips(
  { db }: Context,
  business_id: string,
  offered: boolean,
  also: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const name = await updateTipsOffered(tx, business_id, offered);
    await also(tx);
    return name;
  });
}
