import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { LinkingNews } from '../../providers/bank-linking/port.ts';
import { CHECK_ITEM } from './check-item.ts';
import { closeAccounts } from './close-accounts.ts';
import { type Item, insertMessage, lockItemOfProvider, noteChoice, noteEnd, noteNotified } from './items/index.ts';
import { noteItemEvent } from './note-item-event.ts';
import { notePermissionMissing } from './note-permission-missing.ts';
import { REFRESH_NUMBERS } from './refresh-numbers.ts';

/** Signatures name whole seconds. */
const SECOND_MS = 1_000;

/** What holds whenever it comes: no balance says otherwise. */
const HOLD: readonly LinkingNews['says']['kind'][] = ['numbers_changed', 'accounts_closed_to_us', 'permission_missing'];

/** `before`: a repeated message. `unknown`: of an item not, or no longer, here. `old`: newer ones said more. */
export type Taken = 'taken' | 'before' | 'unknown' | 'old';

/**
 * Acts on what the provider says of an item, once, and marks its accounts in the same transaction: what is asked for
 * from then on is refused where it must be, and the consumer's pages ask them to link again.
 */
export function takeNews(context: Context, news: LinkingNews): Promise<Taken> {
  const { clock, bankLinking, db } = context;
  return db.transaction(async (tx) => {
    if (!(await insertMessage(tx, news.signature_sha256, clock.wall()))) return 'before';
    const item = await lockItemOfProvider(tx, bankLinking.kind, news.provider_item_id);
    if (!item || item.state === 'removing' || item.state === 'removed' || item.state === 'exchanged') return 'unknown';
    if (isOld(item, news)) return 'old';
    if (item.notified_at === null || item.notified_at < news.signed_at) await noteNotified(tx, item.id, news.signed_at);
    await act(context, tx, item.id, news.says);
    return 'taken';
  });
}

/**
 * Whether more is known since it was signed: by another message, or because the provider has given since what it would
 * not have. That numbers are others, an account is shared no more or a permission is missing holds whenever it comes.
 */
function isOld({ notified_at, good_at }: Item, { says, signed_at }: LinkingNews): boolean {
  if (HOLD.includes(says.kind)) return false;
  if (notified_at !== null && signed_at < notified_at) return true;
  return says.kind === 'login_required' && good_at !== null && signed_at.getTime() + SECOND_MS <= good_at.getTime();
}

async function act({ clock, queue }: Context, tx: Queryable, item_id: string, says: LinkingNews['says']): Promise<void> {
  switch (says.kind) {
    case 'login_required':
      await noteItemEvent(tx, item_id, says.kind, clock.now());
      // It may have been on its way while its owner signed in.
      return queue.enqueue(tx, CHECK_ITEM, { item_id }, { job_key: `check item ${item_id}` });
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
    case 'permission_missing':
      return notePermissionMissing(tx, item_id, clock.now());
    case 'numbers_changed':
      // Nothing is sent to numbers that are no more, however long it takes until the new ones are here.
      await closeAccounts(tx, item_id, says.vendor_account_ids, 'numbers_changed', clock.now());
      return queue.enqueue(tx, REFRESH_NUMBERS, { item_id }, { job_key: `refresh numbers ${item_id}` });
    case 'nothing':
      return;
  }
}
