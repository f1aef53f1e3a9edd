import type { SupportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A request as its sender sees it in a list. */
export interface OwnRow {
  readonly id: string;
  readonly reference: string;
  readonly status: SupportStatus;
  readonly issue: string | null;
  readonly begins: string;
  readonly created_at: Date;
  readonly last_at: Date;
}

/** Somebody's requests, the newest first, after one of theirs. */
export function listOwn(db: Queryable, user_id: string, after: string | null, limit: number): Promise<OwnRow[]> {
  return db.many<OwnRow>(
    `select r.id, r.reference, r.status, r.issue, left(r.notes, 120) as begins, r.created_at, r.last_at
       from support_requests r
      where r.user_id = $1
        and ($2::text is null or (r.created_at, r.id) < (select a.created_at, a.id from support_requests a where a.reference = $2 and a.user_id = $1))
      order by r.created_at desc, r.id desc limit $3`,
    [user_id, after, limit],
  );
}

interface OwnThreadRow extends OwnRow {
  readonly notes: string;
  readonly payment: string | null;
}

export function findOwn(db: Queryable, user_id: string, reference: string): Promise<OwnThreadRow | undefined> {
  return db.maybe<OwnThreadRow>(
    `select r.id, r.reference, r.status, r.issue, left(r.notes, 120) as begins, r.created_at, r.last_at, r.notes, p.public_id as payment
       from support_requests r left join purchase_references p on p.id = r.purchase_id
      where r.reference = $1 and r.user_id = $2`,
    [reference, user_id],
  );
}
