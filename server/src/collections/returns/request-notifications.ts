import type { NotificationKind } from '@drawbridge/contract';
import type { NotifyCancelled } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { usersWhoWant } from '../../merchants/business-users/index.ts';
import { insertMessages } from './message-store.ts';

/** A return, a reinitiation, or that a reinitiation was cancelled, and whose it is. */
interface News {
  readonly return_id?: string;
  readonly reinitiation_id?: string;
  readonly reinitiation_cancelled?: boolean;
  /** A return of what was tried again. */
  readonly of_retry?: boolean;
  readonly consumer_id: string;
  readonly business_id: string;
}

/**
 * Requests one notification of each return or reinitiation for its consumer and for the merchant's users who want it. The
 * timetable dispatches the rows that this writes, after the commit of the caller's transaction.
 */
export async function requestNotifications(tx: Queryable, news: readonly News[], at: Date): Promise<void> {
  if (news.length === 0) return;
  const told = new Map<string, string[]>();
  for (const one of news) {
    const key = placeOf(one);
    if (!told.has(key)) told.set(key, await usersWhoWant(tx, one.business_id, kindOf(one)));
  }
  const messages = news.flatMap((one) =>
    [one.consumer_id, ...(told.get(placeOf(one)) ?? [])].map((user_id) => ({ ...one, id: newId('rtm'), user_id })),
  );
  await insertMessages(tx, messages, at);
}

const placeOf = (one: News) => `${one.business_id} ${kindOf(one)}`;

/** What a return of a retry tells is how the retry went. */
function kindOf({ reinitiation_id, of_retry }: News): NotificationKind {
  return reinitiation_id !== undefined || of_retry === true ? 'retry_news' : 'payment_returned';
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
