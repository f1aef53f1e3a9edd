import type { Queryable } from '../../kernel/db/database.ts';
import { LEDGER_ACCOUNTS, type LedgerEvent, postingRecords } from '../../ledger/index.ts';

/** How far a collection may have come; each step adds what the table of postings says of its event. */
const STEPS = ['approved', 'in_file', 'settled', 'posted'] as const satisfies readonly LedgerEvent[];

/** What an account holds of a purchase, debits less credits: so many times its amount, and so many times its fee. */
interface Held {
  readonly account: string;
  /** `consumer`, `business` or `none`: whose balance it is. */
  readonly party: string;
  readonly amounts: number;
  readonly fees: number;
}

/** A purchase's holdings after the first `steps` steps, in all accounts that any step moves, also at nothing. */
function heldAfter(steps: number): Held[] {
  const held = new Map<string, Held>();
  for (const row of postingRecords()) {
    const at = (STEPS as readonly string[]).indexOf(row.event);
    if (at < 0) continue;
    const reached = at < steps ? 1 : 0;
    for (const [account, party, sign] of [
      [row.debit_account, row.debit_party, reached],
      [row.credit_account, row.credit_party, -reached],
    ] as const) {
      const before = held.get(account) ?? { account, party, amounts: 0, fees: 0 };
      const fees = row.share === 'fee' ? sign : row.share === 'net' ? -sign : 0;
      held.set(account, { ...before, amounts: before.amounts + (row.share === 'fee' ? 0 : sign), fees: before.fees + fees });
    }
  }
  return [...held.values()];
}

const ACCOUNTS = heldAfter(0);
const PARTY: Readonly<Record<string, string>> = { consumer: 'p.consumer_id', business: 'p.business_id', none: `''` };

/** One row for each number of steps: `amounts_0`, `fees_0` of the first account, and so on. */
const EXPECTED = `(values ${STEPS.map((_, at) => at + 1)
  .concat(0)
  .map((steps) => `(${[steps, ...heldAfter(steps).flatMap(({ amounts, fees }) => [amounts, fees])].join(', ')})`)
  .join(', ')}) x (steps, ${ACCOUNTS.map((_, at) => `amounts_${at}, fees_${at}`).join(', ')})`;

/** In cents, what the account of that place must hold of purchase `p` by `x`, its row of `EXPECTED`. */
const wanted = (at: number): string => `x.amounts_${at} * p.amount_cents + x.fees_${at} * p.fee_cents`;

/** Accounts by place, as numbers compare sooner than names; -1 is no account of a collection. */
const placeOf = (column: string): string =>
  `case ${column} ${ACCOUNTS.map(({ account }, at) => `when '${account}' then ${at}`).join(' ')} else -1 end`;

/** What a transfer moves into or out of the account of that place. */
const moved = (at: number): string => `case ${at} when debit then amount_cents when credit then -amount_cents else 0 end`;

const placesOf = (kind: string): string => ACCOUNTS.flatMap(({ party }, at) => (party === kind ? [at] : [])).join(', ');

/** Whose balance a transfer moves. Of a purchase's transfers the first and the last by the alphabet are looked at. */
const partyOf = (kind: string): string => {
  const places = placesOf(kind);
  return `case when debit in (${places}) then debit_party when credit in (${places}) then credit_party end collate "C"`;
};

/** An account that no collection moves, or from one party's balance to another's of the same kind. */
const ASTRAY = `debit < 0 or credit < 0${['consumer', 'business']
  .map((kind) => ` or (debit in (${placesOf(kind)}) and credit in (${placesOf(kind)}) and debit_party <> credit_party)`)
  .join('')}`;

/** Refunds, reversals and payouts are not part of it. */
const COLLECTS = `event <> all ('{${[...new Set(postingRecords().map(({ event }) => event))]
  .filter((event) => /^(refund|reversal|payout)/.test(event))
  .join(',')}}')`;

/** Half a cent goes up, and no fee is above its amount: `feeOf` of packages/money. Basis points are ten-thousandths. */
const FEE = 'least(amount_cents, (amount_cents * fee_basis_points + 5000) / 10000 + fee_fixed_cents)';

/** What the transfers of each purchase have moved into each account, and whose. */
const MOVED_BY_TRANSFERS = `transfers as (
  select purchase_id, amount_cents, ${placeOf('debit_account')} as debit, debit_party, ${placeOf('credit_account')} as credit, credit_party
    from ledger_movements
   where purchase_id is not null and ${COLLECTS}
  -- Keeps the places from being looked up anew wherever they stand.
  offset 0
), sums as (
  select purchase_id, ${ACCOUNTS.map((_, at) => `sum_cents(${moved(at)}) as held_${at}`).join(', ')}, bool_or(${ASTRAY}) as astray,
         min(${partyOf('consumer')}) as first_consumer, max(${partyOf('consumer')}) as last_consumer,
         min(${partyOf('business')}) as first_business, max(${partyOf('business')}) as last_business
    from transfers
   group by purchase_id
)`;

/** How each purchase stands, and how far its collection has come. */
const STOOD = `at_bank as (
  select purchase_id, max(case when settled_at is null then 2 else 3 end) as steps
    from ach_debits
   where rejected_at is null and returned_at is null and posted_at is null
   group by purchase_id
), reinitiated as (
  select distinct purchase_id from pending_reinitiations
), stood as (
  select id, consumer_id, business_id, coalesce(amount_cents, 0) as amount_cents, status, last_event, coalesce(${FEE}, 0) as fee_cents,
         case when approved_at is null then 0
              when status = 'PENDING' or (status = 'DECLINED' and r.purchase_id is not null) then coalesce(b.steps, 1)
              when status = 'POSTED' and last_event <> 'return_resolved_by_hand' then ${STEPS.length}
              else 0
         end as steps
    from purchases
    left join at_bank b on b.purchase_id = id
    left join reinitiated r on r.purchase_id = id
  offset 0
)`;

/** Those that stand on the credit side, where what is held is below zero as debits less credits. */
const CREDIT_ACCOUNTS = LEDGER_ACCOUNTS.filter(({ normal_side }) => normal_side === 'credit')
  .map(({ account }) => `'${account}'`)
  .join(', ');

/** Account by account, what a purchase that is wrong must hold there, and what it holds. */
const DIFFERENCES = `
  select e.account, e.party, sum(e.must) * case when e.account in (${CREDIT_ACCOUNTS}) then -1 else 1 end as must,
         sum(e.holds) * case when e.account in (${CREDIT_ACCOUNTS}) then -1 else 1 end as holds
    from (
      select m.account, m.party, m.must, 0 as holds
        from ${EXPECTED}
       cross join lateral (values ${ACCOUNTS.map(({ account, party }, at) => `('${account}', ${PARTY[party]}, ${wanted(at)})`).join(', ')})
             m (account, party, must)
       where x.steps = p.steps and m.must <> 0
      union all
      select m.account, m.party, 0, m.cents
        from ledger_movements t
       cross join lateral (values (t.debit_account, t.debit_party, t.amount_cents), (t.credit_account, t.credit_party, -t.amount_cents))
             m (account, party, cents)
       where t.purchase_id = p.purchase_id and ${COLLECTS}
    ) e
   group by e.account, e.party
  having sum(e.must) <> sum(e.holds)`;

/**
 * What each ledger account holds of each purchase, by the transfers that collect it, against what it must hold, by how
 * far the collection has come (`STEPS`, from its status and its entry at the bank) and the fee kept with the approval:
 * - never approved, CANCELLED, FAILED, or POSTED because a person said that it was paid otherwise: nothing, anywhere;
 * - PENDING: approved, in a file, or settled;
 * - POSTED: all steps;
 * - DECLINED: nothing, or what its reinitiation on the way has moved.
 * Refunds, reversals and payouts have proofs of their own.
 */
export async function misplacedMoney(db: Queryable): Promise<string[]> {
  const found = await db.many<{ text: string }>(
    `with ${MOVED_BY_TRANSFERS}, ${STOOD}, wrong as materialized (
       select coalesce(p.id, s.purchase_id) as purchase_id, p.consumer_id, p.business_id, coalesce(p.amount_cents, 0) as amount_cents,
              coalesce(p.fee_cents, 0) as fee_cents, coalesce(p.status, 'missing') as status, p.last_event, coalesce(p.steps, 0) as steps
         from stood p
         full join sums s on s.purchase_id = p.id
         left join ${EXPECTED} on x.steps = p.steps
        where p.id is null or s.astray
           or s.first_consumer <> p.consumer_id or s.last_consumer <> p.consumer_id
           or s.first_business <> p.business_id or s.last_business <> p.business_id
           or ${ACCOUNTS.map((_, at) => `coalesce(s.held_${at}, 0) <> ${wanted(at)}`).join('\n           or ')}
        limit 100
     )
     select format('purchase %s of %s cents, %s after %s: %s%s must hold %s cents, and holds %s', p.purchase_id, p.amount_cents, p.status,
                   coalesce(p.last_event, 'nothing'), d.account, case d.party when '' then '' else format(' of %s', d.party) end,
                   d.must, d.holds) as text
       from wrong p
      cross join lateral (${DIFFERENCES}) d
      limit 100`,
  );
  return found.map(({ text }) => text);
}
