import type { NotifyCancelled } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { usersToNotify } from '../../merchants/business-users/index.ts';
import { insertMessages, insertMessagesOfReturns } from './message-store.ts';

/**
 * Requests one notification of a return or a reinitiation for its consumer and for each of the merchant's users. The timetable dispatches the rows
 * that this writes, after the commit of the caller's transaction.
 */
export async function requestNotifications(
  tx: Queryable,
  of: {
    return_id?: string;
    reinitiation_id?: string;
    reinitiation_cancelled?: boolean;
    consumer_id: string;
    business_id: string;
    at: Date;
  },
): Promise<void> {
  const people = [of.consumer_id, ...(await usersToNotify(tx, of.business_id))];
  await insertMessages(
    tx,
    of,
    people.map((user_id) => ({ id: newId('rtm'), user_id })),
  );
}

/** The same of a cancelled reinitiation: those who were notified of the reinitiation learn that it does not come. */
export const notifyOfCancelledReinitiation: NotifyCancelled = (tx, { id, consumer_id, business_id }, at) =>
  requestNotifications(tx, { reinitiation_id: id, reinitiation_cancelled: true, consumer_id, business_id, at });

/** The same for many returns. */
export async function requestNotificationsOfReturns(
  tx: Queryable,
  returns: readonly { id: string; consumer_id: string; business_id: string }[],
  at: Date,
): Promise<void> {
  const of_business = new Map<string, string[]>();
  for (const { business_id } of returns)
    if (!of_business.has(business_id)) of_business.set(business_id, await usersToNotify(tx, business_id));
  const messages = returns.flatMap(({ id, consumer_id, business_id }) =>
    [consumer_id, ...(of_business.get(business_id) ?? [])].map((user_id) => ({ id: newId('rtm'), user_id, return_id: id })),
  );
  await insertMessagesOfReturns(tx, messages, at);
}
