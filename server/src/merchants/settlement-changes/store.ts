import type { SettlementChangeStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A change of a settlement account as it is kept. */
export interface ChangeRow {
  readonly id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly organization_id: string;
  readonly sealed: string;
  readonly last_four: string;
  readonly account_type: string;
  readonly asked_at: Date;
  readonly asked_by: string;
  /** What a merchant's user is called, else as it is kept. */
  readonly asked_by_name: string;
  readonly why: string;
  readonly status: SettlementChangeStatus;
  readonly status_at: Date;
  readonly status_by: string;
  readonly status_why: string | null;
  readonly validated: string | null;
  readonly rests_since: Date | null;
  readonly in_force_at: Date | null;
  /** Of an account that was linked as it was asked for: its bank's name; null where the numbers were typed in. */
  readonly linked_institution: string | null;
  /** How well the bank's owner names fit, 0 to 100; null where nobody compared. */
  readonly linked_name_match: number | null;
}

const CHANGES = `select c.id, c.business_id, b.name as business_name, o.organization_id, c.sealed, c.last_four, c.account_type,
            c.asked_at, c.asked_by, coalesce(u.username, c.asked_by) as asked_by_name, c.why, c.status, c.status_at, c.status_by,
            c.status_why, c.validated, c.rests_since, c.in_force_at, c.linked_institution, c.linked_name_match
       from settlement_account_changes c
       join business_names b on b.id = c.business_id
       join business_organizations o on o.id = c.business_id
       left join business_user_names u on u.user_id = c.asked_by`;
const OPEN = `c.status in ('VALIDATING', 'RESTING')`;

export function findChange(db: Queryable, id: string): Promise<ChangeRow | undefined> {
  return db.maybe<ChangeRow>(`${CHANGES} where c.id = $1`, [id]);
}

/** The change of a business that has neither taken force nor ended. */
export function findOpenChange(db: Queryable, business_id: string): Promise<ChangeRow | undefined> {
  return db.maybe<ChangeRow>(`${CHANGES} where c.business_id = $1 and ${OPEN}`, [business_id]);
}

/** The changes of a business that wait no longer, the newest first. */
export function listEndedChanges(db: Queryable, business_id: string, limit: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(`${CHANGES} where c.business_id = $1 and not ${OPEN} order by c.seq desc limit $2`, [business_id, limit]);
}

/** Since when a business is paid out to the account of now; undefined where there is none. */
export function findAccountInForce(
  db: Queryable,
  business_id: string,
): Promise<{ account_type: string; last_four: string; since: Date } | undefined> {
  return db.maybe(
    `select s.account_type, s.last_four, s.since
       from business_payees p join settlement_account_versions s on s.business_id = p.id and s.version = p.settlement_version
      where p.id = $1`,
    [business_id],
  );
}

/** The businesses that ask for another account which nobody has looked at yet, those that wait longest first. */
export async function listBusinessesThatAsk(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ business_id: string }>(
    `select business_id from settlement_account_changes where status = 'VALIDATING' order by seq limit 1000`,
  );
  return rows.map(({ business_id }) => business_id);
}

/** When the next account takes force. */
export async function nextInForce(db: Queryable): Promise<Date | undefined> {
  const { at } = await db.one<{ at: Date | null }>(
    `select min(in_force_at) as at from settlement_account_changes where status = 'RESTING'`,
  );
  return at ?? undefined;
}

export async function listDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    `select id from settlement_account_changes where status = 'RESTING' and in_force_at <= $1 order by in_force_at, id limit 100`,
    [now],
  );
  return rows.map(({ id }) => id);
}

export type NewChange = Pick<
  ChangeRow,
  'id' | 'business_id' | 'sealed' | 'last_four' | 'account_type' | 'asked_by' | 'why' | 'linked_institution' | 'linked_name_match'
> & { readonly at: Date };

/** Keeps a change of a business that the caller has locked, and that has no other. */
export async function insertChange(tx: Queryable, row: NewChange): Promise<void> {
  await tx.run(
    `select ask_settlement_change(
      p_id => $1, p_business_id => $2, p_sealed => $3, p_last_four => $4, p_account_type => $5, p_at => $6, p_by => $7, p_why => $8,
      p_linked_institution => $9, p_linked_name_match => $10
    )`,
    [
      row.id,
      row.business_id,
      row.sealed,
      row.last_four,
      row.account_type,
      row.at,
      row.asked_by,
      row.why,
      row.linked_institution,
      row.linked_name_match,
    ],
  );
}

export interface Move {
  readonly to: Exclude<SettlementChangeStatus, 'VALIDATING'>;
  readonly at: Date;
  readonly by: string;
  readonly why?: string;
  /** Of RESTING. */
  readonly validated?: string;
  readonly in_force_at?: Date;
}

/** Moves a locked change on; throws where the table of its states has no such move. */
export async function writeMove(tx: Queryable, id: string, { to, at, by, why, validated, in_force_at }: Move): Promise<void> {
  await tx.run(
    `select move_settlement_change(
      p_id => $1, p_to => $2, p_at => $3, p_by => $4, p_why => $5, p_validated => $6, p_in_force_at => $7
    )`,
    [id, to, at, by, why ?? null, validated ?? null, in_force_at ?? null],
  );
}
