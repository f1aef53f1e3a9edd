import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { LinkingNews } from '../../providers/bank-linking/port.ts';
import { closeAccounts } from './item-store.ts';
import { insertMessage, lockItemOfProvider, noteChoice, noteEnd, noteTold } from './items/index.ts';
import { noteItemEvent } from './note-item-event.ts';
import { REFRESH_NUMBERS } from './refresh-numbers.ts';

/** `before`: the same message came before. `unknown`: of an item that is not, or no longer, here. `old`: newer ones have said more. */
export type Taken = 'taken' | 'before' | 'unknown' | 'old';

/**
 * Acts on what the provider says of an item, once, and marks its accounts in the same transaction: what is asked for from then on is refused where it must be, and
 * the consumer's pages ask them to link again.
 */
export function takeNews(context: Context, news: LinkingNews): Promise<Taken> {
  const { clock, bankLinking, db } = context;
  return db.transaction(async (tx) => {
    if (!(await insertMessage(tx, news.signature_sha256, clock.wall()))) return 'before';
    const item = await lockItemOfProvider(tx, bankLinking.kind, news.provider_item_id);
    if (!item || item.state === 'removing' || item.state === 'removed' || item.state === 'exchanged') return 'unknown';
    if (item.told_at !== null && news.signed_at < item.told_at) return 'old';
    await noteTold(tx, item.id, news.signed_at);
    await act(context, tx, item.id, news.says);
    return 'taken';
  });
}

async function act({ clock, queue }: Context, tx: Queryable, item_id: string, says: LinkingNews['says']): Promise<void> {
  switch (says.kind) {
    case 'login_required':
    case 'revoked':
    case 'repaired':
      return noteItemEvent(tx, item_id, says.kind, clock.now());
    case 'ends':
      return noteEnd(tx, item_id, says.at);
    case 'new_accounts':
      return noteChoice(tx, item_id);
    case 'accounts_closed_to_us':
      await noteChoice(tx, item_id);
      return closeAccounts(tx, item_id, says.vendor_account_ids, 'not_shared', clock.now());
    case 'numbers_changed':
      // Nothing is sent to numbers that are no more, however long it takes until the new ones are here.
      await closeAccounts(tx, item_id, says.vendor_account_ids, 'numbers_changed', clock.now());
      return queue.enqueue(tx, REFRESH_NUMBERS, { item_id }, { job_key: `refresh numbers ${item_id}` });
    case 'nothing':
      return;
  }
}
