import type { Queryable } from '../../db/database.ts';

export interface SupportRequest {
  id: string;
  user_id: string;
  notes: string;
  issue: string | null;
  phone_number: string | null;
  store_name: string | null;
}

export async function insertRequest(tx: Queryable, request: SupportRequest, at: Date): Promise<void> {
  await tx.run(
    `insert into support_requests (id, user_id, notes, issue, phone_number, store_name, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [request.id, request.user_id, request.notes, request.issue, request.phone_number, request.store_name, at],
  );
}

/** A request and how to reach who sent it. */
export function findRequest(
  db: Queryable,
  id: string,
): Promise<(SupportRequest & { kind: string; name: string | null; email: string | null; user_phone_number: string | null }) | undefined> {
  return db.maybe(
    `select r.id, r.user_id, r.notes, r.issue, r.phone_number, r.store_name, u.kind,
            coalesce(c.first_name || ' ' || c.last_name, m.username) as name, coalesce(c.email, m.email) as email,
            c.phone_number as user_phone_number
       from support_requests r
       join users u on u.id = r.user_id
       left join consumers c on c.user_id = r.user_id
       left join business_users m on m.user_id = r.user_id
      where r.id = $1`,
    [id],
  );
}
