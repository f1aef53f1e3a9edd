import type { Trace } from '@drawbridge/contract/trace';
import type { Queryable } from '../../kernel/db/database.ts';
import { type ListedRow, listUserNames } from './store.ts';

/** What whoever is behind an event is called: the consumer, a user of the merchant's, or what the product did itself. */
export type Names = (actor: string) => string | undefined;

/** Finds the names of all who stand behind a payment's events. */
export async function namesOf(
  db: Queryable,
  events: Trace['events'],
  { consumer_id, consumer_name }: Pick<ListedRow, 'consumer_id' | 'consumer_name'>,
): Promise<Names> {
  const users = [...new Set(events.map(({ actor }) => actor))].filter((actor) => actor.startsWith('usr_') && actor !== consumer_id);
  const rows = users.length === 0 ? [] : await listUserNames(db, users);
  const names = new Map([[consumer_id, consumer_name], ...rows.map(({ user_id, username }) => [user_id, username] as const)]);
  return (actor) => names.get(actor);
}
