import type { Queryable } from './kernel/db/database.ts';
import type { Since } from './kernel/seals/index.ts';
import { DAY } from './payments/purchases/index.ts';

// What a proof that goes on from a checkpoint sees of payments and credits: all that belongs to those which are new, open
// or changed, and nothing of others. Temporary views stand before the tables and views of the same names, so that the
// proofs' own statements run unchanged. owners: 9 unseen, tables and views of all rooms, only read.

/** What is looked at, in temporary tables: payments, credits, the entries of these, and what transfers without a payment name. */
const [PAYMENTS, CREDITS, ENTRIES, CAUSES] = ['proof_payments', 'proof_credits', 'proof_entries', 'proof_causes'] as const;

/** A table or view itself, and not what stands before it. */
const of = (relation: string): string => `public.${relation}`;

/** Tables whose new rows make a payment one to look at: their number of arrival, and the column with its id. */
const OF_PAYMENTS = [
  ['purchase_events', 'seq', 'purchase_id'],
  ['ledger_transfers', 'id', 'purchase_id'],
  ['consents', 'seq', 'purchase_id'],
  ['ach_entries', 'seq', 'purchase_id'],
  ['returns', 'seq', 'purchase_id'],
  ['reinitiations', 'seq', 'purchase_id'],
  ['risk_decisions', 'seq', 'purchase_id'],
  ['risk_holds', 'seq', 'purchase_id'],
  ['counter_starts', 'seq', 'purchase_id'],
] as const;

/** The same where a row was written later, which a note tells: the table and its key. */
const NOTED = [
  ['ach_entries', 'id'],
  ['returns', 'id'],
  ['reinitiations', 'id'],
  ['risk_holds', 'purchase_id'],
] as const;

const noted = (table: string, since: Since): string =>
  `select row_key from ${of('row_changes')} where table_name = '${table}' and ${since.within('row_changes', 'seq')}`;

/** Credits that are new, open, or changed, by themselves or by what moved for them. */
const creditsToLookAt = (since: Since): string => `
  select id from ${of('credits')}
   where ${since.within('credits', 'seq')} or status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED', 'IN_FILE')
   union select credit_id from ${of('credit_events')} where ${since.within('credit_events', 'seq')}
   union ${noted('credits', since)}
   union select payout_id from ${of('payout_lines')} where ${since.within('payout_lines', 'seq')}
   union select subject_id from ${of('ach_entries')} where subject_id is not null and ${since.within('ach_entries', 'seq')}
   union select e.subject_id from ${of('ach_entries')} e where e.subject_id is not null and e.id in (${noted('ach_entries', since)})
   union select e.subject_id from ${of('ach_entries')} e where e.subject_id is not null and e.file_id in (${noted('ach_files', since)})
   union select coalesce(e.subject_id, t.cause)
           from ${of('ledger_transfers')} t left join ${of('ach_entries')} e on e.id = t.cause
          where t.purchase_id is null and ${since.within('ledger_transfers', 't.id')}`;

/** So many of the newest authorizations are looked at: how long they are kept is reckoned from the newest. */
const NEWEST = 3;

/** Payments that are new, open or changed, or a credit of which is. Those of the marks' day count for daily limits. */
const paymentsToLookAt = (since: Since): string => `
  select purchase_id as id from (
    ${OF_PAYMENTS.map(([table, order, payment]) => `select ${payment} as purchase_id from ${of(table)} where ${since.within(table, order)}`).join('\n     union all ')}
     union all ${NOTED.map(([table, key]) => `select purchase_id from ${of(table)} where ${key} in (${noted(table, since)})`).join('\n     union all ')}
     union all select id from ${of('purchases')} where status in ('WAITING_FOR_APPROVAL', 'PENDING')
     union all select purchase_id from ${of('credits')} where id in (select id from ${CREDITS})
     union all select purchase_id from ${of('purchase_events')} where seq > ${since.mark(DAY)}
     union all select purchase_id from ${of('consents')}
      where seq > (select coalesce(max(s.to_seq), 0) - ${NEWEST} from ${of('seals')} s where s.table_name = 'consents')
  ) looked_at where purchase_id is not null group by purchase_id`;

/** What is seen of each table and view: by payment, or of what has no payment by the credit or entry. */
const BY_PAYMENT = (column: string): string => `${column} in (select id from ${PAYMENTS})`;

const SEEN: Readonly<Record<string, readonly string[]>> = {
  purchases: [BY_PAYMENT('id')],
  purchase_debits: [BY_PAYMENT('id')],
  purchase_details: [BY_PAYMENT('id')],
  purchase_references: [BY_PAYMENT('id')],
  purchase_events: [BY_PAYMENT('purchase_id')],
  purchase_history: [BY_PAYMENT('purchase_id')],
  consents: [BY_PAYMENT('purchase_id')],
  authorized_business_names: [BY_PAYMENT('purchase_id')],
  returns: [BY_PAYMENT('purchase_id')],
  debit_returns: [BY_PAYMENT('purchase_id')],
  reinitiations: [BY_PAYMENT('purchase_id')],
  pending_reinitiations: [BY_PAYMENT('purchase_id')],
  repayments_asked: [BY_PAYMENT('purchase_id')],
  ach_debits: [BY_PAYMENT('purchase_id')],
  risk_decisions: [BY_PAYMENT('purchase_id')],
  counter_starts: [BY_PAYMENT('purchase_id')],
  checkout_sessions: [BY_PAYMENT('purchase_id')],
  links: [BY_PAYMENT('purchase_id')],
  ach_entries: [BY_PAYMENT('purchase_id'), `purchase_id is null and id in (select id from ${ENTRIES})`],
  ach_standing_entries: [BY_PAYMENT('purchase_id'), `purchase_id is null and id in (select id from ${ENTRIES})`],
  ach_entries_in_files: [BY_PAYMENT('purchase_id'), `purchase_id is null and id in (select id from ${ENTRIES})`],
  ach_entry_outcomes: [`id in (select id from ${ENTRIES})`],
  ledger_movements: [BY_PAYMENT('purchase_id'), `purchase_id is null and cause in (select id from ${CAUSES})`],
  credits: [`id in (select id from ${CREDITS})`],
  credit_events: [`credit_id in (select id from ${CREDITS})`],
  // A transfer in another payout as well shows.
  payout_lines: [
    `ledger_transfer_id in (select l.ledger_transfer_id from ${of('payout_lines')} l where l.payout_id in (select id from ${CREDITS}))`,
  ],
};

/**
 * Puts the window before what a transaction reads, until it ends; before it is made read only. Gives how many payments
 * are seen through it.
 */
export async function openWindow(tx: Queryable, since: Since): Promise<number> {
  await keep(tx, { table: CREDITS, query: `select distinct id from (${creditsToLookAt(since)}) c where id is not null` });
  await keep(tx, { table: PAYMENTS, query: paymentsToLookAt(since) });
  // All that were given back of these payments, as their amounts are added up.
  await fill(tx, { table: CREDITS, query: `select id from ${of('credits')} where purchase_id in (select id from ${PAYMENTS})` });
  await keep(tx, {
    table: ENTRIES,
    query: `select id from ${of('ach_entries')}
             where kind in ('refund', 'reversal', 'payout', 'micro_entry') and subject_id in (select id from ${CREDITS})
             union select id from ${of('ach_entries')} where subject_id is not null and ${since.within('ach_entries', 'seq')}`,
  });
  await keep(tx, {
    table: CAUSES,
    query: `select id from ${CREDITS} union select id from ${ENTRIES}
             union select cause from ${of('ledger_transfers')} where purchase_id is null and ${since.within('ledger_transfers', 'id')}`,
  });
  for (const [name, parts] of Object.entries(SEEN))
    await tx.run(`create temporary view ${name} as ${parts.map((part) => `select * from ${of(name)} where ${part}`).join(' union all ')}`);
  return countIn(tx, { table: PAYMENTS });
}

/** A temporary table of ids, and what selects them. */
interface Ids {
  readonly table: string;
  readonly query: string;
}

async function countIn(tx: Queryable, ids: Pick<Ids, 'table'>): Promise<number> {
  return (await tx.one<{ count: number }>(`select count(*) as count from ${ids.table}`)).count;
}

async function fill(tx: Queryable, ids: Ids): Promise<void> {
  await tx.run(`insert into ${ids.table} ${ids.query} on conflict do nothing`);
}

async function keep(tx: Queryable, ids: Ids): Promise<void> {
  await tx.run(`create temporary table ${ids.table} (id text primary key) on commit drop`);
  await fill(tx, ids);
  await tx.run(`analyze ${ids.table}`);
}

/** Has what follows look through the window, or past it. */
export async function look(tx: Queryable, through: boolean): Promise<void> {
  await tx.run(through ? 'set local search_path = pg_temp, public' : 'set local search_path = public, pg_temp');
}
