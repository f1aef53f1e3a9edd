import type { Queryable } from '../../db/database.ts';
import type { Posting, PostingOfPurchase } from './post.ts';
import type { LedgerEvent } from './postings.ts';

export async function insertTransfers(tx: Queryable, posting: Posting): Promise<void> {
  await tx.run('select ledger_post($1, $2, $3, $4, $5, $6, $7, $8)', [
    posting.event,
    posting.at,
    posting.purchase_id ?? null,
    posting.amount_cents,
    posting.fee_cents ?? 0,
    posting.business_id ?? null,
    posting.consumer_id ?? null,
    posting.cause ?? '',
  ]);
}

export async function insertTransfersOfMany(
  tx: Queryable,
  event: LedgerEvent,
  at: Date,
  postings: readonly Omit<PostingOfPurchase, 'event' | 'at'>[],
): Promise<void> {
  await tx.run(
    `select ledger_post_many($1::text, $2::timestamptz, $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[])`,
    [
      event,
      at,
      postings.map((posting) => posting.purchase_id),
      postings.map((posting) => posting.amount_cents),
      postings.map((posting) => posting.fee_cents ?? 0),
      postings.map((posting) => posting.business_id),
      postings.map((posting) => posting.consumer_id),
      postings.map((posting) => posting.cause),
    ],
  );
}

export interface BalanceRow {
  readonly account: string;
  readonly party: string;
  readonly balance_cents: number;
}

/** Every balance that is not zero, of all accounts or of one, of all parties or of one; each on its account's normal side. */
export function readBalances(db: Queryable, of: { account?: string; party?: string }): Promise<BalanceRow[]> {
  return db.many<BalanceRow>(
    `select a.account, s.party, sum(case a.normal_side when 'debit' then s.cents else -s.cents end) as balance_cents
       from (
         select debit_account as account, debit_party as party, amount_cents as cents from ledger_transfers
          where ($1::text is null or debit_account = $1) and ($2::text is null or debit_party = $2)
         union all
         select credit_account, credit_party, -amount_cents from ledger_transfers
          where ($1::text is null or credit_account = $1) and ($2::text is null or credit_party = $2)
       ) s
       join ledger_accounts a on a.account = s.account
      group by a.account, s.party
     having sum(s.cents) <> 0
      order by a.account, s.party`,
    [of.account ?? null, of.party ?? null],
  );
}

/** What has gone from each account of each party to each other: adding that up first leaves a few thousand rows of millions. */
const MOVED_BETWEEN = `select debit_account, debit_party, credit_account, credit_party, sum_cents(amount_cents) as cents
                         from ledger_transfers group by debit_account, debit_party, credit_account, credit_party`;

/** Debit balances less credit balances, over the accounts of the chart only: entries elsewhere would be missing from it. */
export async function sumOfAllEntries(db: Queryable): Promise<number> {
  const { sum_cents } = await db.one<{ sum_cents: number }>(
    `select coalesce(sum(e.cents), 0)::bigint as sum_cents
       from (${MOVED_BETWEEN}) m
      cross join lateral (values (m.debit_account, m.cents), (m.credit_account, -m.cents)) e (account, cents)
       join ledger_accounts a on a.account = e.account`,
  );
  return sum_cents;
}

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function misplacedTransfers(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('transfer %s of event %s debits %s "%s" and credits %s "%s"',
                   t.id, t.event, t.debit_account, t.debit_party, t.credit_account, t.credit_party) as text
       from ledger_transfers t
       left join ledger_postings r
         on r.event = t.event and r.line = t.line and r.debit_account = t.debit_account and r.credit_account = t.credit_account
      where r.event is null or (r.debit_party = 'none') <> (t.debit_party = '') or (r.credit_party = 'none') <> (t.credit_party = '')`,
  );
}

export function unknownParties(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('%s has a balance in %s and does not exist', e.party, e.account) as text
       from (select distinct s.account, s.party
               from (${MOVED_BETWEEN}) m
              cross join lateral (values (m.debit_account, m.debit_party), (m.credit_account, m.credit_party)) s (account, party)) e
       join ledger_accounts a on a.account = e.account
      where (a.party = 'consumer' and not exists (select from consumers c where c.user_id = e.party))
         or (a.party = 'business' and not exists (select from businesses b where b.id = e.party))`,
  );
}

export function accountsBelowZero(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('%s %s stands at %s cents on the wrong side', a.account, e.party, abs(sum(e.cents))) as text
       from (${MOVED_BETWEEN}) m
      cross join lateral (values (m.debit_account, m.debit_party, m.cents), (m.credit_account, m.credit_party, -m.cents)) e (account, party, cents)
       join ledger_accounts a on a.account = e.account
      where not a.may_go_below_zero
      group by a.account, a.normal_side, e.party
     having sum(e.cents) * case a.normal_side when 'debit' then 1 else -1 end < 0`,
  );
}
