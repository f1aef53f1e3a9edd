import type { SupportStatus } from '@drawbridge/contract';
import type { SupportSide } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

export interface SupportRequest {
  id: string;
  /** What it is called between people. */
  reference: string;
  user_id: string;
  side: SupportSide;
  notes: string;
  issue: string | null;
  phone_number: string | null;
  store_name: string | null;
  business_id: string | null;
  purchase_id: string | null;
  /** Whether its sender says that the payment isn't theirs. */
  disputes: boolean;
}

/** Keeps a request, which waits for an answer from then on; false where another one has its reference number. */
export async function insertRequest(tx: Queryable, request: SupportRequest, at: Date): Promise<boolean> {
  const added = await tx.run(
    `insert into support_requests (id, reference, user_id, side, notes, issue, phone_number, store_name, business_id, purchase_id,
                                   created_at, status, waiting_since, last_at, disputes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'WAITING_FOR_US', $11, $11, $12) on conflict (reference) do nothing`,
    [
      request.id,
      request.reference,
      request.user_id,
      request.side,
      request.notes,
      request.issue,
      request.phone_number,
      request.store_name,
      request.business_id,
      request.purchase_id,
      at,
      request.disputes,
    ],
  );
  return added === 1;
}

/** The first of these Transaction IDs that names an approved payment of the consumer's, or of one of the businesses. */
export function findOwnPayment(
  db: Queryable,
  public_ids: readonly string[],
  user_id: string,
  business_ids: readonly string[],
): Promise<{ id: string; business_id: string | null } | undefined> {
  return db.maybe<{ id: string; business_id: string | null }>(
    `select id, business_id from purchase_references
      where public_id = any ($1) and approved_at is not null and (consumer_id = $2 or business_id = any ($3))
      order by array_position($1::text[], public_id) limit 1`,
    [public_ids, user_id, business_ids],
  );
}

/** Those of some businesses that have this name. */
export function findBusinessesNamed(db: Queryable, business_ids: readonly string[], name: string): Promise<{ id: string }[]> {
  return db.many<{ id: string }>('select id from business_names where id = any ($1) and name = $2 order by id limit 2', [
    business_ids,
    name,
  ]);
}

export interface RequestToMail extends Omit<SupportRequest, 'disputes'> {
  kind: string;
  name: string | null;
  email: string | null;
  user_phone_number: string | null;
  language: Language;
  payment: string | null;
  /** Of a merchant's user. */
  organization: string | null;
  /** Where the sender is written to; null for a consumer whose address is not verified, and for who was deleted. */
  confirm_to: string | null;
}

/** A request and how to reach who sent it. */
export function findRequest(db: Queryable, id: string): Promise<RequestToMail | undefined> {
  return db.maybe<RequestToMail>(
    `select r.id, r.reference, r.user_id, r.side, r.notes, r.issue, r.phone_number, r.store_name, r.business_id, r.purchase_id,
            u.kind, l.language, p.public_id as payment,
            coalesce(n.first_name || ' ' || n.last_name, m.username) as name, coalesce(c.email, m.email) as email,
            c.phone_number as user_phone_number, o.name as organization,
            coalesce(case when m.deleted_at is null then m.email end, case when c.email_verified_at is not null then c.email end) as confirm_to
       from support_requests r
       join user_standings u on u.id = r.user_id
       join user_languages l on l.id = r.user_id
       left join consumer_names n on n.user_id = r.user_id
       left join consumer_contacts c on c.user_id = r.user_id
       left join business_user_contacts m on m.user_id = r.user_id
       left join business_user_rights h on h.user_id = r.user_id
       left join organization_names o on o.id = h.organization_id
       left join purchase_references p on p.id = r.purchase_id
      where r.id = $1`,
    [id],
  );
}

/** A request as its change begins: nobody else changes it meanwhile. */
export interface LockedRequest {
  readonly id: string;
  readonly reference: string;
  readonly status: SupportStatus;
  readonly waiting_since: Date | null;
  readonly last_at: Date;
}

export function lockRequest(tx: Queryable, id: string): Promise<LockedRequest | undefined> {
  return tx.maybe<LockedRequest>('select id, reference, status, waiting_since, last_at from support_requests where id = $1 for update', [
    id,
  ]);
}

/** The same, of its sender alone. */
export function lockOwnRequest(tx: Queryable, user_id: string, reference: string): Promise<LockedRequest | undefined> {
  return tx.maybe<LockedRequest>(
    `select id, reference, status, waiting_since, last_at from support_requests
      where reference = $1 and user_id = $2 for update`,
    [reference, user_id],
  );
}

export async function updateStatus(tx: Queryable, { id, status, waiting_since, last_at }: Omit<LockedRequest, 'reference'>): Promise<void> {
  await tx.run('update support_requests set status = $2, waiting_since = $3, last_at = $4 where id = $1', [
    id,
    status,
    waiting_since,
    last_at,
  ]);
}
