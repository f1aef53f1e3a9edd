import type { MessageStanding } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { MessageState, Purpose } from './purpose.ts';
import { findLatest } from './store.ts';

/** What pages call the states of a message that has no failure; one that waits after a failure is `retrying`. */
const SHOWN: Readonly<Record<MessageState, MessageStanding['state']>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  refused: 'failed',
  failed: 'failed',
  uncertain: 'uncertain',
};

/**
 * What became of the latest message of a purpose about each of some ids, for pages, by those ids. An id is missing that
 * no message was about in the last 90 days.
 */
export async function latestStandings(
  db: Queryable,
  purpose: Purpose,
  about: readonly string[],
): Promise<ReadonlyMap<string, MessageStanding>> {
  if (about.length === 0) return new Map();
  const rows = await findLatest(db, purpose, about);
  return new Map(
    rows.map(({ about, state, failure }) => {
      const waits = state === 'queued' || state === 'sending';
      return [about, { state: waits && failure !== null ? 'retrying' : SHOWN[state], failure }];
    }),
  );
}
