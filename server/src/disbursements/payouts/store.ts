import type { PayoutObstacle } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { lockBusinesses } from '../../merchants/businesses/index.ts';
import type { Credit } from '../credits/index.ts';

/** A transfer into or out of what a business is owed that stands in no payout. */
export interface OpenLine {
  readonly ledger_transfer_id: number;
  readonly business_id: string;
  /** Below zero where it took something. */
  readonly amount_cents: number;
}

/**
 * Payouts' own transfers are no lines, but for what a failed one gave back. Each side has its own index, and `whose`
 * narrows it down. What was POSTED of a late-rejected file is not paid out until a person closes that.
 */
export const openLines = (whose: (party: string) => string): string => `(
    select t.id as ledger_transfer_id, t.business_id, t.amount_cents
      from merchant_payable_credits t
     where (t.event <> 'posted' or t.cause not in (select h.id from ach_entries_held h)) ${whose('t.business_id')}
    union all
    select t.id, t.business_id, -t.amount_cents
      from merchant_payable_debits t where t.event <> 'payout_in_file' ${whose('t.business_id')}
  ) line
  where not exists (select from payout_lines l where l.ledger_transfer_id = line.ledger_transfer_id)`;

/** The businesses that are owed something, and how much. */
export function listOwed(db: Queryable): Promise<{ id: string; amount_cents: number }[]> {
  return db.many(
    `select line.business_id as id, sum_cents(line.amount_cents) as amount_cents
       from ${openLines(() => '')} group by line.business_id having sum_cents(line.amount_cents) > 0`,
  );
}

/** Lines of the businesses that stand in no payout, as they are visible now. */
export function readOpenLines(db: Queryable, business_ids: readonly string[]): Promise<OpenLine[]> {
  return db.many<OpenLine>(
    `select line.* from ${openLines((party) => `and ${party} = any($1)`)} order by line.business_id, line.ledger_transfer_id`,
    [business_ids],
  );
}

/** A business as its payout needs it. */
export interface Payee {
  readonly id: string;
  /** Drawn for its payout, which is made only if a file can hold it. */
  readonly reference: string;
  readonly name: string;
  /** The account to pay to; null where there is none, and nothing of it where its version is not kept. */
  readonly settlement_version: number | null;
  readonly settlement_sealed: string | null;
  readonly settlement_last_four: string | null;
  readonly settlement_account_type: string | null;
  readonly newest_settlement_version: number | null;
  readonly settlement_stopped_code: string | null;
  /** A payout of theirs stood in a file that the bank rejected, and nobody has decided about it. */
  readonly waits: boolean;
}

/** Locked by id: whoever pays them at the same moment waits, and looks only then at what is owed. */
export async function lockPayees(tx: Queryable, business_ids: readonly string[]): Promise<Payee[]> {
  await lockBusinesses(tx, business_ids);
  return tx.many<Payee>(
    `select b.id, random_public_id() as reference, b.name, b.settlement_version, s.sealed as settlement_sealed, s.last_four as settlement_last_four,
            s.account_type as settlement_account_type, b.settlement_stopped_code,
            (select max(n.version) from settlement_account_versions n where n.business_id = b.id) as newest_settlement_version,
            exists (select from credits o where o.kind = 'payout' and o.business_id = b.id and o.status = 'REJECTED') as waits
       from business_payees b left join settlement_account_versions s on s.business_id = b.id and s.version = b.settlement_version
      where b.id = any($1) order by b.name, b.id`,
    [business_ids],
  );
}

export interface NewPayout {
  readonly id: string;
  readonly reference: string;
  readonly business_id: string;
  readonly made_at: Date;
  readonly settlement_version: number;
}

/**
 * Writes a payout of all that a business is owed with its lines, and gives their sum in cents. Undefined, with nothing
 * done, where more is open by now. Throws where one stands in a payout, or the account is not the one to pay to.
 */
export async function makePayout(tx: Queryable, payout: NewPayout, lines: readonly OpenLine[]): Promise<number | undefined> {
  const { amount_cents } = await tx.one<{ amount_cents: number | null }>('select make_payout($1, $2, $3, $4, $5, $6) as amount_cents', [
    payout.id,
    payout.reference,
    payout.business_id,
    payout.made_at,
    payout.settlement_version,
    lines.map((line) => line.ledger_transfer_id),
  ]);
  return amount_cents ?? undefined;
}

/** A payout that the bank has had, as its file tells of it. */
export interface LostPayout {
  readonly id: string;
  readonly reference: string;
  readonly business_id: string;
  /** When its file was originated. */
  readonly originated_at: Date;
  /** Null where nobody knows it any more. */
  readonly settlement_version: number | null;
  readonly amount_cents: number;
}

/**
 * Writes a payout anew, out of all that its business is owed, to the account that was the one to pay when its file was
 * originated. False, with nothing done, where that is another amount, or this database does not know the account.
 */
export async function takeOverPayout(tx: Queryable, lost: LostPayout): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>('select take_over_payout($1, $2, $3, $4, $5, $6) as taken', [
    lost.id,
    lost.reference,
    lost.business_id,
    lost.originated_at,
    lost.settlement_version,
    lost.amount_cents,
  ]);
  return taken;
}

/** Gives whether this was not known before. */
export async function noteObstacle(tx: Queryable, business_id: string, reason: PayoutObstacle, since: Date): Promise<boolean> {
  const noted = await tx.run(
    `insert into payout_obstacles as o (business_id, reason, since) values ($1, $2, $3)
     on conflict (business_id) do update set reason = excluded.reason, since = excluded.since where o.reason <> excluded.reason`,
    [business_id, reason, since],
  );
  return noted === 1;
}

/** What stood against businesses that are not among these stands no more. */
export async function forgetObstacles(tx: Queryable, but_of: readonly string[]): Promise<void> {
  await tx.run('delete from payout_obstacles where business_id <> all($1)', [but_of]);
}

/** No payout goes to this account any more. Nothing happens where the business has had another since. */
export async function stopAccount(
  tx: Queryable,
  payout: Pick<Credit, 'business_id' | 'settlement_version'>,
  code: string,
  at: Date,
): Promise<void> {
  await tx.run('select stop_settlement_account($1, $2, $3, $4)', [payout.business_id, payout.settlement_version, code, at]);
}
