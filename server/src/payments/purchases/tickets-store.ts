import type { Queryable } from '../../kernel/db/database.ts';

export interface Ticket {
  readonly purchase_id: string;
  readonly user_id: string;
  readonly side: 'consumer' | 'merchant';
  /** Real time. */
  readonly minted_at: Date;
  /** The sign-in that asked for it; null where its token does not tell. */
  readonly session_id: string | null;
}

export async function insertTicket(db: Queryable, hash: string, ticket: Ticket): Promise<void> {
  await db.run(
    'insert into channel_tickets (ticket_hash, purchase_id, user_id, side, minted_at, session_id) values ($1, $2, $3, $4, $5, $6)',
    [hash, ticket.purchase_id, ticket.user_id, ticket.side, ticket.minted_at, ticket.session_id],
  );
}

/** Takes a ticket away and gives it: nobody else can take it again. Undefined for one that is not there. */
export function takeTicket(db: Queryable, hash: string): Promise<Ticket | undefined> {
  return db.maybe<Ticket>(
    'delete from channel_tickets where ticket_hash = $1 returning purchase_id, user_id, side, minted_at, session_id',
    [hash],
  );
}
