import type { Queryable } from '../../kernel/db/database.ts';
import type { EntryKind } from '../entry-handlers.ts';

/** An entry as its row and what it is for say that its line must be. One for each of millions: as few columns as do. */
export interface EntryToProve {
  readonly trace_number: string;
  readonly kind: EntryKind;
  /** Of the payment, the refund, the payout and so on. */
  readonly subject_id: string;
  readonly account_id: string | null;
  readonly account_version: number | null;
  readonly amount_cents: number;
  readonly transaction_code: number;
  readonly receiver_name: string;
  readonly company_name: string | null;
  /** Of a debit: `reinitiation`, or the channel of its payment. */
  readonly manner: string | null;
  /** Whose account it must go to: the consumer's, or a payout's business's. Null where its subject is gone. */
  readonly holder_id: string | null;
  readonly receiver_identification: string | null;
  /**
   * The names that its business may have: of a debit the one that its consumer agreed to pay, which is sealed, or one
   * that it has had where the consent is kept no more; of what gives that back either. Null where it names the center.
   */
  readonly company_names: readonly (string | null)[] | null;
  /** What of it is not that of what it is for. */
  readonly wrong: string | null;
  /** Whether the bank has had it and nothing here tells what it was for. */
  readonly is_lost: boolean;
}

export type Owner = Pick<EntryToProve, 'trace_number' | 'holder_id' | 'receiver_identification' | 'company_names' | 'wrong'>;

export interface FileToProve {
  readonly id: string;
  readonly originated_at: Date;
  readonly effective_entry_date: string;
}

/** Every name that a consumer or a business has had, the oldest first, where `holder` is the column with their id. */
const namesOf = (holder: string) => `array(select h.name from former_holder_names h where h.holder_id = ${holder} order by h.seq)`;

/** A file's next entries after a trace number, in order; `readOwners` says whose those are that are no debits. */
export function readEntriesToProve(db: Queryable, file: FileToProve, after: string, most: number): Promise<EntryToProve[]> {
  return db.many<EntryToProve>(
    `select e.trace_number, e.kind, coalesce(e.purchase_id, e.subject_id) as subject_id, e.bank_account_id as account_id, e.account_version, e.amount_cents,
            e.transaction_code, e.receiver_name, e.company_name, case when e.attempt in (2, 3) then 'reinitiation' else p.channel end as manner,
            p.consumer_id as holder_id, p.public_id as receiver_identification,
            case when c.business_name is not null and e.attempt <= 3 then array[c.business_name]
                 else ${namesOf('p.business_id')} end as company_names,
            case when e.effective_entry_date <> $4::date then 'effective entry date'
                 when e.kind <> 'debit' then null
                 when e.bank_account_id is distinct from case when e.attempt <= 3 then p.bank_account_id
                        else (select y.bank_account_id from repayment_accounts y where y.purchase_id = p.id and y.attempt = e.attempt) end then 'account'
                 when e.amount_cents is distinct from p.amount_cents then 'amount' end as wrong,
            e.lost_reason is not null as is_lost
       from ach_entries e left join purchase_debits p on p.id = e.purchase_id
       left join authorized_business_names c on c.purchase_id = p.id
      where e.file_id = $1 and e.trace_number > $2
      order by e.trace_number limit $3`,
    [file.id, after, most, file.effective_entry_date],
  );
}

/**
 * The owners of a file's credits: a refund's account is the debited one, or the one a person chose before origination;
 * a reversal's its debit's; a micro-entry's the one to verify; a payout's its business's.
 */
export function readOwners(db: Queryable, file: FileToProve, trace_numbers: readonly string[]): Promise<Owner[]> {
  return db.many<Owner>(
    `with asked as (select * from ach_entries where file_id = $1 and trace_number = any($2))
     select e.trace_number, r.consumer_id as holder_id, p.public_id as receiver_identification,
            ${namesOf('r.business_id')} || c.business_name as company_names,
            case when r.consumer_id is distinct from p.consumer_id then 'receiver'
                 when e.bank_account_id <> all (coalesce(
                        (select array[v.bank_account_id] from refund_accounts_chosen v
                          where v.credit_id = r.id and v.at <= $3 order by v.seq desc limit 1),
                        array(select y.bank_account_id from repayment_accounts y where y.purchase_id = p.id) || p.bank_account_id)) then 'account'
                 when e.amount_cents <> r.amount_cents then 'amount' end as wrong
       from asked e join credit_destinations r on e.kind = 'refund' and r.id = e.subject_id and r.kind = e.kind join purchase_debits p on p.id = r.purchase_id
       left join authorized_business_names c on c.purchase_id = p.id
     union all
     select e.trace_number, r.consumer_id, p.public_id,
            ${namesOf('r.business_id')} || c.business_name,
            case when r.consumer_id is distinct from p.consumer_id then 'receiver'
                 when e.bank_account_id is distinct from d.bank_account_id or r.bank_account_id is distinct from d.bank_account_id then 'account'
                 when e.amount_cents <> d.amount_cents then 'amount' end
       from asked e join credit_destinations r on e.kind = 'reversal' and r.id = e.subject_id and r.kind = e.kind join purchase_debits p on p.id = r.purchase_id
       join reversal_debits v on v.id = r.id join ach_entries d on d.id = v.entry_id and d.purchase_id = p.id
       left join authorized_business_names c on c.purchase_id = p.id
     union all
     select e.trace_number, m.consumer_id, upper(right(m.verification_id, 15)), null,
            case when e.bank_account_id is distinct from m.bank_account_id then 'account' when e.amount_cents <> r.amount_cents then 'amount' end
       from asked e join credit_destinations r on e.kind = 'micro_entry' and r.id = e.subject_id and r.kind = e.kind
       join micro_entry_accounts m on m.id = r.id
     union all
     select e.trace_number, r.business_id, r.reference, null,
            case when e.account_version is distinct from r.settlement_version then 'account' when e.amount_cents <> r.amount_cents then 'amount' end
       from asked e join credit_destinations r on e.kind = 'payout' and r.id = e.subject_id and r.kind = e.kind`,
    [file.id, trace_numbers, file.originated_at],
  );
}

/** A version of an account, sealed. */
export interface SealedAccount {
  readonly owner_id: string;
  readonly version: number;
  /** The consumer of a linked account. */
  readonly consumer_id: string;
  readonly sealed: string;
  readonly last_four: string;
  readonly account_type: string;
  /** Every name that the consumer, or the business, has had. */
  readonly holder_names: readonly string[];
  /** When it was made. */
  readonly since: Date;
  /** When the next version took its place. */
  readonly replaced_at: Date | null;
}

/** Versions of linked accounts, each named by account and version. */
export function readNumbers(db: Queryable, account_ids: readonly string[], versions: readonly number[]): Promise<SealedAccount[]> {
  return db.many<SealedAccount>(
    `select n.account_id as owner_id, n.version, n.consumer_id, n.sealed, '' as last_four, '' as account_type, n.since,
            ${namesOf('n.consumer_id')} as holder_names, later.since as replaced_at
       from unnest($1::text[], $2::integer[]) as asked (account_id, version)
       join account_number_versions n on n.account_id = asked.account_id and n.version = asked.version
       left join account_number_versions later on later.account_id = n.account_id and later.version = n.version + 1`,
    [account_ids, versions],
  );
}

/** Versions of settlement accounts, each named by business and version. */
export function readSettlementAccounts(
  db: Queryable,
  business_ids: readonly string[],
  versions: readonly number[],
): Promise<SealedAccount[]> {
  return db.many<SealedAccount>(
    `select s.business_id as owner_id, s.version, '' as consumer_id, s.sealed, s.last_four, s.account_type, s.since, ${namesOf('s.business_id')} as holder_names, later.since as replaced_at
       from unnest($1::text[], $2::integer[]) as asked (business_id, version)
       join settlement_account_versions s on s.business_id = asked.business_id and s.version = asked.version
       left join settlement_account_versions later on later.business_id = s.business_id and later.version = s.version + 1`,
    [business_ids, versions],
  );
}

/** An entry of a file, to be named to a person. */
export function findEntryId(db: Queryable, file_id: string, trace_number: string): Promise<{ id: string } | undefined> {
  return db.maybe('select id from ach_entries where file_id = $1 and trace_number = $2 order by id limit 1', [file_id, trace_number]);
}

/** Whether a person was told, as its file was taken over, that an entry went to numbers unknown here. */
export async function isAccountLost(db: Queryable, file_id: string, trace_number: string): Promise<boolean> {
  const row = await db.one<{ reported: boolean }>(
    `select exists (select from ach_entries e join ach_exceptions s on s.entry_id = e.id and s.reason = 'lost_entry'
                     where e.file_id = $1 and e.trace_number = $2) as reported`,
    [file_id, trace_number],
  );
  return row.reported;
}

/** Whether the numbers of an account were erased, as its consumer is a former customer and nothing needs them. */
export async function isAccountErased(db: Queryable, account_id: string): Promise<boolean> {
  return (await db.maybe('select from erased_accounts where account_id = $1', [account_id])) !== undefined;
}
