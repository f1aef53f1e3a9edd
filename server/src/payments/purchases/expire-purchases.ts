import type { Context } from '../../context.ts';
import { LOCKS } from '../../kernel/db/advisory-lock.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import * as store from './store.ts';

const AT_ONCE = 200;

/**
 * Cancels every open purchase whose time has run out by `until`, each at the moment at which it did, and publishes to
 * the channels of those that a merchant had asked for. Gives how many there were.
 */
async function expirePurchases(context: Context, until: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { expired, changed_ids } = await store.expirePurchases(context.db, until, AT_ONCE);
    for (const id of changed_ids) context.channels.changed(id);
    for (let n = 0; n < expired; n++) context.metrics.countChange('expired');
    total += expired;
    if (expired < AT_ONCE) return total;
  }
}

export const expiry: DueWork = {
  name: 'expire purchases',
  // A code that ran out frees its cents now, however long a cutoff takes.
  lock: LOCKS.expiry,
  nextDue: (context) => store.firstExpiry(context.db),
  async run(context, actual_at) {
    await expirePurchases(context, actual_at);
  },
};
