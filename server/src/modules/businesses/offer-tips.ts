import type { Context } from '../../context.ts';
import { claimsChanged } from '../../identity/index.ts';
import { updateTipsOffered } from './store.ts';

/**
 * Whether the customers of a business are offered to add a tip while they approve an order. Orders that wait for an approval follow at once.
 * Gives the business's name, or undefined where there is no such business.
 */
export function offerTips(context: Context, business_id: string, offered: boolean): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    const name = await updateTipsOffered(tx, business_id, offered);
    await claimsChanged(context, tx, business_id);
    return name;
  });
}
