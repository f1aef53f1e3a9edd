import type { Queryable } from '../kernel/db/database.ts';

/** The ledger's number of arrival, as seals and checkpoints go by it. */
export const LEDGER = 'ledger_transfers';

/** What transfers in a range of numbers did to balances, as debits less credits. */
const movedIn = (range: string): string =>
  `select e.account, e.party, sum_cents(e.cents) as cents
     from (select debit_account, debit_party, credit_account, credit_party, sum_cents(amount_cents) as cents
             from ledger_transfers where ${range} group by debit_account, debit_party, credit_account, credit_party) m
    cross join lateral (values (m.debit_account, m.debit_party, m.cents), (m.credit_account, m.credit_party, -m.cents)) e (account, party, cents)
    group by e.account, e.party`;

/** Brings the kept balances from one number of the ledger's to a later one. */
export async function carryBalances(tx: Queryable, after: number, to: number): Promise<void> {
  await tx.run(
    `insert into proof_balances as b (account, party, cents)
     select account, party, cents from (${movedIn('id > $1 and id <= $2')}) moved where cents <> 0
         on conflict (account, party) do update set cents = b.cents + excluded.cents`,
    [after, to],
  );
  await tx.run('delete from proof_balances where cents = 0');
}

/** Forgets the kept balances, to make them anew from the first transfer on. */
export async function forgetBalances(tx: Queryable): Promise<void> {
  await tx.run('delete from proof_balances');
}

/** The hash over all kept balances, in hexadecimal. */
export async function hashBalances(db: Queryable): Promise<string> {
  const { sha256 } = await db.one<{ sha256: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', account, party, cents), E'\\n' order by account, party), ''), 'UTF8')), 'hex') as sha256
       from proof_balances`,
  );
  return sha256;
}

/** Kept balances that are not those of the transfers up to a number, in words; at most a hundred. */
export async function wrongBalances(db: Queryable, to: number): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('%s %s is kept at %s cents, and is at %s', account, party, coalesce(b.cents, 0), coalesce(m.cents, 0)) as text
       from proof_balances b full join (${movedIn('id <= $1')}) m using (account, party)
      where coalesce(b.cents, 0) <> coalesce(m.cents, 0) limit 100`,
    [to],
  );
  return rows.map(({ text }) => text);
}
