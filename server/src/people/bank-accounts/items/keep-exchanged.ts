import type { Context } from '../../../context.ts';
import { newId } from '../../../kernel/ids.ts';
import { BankLinkingRefused, type ExchangedItem } from '../../../providers/bank-linking/port.ts';
import { accessPlace } from './access-place.ts';
import { insertItem, lockItemOfProvider } from './store.ts';

/** Longer than linking takes: what is not linked by then was cut off, and its access is given back. */
const LINKED_WITHIN_MS = 15 * 60_000;

/**
 * Keeps an item's token at once, before anything else is asked, so that it is linked or removed, never forgotten. Gives
 * the item's id, or the one the consumer already had. Throws BankLinkingRefused for an item that is gone.
 */
export async function keepExchanged(context: Context, consumer_id: string, item: ExchangedItem): Promise<string> {
  const { db, sealer, clock, bankLinking } = context;
  const id = newId('itm');
  const now = clock.now();
  const { provider_item_id } = item;
  const access_sealed = sealer.seal(item.access_token, accessPlace(id));
  const look_again_at = new Date(now.getTime() + LINKED_WITHIN_MS);
  if (await insertItem(db, { id, consumer_id, provider: bankLinking.kind, provider_item_id, access_sealed }, now, look_again_at)) return id;
  const known = await db.transaction((tx) => lockItemOfProvider(tx, bankLinking.kind, provider_item_id));
  if (known?.consumer_id !== consumer_id || known.state === 'removing' || known.state === 'removed')
    throw new BankLinkingRefused('the item is kept already, and cannot be linked');
  return known.id;
}
