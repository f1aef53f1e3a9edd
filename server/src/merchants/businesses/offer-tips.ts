import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { updateTipsOffered } from './store.ts';

/**
 * Sets whether a business's customers may add a tip as they approve an order, waiting orders included. Gives its name;
 * undefined where there is no such business. `also`: what belongs into the same transaction.
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
