import type { Queryable } from '../kernel/db/database.ts';
import type { Since } from '../kernel/seals/index.ts';
import { LEDGER } from './kept-balances-store.ts';

export interface BalanceRow {
  readonly account: string;
  readonly party: string;
  readonly balance_cents: number;
}

/** Balances that are not zero, of all or one account and party; each on its account's normal side. */
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

/** A transfer, as people are shown it. */
export interface ListedTransfer {
  readonly at: Date;
  readonly event: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount_cents: number;
}

/** What the ledger has moved for a purchase, in the order in which it did. */
export function listTransfersOf(db: Queryable, purchase_id: string): Promise<ListedTransfer[]> {
  return db.many<ListedTransfer>(
    `select at, event, debit_account, credit_account, amount_cents from ledger_transfers where purchase_id = $1 order by id`,
    [purchase_id],
  );
}

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

/** Of transfers `t`, one by one or added up: those that no line of the table of postings has made. */
const MISPLACED = `left join ledger_postings r
         on r.event = t.event and r.line = t.line and r.debit_account = t.debit_account and r.credit_account = t.credit_account
      where r.event is null or (r.debit_party = 'none') <> (t.debit_party = '') or (r.credit_party = 'none') <> (t.credit_party = '')`;

export function misplacedTransfers(db: Queryable, since?: Since): Promise<string[]> {
  return texts(
    db,
    `select format('transfer %s of event %s debits %s "%s" and credits %s "%s"',
                   t.id, t.event, t.debit_account, t.debit_party, t.credit_account, t.credit_party) as text
       from (select * from ledger_transfers where ${since?.within(LEDGER, 'id') ?? 'true'}) t ${MISPLACED}`,
  );
}

/** What one reading of all transfers says of them. */
export interface LedgerSums {
  /** Debit less credit balances, over the chart's accounts only: entries elsewhere would be missing. */
  readonly sum_cents: number;
  /** Whether some transfer is not as the table of postings makes it; `misplacedTransfers` names it. */
  readonly has_misplaced: boolean;
  /** Balances of consumers and businesses that there are not, in words; at most a hundred. */
  readonly unknown_parties: readonly string[];
  /** Accounts below zero that may not be, in words; at most a hundred. */
  readonly below_zero: readonly string[];
}

/**
 * Adds up the ledger by account and party pairs first, which leaves a few thousand rows of millions. With `since` it
 * goes on from the balances that were kept at its mark, and looks at the transfers of its stretches alone.
 */
export function addUp(db: Queryable, since?: Since): Promise<LedgerSums> {
  const carried = since ? `id > ${since.mark(LEDGER)}` : 'true';
  return db.one<LedgerSums>(
    `with moved as materialized (
       select event, line, debit_account, debit_party, credit_account, credit_party, ${carried} as is_carried, sum_cents(amount_cents) as cents
         from ledger_transfers where ${since?.within(LEDGER, 'id') ?? 'true'}
        group by event, line, debit_account, debit_party, credit_account, credit_party, is_carried
     ), balances as materialized (
       select e.account, e.party, sum_cents(e.cents) as cents
         from (
           select e.account, e.party, e.cents
             from moved m
            cross join lateral (values (m.debit_account, m.debit_party, m.cents), (m.credit_account, m.credit_party, -m.cents)) e (account, party, cents)
            where m.is_carried
           ${since ? 'union all select account, party, cents from proof_balances' : ''}
         ) e
        group by e.account, e.party
     )
     select (select coalesce(sum(b.cents), 0)::bigint from balances b join ledger_accounts a on a.account = b.account) as sum_cents,
            exists (select from moved t ${MISPLACED}) as has_misplaced,
            array(select format('%s has a balance in %s and does not exist', b.party, b.account)
                    from balances b join ledger_accounts a on a.account = b.account
                   where (a.party = 'consumer' and not exists (select from consumer_names c where c.user_id = b.party))
                      or (a.party = 'business' and not exists (select from business_names o where o.id = b.party))
                   limit 100) as unknown_parties,
            array(select format('%s %s stands at %s cents on the wrong side', b.account, b.party, abs(b.cents))
                    from balances b join ledger_accounts a on a.account = b.account
                   where not a.may_go_below_zero and b.cents * case a.normal_side when 'debit' then 1 else -1 end < 0
                   limit 100) as below_zero`,
  );
}
