import type { Queryable } from '../db/database.ts';

/** Something that a consumer did, as the audit log keeps it and they may read it. */
export interface HeldAct {
  readonly number: number;
  readonly at: Date;
  readonly event: string;
  readonly about: string | null;
  readonly address: string | null;
  readonly factor: string | null;
}

/** What a consumer did, oldest first, after an entry's number; at most so many. */
export function listHeldActs(db: Queryable, user_id: string, after: number | null, limit: number): Promise<HeldAct[]> {
  return db.many<HeldAct>(
    `select number, at, event, thing_name as about, address, factor
       from audit_entries
      where organization_id is null and who_id = $1 and who_kind = 'user' and ($2::bigint is null or number > $2)
      order by number limit $3`,
    [user_id, after, limit],
  );
}
