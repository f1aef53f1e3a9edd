import type { ApplicationStatus, ShopKind } from '@drawbridge/contract';
import type { ApplicationCheck } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';

/** An application as lists show it. */
export interface ListedRow {
  readonly id: string;
  readonly business_name: string | null;
  readonly legal_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly shop_kind: ShopKind | null;
  readonly monthly_cents: number | null;
  readonly email: string;
  readonly status: ApplicationStatus;
  readonly submitted_at: Date | null;
  readonly changed_at: Date;
  readonly checked: number;
}

/** A page of applications: those that wait for staff the longest first, others by their last change. */
export function listRows(
  db: Queryable,
  status: ApplicationStatus | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  return db.many<ListedRow>(
    `select a.id, a.business->>'business_name' as business_name, a.business->>'legal_name' as legal_name, a.business->>'city' as city,
            a.business->>'state' as state, a.selling->>'shop_kind' as shop_kind, (a.selling->>'monthly_cents')::bigint as monthly_cents,
            a.email, a.status, a.submitted_at, greatest(a.saved_at, a.status_at) as changed_at,
            (select count(*) from merchant_application_checks c where c.application_id = a.id) as checked
       from merchant_applications a
      where ($1::text is null and a.status in ('SUBMITTED', 'ASKED_BACK')) or a.status = $1
      order by case when a.status = 'SUBMITTED' then 0 else 1 end,
               case when a.status = 'SUBMITTED' then a.submitted_at end, greatest(a.saved_at, a.status_at) desc, a.id
      limit $2 offset $3`,
    [status, limit, offset],
  );
}

export async function countByStatus(db: Queryable): Promise<Partial<Record<ApplicationStatus, number>>> {
  const rows = await db.many<{ status: ApplicationStatus; count: number }>(
    'select status, count(*) as count from merchant_applications group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How many wait for staff. */
export async function countWaiting(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>("select count(*) as count from merchant_applications where status = 'SUBMITTED'")).count;
}

export interface CheckRow {
  readonly check: ApplicationCheck;
  readonly state: 'ok' | 'warn';
  readonly note: string | null;
  readonly by: string;
  readonly at: Date;
}

export function listChecks(db: Queryable, id: string): Promise<CheckRow[]> {
  return db.many<CheckRow>('select check_name as check, state, note, by, at from merchant_application_checks where application_id = $1', [
    id,
  ]);
}

export async function writeCheck(tx: Queryable, id: string, one: CheckRow): Promise<void> {
  await tx.run(
    `insert into merchant_application_checks (application_id, check_name, state, note, by, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (application_id, check_name) do update set state = $3, note = $4, by = $5, at = $6`,
    [id, one.check, one.state, one.note, one.by, one.at],
  );
}

/** What was looked at is open again. */
export async function deleteChecks(tx: Queryable, id: string, checks: readonly ApplicationCheck[]): Promise<void> {
  await tx.run('delete from merchant_application_checks where application_id = $1 and check_name = any($2)', [id, checks]);
}

export interface DuplicateRow {
  readonly id: string;
  readonly business_name: string | null;
  readonly status: ApplicationStatus;
  readonly email: string;
}

/** Other applications with the same EIN, the newest first. */
export function listDuplicates(db: Queryable, id: string, tax_id_fingerprint: string): Promise<DuplicateRow[]> {
  return db.many<DuplicateRow>(
    `select id, business->>'business_name' as business_name, status, email from merchant_applications
      where tax_id_fingerprint = $2 and id <> $1 order by begun_at desc limit 20`,
    [id, tax_id_fingerprint],
  );
}

/** Questions that nobody answered since. */
export async function listUnanswered(db: Queryable, asked_before: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    "select id from merchant_applications where status = 'ASKED_BACK' and status_at < $1 order by status_at limit 100",
    [asked_before],
  );
  return rows.map(({ id }) => id);
}

export async function deleteDraftsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run("delete from merchant_applications where status = 'DRAFT' and saved_at < $1", [cut]);
}

export async function deleteLinksBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from merchant_application_links where expires_at < $1', [cut]);
}
