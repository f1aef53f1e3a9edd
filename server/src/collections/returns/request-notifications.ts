import type { NotifyCancelled } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { usersToNotify } from '../../merchants/business-users/index.ts';
import { insertMessages } from './message-store.ts';

/** A return, a reinitiation, or that a reinitiation was cancelled, and whose it is. */
interface News {
  readonly return_id?: string;
  readonly reinitiation_id?: string;
  readonly reinitiation_cancelled?: boolean;
  readonly consumer_id: string;
  readonly business_id: string;
}

/**
 * Requests one notification of each return or reinitiation for its consumer and for each of the merchant's users. The
 * timetable dispatches the rows that this writes, after the commit of the caller's transaction.
 */
export async function requestNotifications(tx: Queryable, news: readonly News[], at: Date): Promise<void> {
  if (news.length === 0) return;
  const of_business = new Map<string, string[]>();
  for (const { business_id } of news) if (!of_business.has(business_id)) of_business.set(business_id, await usersToNotify(tx, business_id));
  const messages = news.flatMap((one) =>
    [one.consumer_id, ...(of_business.get(one.business_id) ?? [])].map((user_id) => ({ ...one, id: newId('rtm'), user_id })),
  );
  await insertMessages(tx, messages, at);
}

/** The same of cancelled reinitiations: those who were notified of one learn that it does not come. */
export const notifyOfCancelledReinitiations: NotifyCancelled = (tx, reinitiations, at) =>
  requestNotifications(
    tx,
    reinitiations.map(({ id, consumer_id, business_id }) => ({
      reinitiation_id: id,
      reinitiation_cancelled: true,
      consumer_id,
      business_id,
    })),
    at,
  );
