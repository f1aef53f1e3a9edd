import type { ApplicationStatus, BusinessAnswers, SellingAnswers } from '@drawbridge/contract';
import type { ApplicationEvent } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Agreement } from './agreement.ts';

/** An application as it is kept. */
export interface ApplicationRow {
  readonly id: string;
  readonly email: string;
  readonly status: ApplicationStatus;
  readonly status_at: Date;
  readonly business: Partial<BusinessAnswers>;
  readonly selling: Partial<SellingAnswers>;
  readonly nobody_else: boolean;
  readonly tax_id_last_four: string | null;
  readonly tax_id_fingerprint: string | null;
  readonly owners_sealed: string | null;
  readonly account_sealed: string | null;
  readonly account_last_four: string | null;
  readonly account_type: 'checking' | 'savings' | null;
  readonly saved_at: Date;
  readonly submitted_at: Date | null;
  readonly question: string | null;
  readonly decline_reason: string | null;
  readonly agreement_sha256: string | null;
  readonly signed_at: Date | null;
  readonly signer_name: string | null;
  readonly signer_title: string | null;
  readonly signed_from: string | null;
  readonly prepared_application_id: string | null;
  readonly admin_user_id: string | null;
}

const COLUMNS = `a.id, a.email, a.status, a.status_at, a.business, a.selling, a.nobody_else, a.tax_id_last_four, a.tax_id_fingerprint,
  a.owners_sealed, a.account_sealed, a.account_last_four, a.account_type, a.saved_at, a.submitted_at, a.question, a.decline_reason,
  a.agreement_sha256, a.signed_at, a.signer_name, a.signer_title, a.signed_from, a.prepared_application_id, a.admin_user_id`;

/** Columns that a change may write, by name. */
export type Changes = Partial<{
  business: BusinessAnswers | Partial<BusinessAnswers>;
  selling: Partial<SellingAnswers>;
  nobody_else: boolean;
  tax_id_sealed: string;
  tax_id_last_four: string;
  tax_id_fingerprint: string;
  owners_sealed: string;
  account_sealed: string;
  account_last_four: string;
  account_type: string;
  saved_at: Date;
  status: ApplicationStatus;
  status_at: Date;
  submitted_at: Date;
  question: string | null;
  decline_reason: string;
  agreement_sha256: string;
  signed_at: Date;
  signer_name: string;
  signer_title: string;
  signed_from: string;
  prepared_application_id: string;
  admin_user_id: string;
}>;

export async function insertApplication(tx: Queryable, one: { id: string; email: string; at: Date }): Promise<void> {
  await tx.run(
    `insert into merchant_applications (id, email, status, status_at, business, selling, begun_at, saved_at)
     values ($1, $2, 'DRAFT', $3, '{}', '{}', $3, $3)`,
    [one.id, one.email, one.at],
  );
}

export function findApplication(db: Queryable, id: string): Promise<ApplicationRow | undefined> {
  return db.maybe<ApplicationRow>(`select ${COLUMNS} from merchant_applications a where a.id = $1`, [id]);
}

/** Locks an application until the transaction ends: changes of one come one after the other. */
export function lockApplication(tx: Queryable, id: string): Promise<ApplicationRow | undefined> {
  return tx.maybe<ApplicationRow>(`select ${COLUMNS} from merchant_applications a where a.id = $1 for update`, [id]);
}

/** The id of the application whose link this is, while it works. */
export async function findByLink(db: Queryable, token_hash: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ application_id: string }>(
    'select application_id from merchant_application_links where token_hash = $1 and expires_at > $2',
    [token_hash, now],
  );
  return row?.application_id;
}

/** The newest application of an address that its applicant can still do something about. */
export async function findOpenByEmail(db: Queryable, email: string): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(
    `select id from merchant_applications where email = $1 and status in ('DRAFT', 'SUBMITTED', 'ASKED_BACK')
      order by begun_at desc, id desc limit 1`,
    [email],
  );
  return row?.id;
}

/** Writes those columns of a row that are given; the caller has locked it. */
export async function updateApplication(tx: Queryable, id: string, changes: Changes): Promise<void> {
  const { business, selling } = changes;
  await tx.run(
    `update merchant_applications set
       business = coalesce($2::jsonb, business), selling = coalesce($3::jsonb, selling), nobody_else = coalesce($4, nobody_else),
       tax_id_sealed = coalesce($5, tax_id_sealed), tax_id_last_four = coalesce($6, tax_id_last_four),
       tax_id_fingerprint = coalesce($7, tax_id_fingerprint), owners_sealed = coalesce($8, owners_sealed),
       account_sealed = coalesce($9, account_sealed), account_last_four = coalesce($10, account_last_four),
       account_type = coalesce($11, account_type), saved_at = coalesce($12, saved_at), status = coalesce($13, status),
       status_at = coalesce($14, status_at), submitted_at = coalesce($15, submitted_at),
       question = case when $16::boolean then $17 else question end, decline_reason = coalesce($18, decline_reason),
       agreement_sha256 = coalesce($19, agreement_sha256), signed_at = coalesce($20, signed_at),
       signer_name = coalesce($21, signer_name), signer_title = coalesce($22, signer_title), signed_from = coalesce($23, signed_from),
       prepared_application_id = coalesce($24, prepared_application_id), admin_user_id = coalesce($25, admin_user_id)
      where id = $1`,
    [
      id,
      business === undefined ? null : JSON.stringify(business),
      selling === undefined ? null : JSON.stringify(selling),
      changes.nobody_else,
      changes.tax_id_sealed,
      changes.tax_id_last_four,
      changes.tax_id_fingerprint,
      changes.owners_sealed,
      changes.account_sealed,
      changes.account_last_four,
      changes.account_type,
      changes.saved_at,
      changes.status,
      changes.status_at,
      changes.submitted_at,
      changes.question !== undefined,
      changes.question,
      changes.decline_reason,
      changes.agreement_sha256,
      changes.signed_at,
      changes.signer_name,
      changes.signer_title,
      changes.signed_from,
      changes.prepared_application_id,
      changes.admin_user_id,
    ],
  );
}

export async function insertLink(tx: Queryable, link: { token_hash: string; application_id: string; expires_at: Date }): Promise<void> {
  await tx.run('insert into merchant_application_links (token_hash, application_id, expires_at) values ($1, $2, $3)', [
    link.token_hash,
    link.application_id,
    link.expires_at,
  ]);
}

export async function insertEvent(
  tx: Queryable,
  id: string,
  one: { event: ApplicationEvent['event']; at: Date; by: string; words?: string | null },
): Promise<void> {
  await tx.run('insert into merchant_application_events (application_id, event, at, by, words) values ($1, $2, $3, $4, $5)', [
    id,
    one.event,
    one.at,
    one.by,
    one.words ?? null,
  ]);
}

export interface EventRow {
  readonly event: ApplicationEvent['event'];
  readonly at: Date;
  readonly by: string;
  readonly words: string | null;
}

export function listEvents(db: Queryable, id: string): Promise<EventRow[]> {
  return db.many<EventRow>('select event, at, by, words from merchant_application_events where application_id = $1 order by number', [id]);
}

/** Keeps a text that somebody signs, once. */
export async function keepAgreement(tx: Queryable, { sha256, title, version, paragraphs }: Agreement): Promise<void> {
  await tx.run(
    'insert into merchant_agreements (sha256, title, version, paragraphs) values ($1, $2, $3, $4) on conflict (sha256) do nothing',
    [sha256, title, version, paragraphs],
  );
}

export function readAgreement(db: Queryable, sha256: string): Promise<Agreement> {
  return db.one<Agreement>('select title, version, sha256, paragraphs from merchant_agreements where sha256 = $1', [sha256]);
}
