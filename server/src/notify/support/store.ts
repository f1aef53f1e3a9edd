import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

export interface SupportRequest {
  id: string;
  /** What it is called between people. */
  reference: string;
  user_id: string;
  notes: string;
  issue: string | null;
  phone_number: string | null;
  store_name: string | null;
}

/** Keeps a request; false where another one has its reference number. */
export async function insertRequest(tx: Queryable, request: SupportRequest, at: Date): Promise<boolean> {
  const added = await tx.run(
    `insert into support_requests (id, reference, user_id, notes, issue, phone_number, store_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
    [request.id, request.reference, request.user_id, request.notes, request.issue, request.phone_number, request.store_name, at],
  );
  return added === 1;
}

export interface RequestToMail extends SupportRequest {
  kind: string;
  name: string | null;
  email: string | null;
  user_phone_number: string | null;
  language: Language;
  /** Where the sender is told that the request is here; null for a consumer whose address is not verified. */
  confirm_to: string | null;
}

/** A request and how to reach who sent it. */
export function findRequest(db: Queryable, id: string): Promise<RequestToMail | undefined> {
  return db.maybe<RequestToMail>(
    `select r.id, r.reference, r.user_id, r.notes, r.issue, r.phone_number, r.store_name, u.kind, l.language,
            coalesce(c.first_name || ' ' || c.last_name, m.username) as name, coalesce(c.email, m.email) as email,
            c.phone_number as user_phone_number,
            coalesce(m.email, case when c.email_verified_at is not null then c.email end) as confirm_to
       from support_requests r
       join user_standings u on u.id = r.user_id
       join user_languages l on l.id = r.user_id
       left join consumer_contacts c on c.user_id = r.user_id
       left join business_user_contacts m on m.user_id = r.user_id
      where r.id = $1`,
    [id],
  );
}
