import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import type { DueWork } from '../../../kernel/jobs/timetable.ts';
import { BankAccessGone, BankLinkingError } from '../../../providers/bank-linking/port.ts';
import { accessPlace } from './access-place.ts';
import { abandonExchanged, changeItem, findItem, nextRemoval, takeRemovals } from './store.ts';

/** The queued task's name. */
export const REMOVE_ITEM = 'bank_link_items.remove';
const payloadSchema = z.object({ item_id: z.string() });

const FIRST_MS = 60_000;
const LONGEST_MS = 6 * 60 * 60_000;
const AT_ONCE = 50;

/**
 * Puts into the queue what is to be removed at the provider: items without accounts, and what was exchanged and never
 * linked. Each comes again, ever later, until the provider has said that it is gone.
 */
export const removeItems: DueWork = {
  name: 'remove items at the bank-linking provider',
  nextDue: ({ db, bankLinking }) => nextRemoval(db, bankLinking.kind),
  async run({ db, queue, bankLinking }, until) {
    for (let taken = AT_ONCE; taken === AT_ONCE; ) {
      taken = await db.transaction(async (tx) => {
        await abandonExchanged(tx, until);
        const due = await takeRemovals(tx, {
          provider: bankLinking.kind,
          until,
          first_ms: FIRST_MS,
          longest_ms: LONGEST_MS,
          most: AT_ONCE,
        });
        for (const item_id of due) await queue.enqueue(tx, REMOVE_ITEM, { item_id }, { job_key: `remove item ${item_id}` });
        return due.length;
      });
    }
  },
};

/** Removes an item at the provider, then forgets its token. What fails is tried again when next due. */
export async function removeItem(context: Context, payload: unknown): Promise<void> {
  const { item_id } = z.parse(payloadSchema, payload);
  const item = await findItem(context.db, item_id);
  if (item?.state !== 'removing' || item.access_sealed === null) return;
  // Of another provider than this server's: nobody can be asked, and its token is kept until somebody can.
  if (item.provider !== context.bankLinking.kind) return;
  try {
    await context.bankLinking.removeItem(context.sealer.open(item.access_sealed, accessPlace(item_id)));
  } catch (error) {
    if (!(error instanceof BankLinkingError)) throw error;
    if (!(error instanceof BankAccessGone)) {
      context.log.warn({ err: error, item_id, tries: item.remove_tries }, 'an item could not be removed at the bank-linking provider');
      return;
    }
  }
  await changeItem(context.db, item_id, 'removed', context.clock.now());
  context.log.info({ item_id, tries: item.remove_tries }, 'an item was removed at the bank-linking provider');
}
