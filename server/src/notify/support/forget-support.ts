import type { Queryable } from '../../kernel/db/database.ts';
import { forgetTexts, lockOpen } from './forget-store.ts';
import { moveRequest } from './status.ts';

export { lockSender } from './day-store.ts';
export { findOpenDispute } from './forget-store.ts';

/**
 * Closes what somebody asked support, and erases what they wrote and were answered, in the transaction that erases who
 * they are; the caller has locked the sender before it looked for reports. What was said of payments that they did not recognize stays, with the records of those payments.
 */
export async function forgetSupport(tx: Queryable, user_id: string, at: Date): Promise<void> {
  for (const request of await lockOpen(tx, user_id)) await moveRequest(tx, request, 'closed', at);
  await forgetTexts(tx, user_id);
}
