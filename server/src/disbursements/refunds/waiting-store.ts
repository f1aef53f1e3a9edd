import type { Queryable } from '../../kernel/db/database.ts';

/** A refund that waits for a second person, and who asked for it. */
export interface WaitingToTell {
  readonly business_id: string;
  readonly business_name: string;
  readonly customer_name: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly reason: string;
  readonly requested_by: string;
  readonly username: string | null;
  /** Who made the API key that asked for it; null where a person asked. */
  readonly key_made_by: string | null;
}

/** Undefined for one that doesn't wait any more. */
export function findWaiting(db: Queryable, id: string, now: Date): Promise<WaitingToTell | undefined> {
  return db.maybe<WaitingToTell>(
    `select q.business_id, b.name as business_name, c.first_name || ' ' || c.last_name as customer_name, p.public_id, q.amount_cents, q.reason,
            q.requested_by, coalesce(u.username, 'The API key ' || k.name) as username, o.created_by as key_made_by
       from refund_requests q
       join purchase_references p on p.id = q.purchase_id
       join business_names b on b.id = q.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join business_user_names u on u.user_id = q.requested_by
       left join api_key_names k on k.id = q.requested_by
       left join api_key_owners o on o.id = q.requested_by
      where q.id = $1 and q.status = 'WAITING' and q.expires_at > $2`,
    [id, now],
  );
}
