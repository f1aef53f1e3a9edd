import type { Queryable } from '../../kernel/db/database.ts';
import type { Channel, MessageState, Purpose } from './purpose.ts';

export interface SentRow {
  readonly id: string;
  readonly created_at: Date;
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly state: MessageState;
  readonly state_at: Date;
  readonly sealed: string | null;
}

/** What was written to one recipient between two moments of real time, oldest first, after one of theirs. */
export function listSentTo(
  db: Queryable,
  { mark, from, until }: { readonly mark: string; readonly from: Date; readonly until: Date },
  after: string | null,
  limit: number,
): Promise<SentRow[]> {
  return db.many<SentRow>(
    `select id, created_at, channel, purpose, state, state_at, sealed
       from messages
      where recipient_fingerprint = $1 and created_at >= $2 and created_at < $3
        and ($4::text is null or (created_at, id) > (select a.created_at, a.id from messages a where a.id = $4))
      order by created_at, id limit $5`,
    [mark, from, until, after, limit],
  );
}
