import type { SupportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A request for help as its sender wrote it, with all that was written below. Who of the staff wrote is not told. */
export interface HeldRequest {
  readonly id: string;
  readonly reference: string;
  readonly created_at: Date;
  readonly status: SupportStatus;
  readonly issue: string | null;
  readonly phone_number: string | null;
  readonly store_name: string | null;
  readonly payment: string | null;
  readonly disputes: boolean;
  readonly text: string;
  readonly messages: readonly { readonly by: 'you' | 'us'; readonly at: string; readonly text: string }[];
}

/** Somebody's requests for help, oldest first, after one of theirs; at most so many. */
export function listHeldRequests(db: Queryable, user_id: string, after: string | null, limit: number): Promise<HeldRequest[]> {
  return db.many<HeldRequest>(
    `select r.id, r.reference, r.created_at, r.status, r.issue, r.phone_number, r.store_name, p.public_id as payment, r.disputes, r.notes as text,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'by', case m.side when 'person' then 'you' else 'us' end, 'at', wire_moment(m.at), 'text', m.text) order by m.seq), '[]')
               from support_messages m where m.request_id = r.id) as messages
       from support_requests r left join purchase_references p on p.id = r.purchase_id
      where r.user_id = $1
        and ($2::text is null or (r.created_at, r.id) > (select a.created_at, a.id from support_requests a where a.id = $2))
      order by r.created_at, r.id limit $3`,
    [user_id, after, limit],
  );
}
