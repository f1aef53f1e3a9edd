import type { Queryable } from '../../kernel/db/database.ts';
import type { ReturnFacts } from './may-dishonor.ts';

/** A line of a file from the bank, by which an entry is said to have come back. */
export interface WrongReturn {
  readonly incoming_file_id: string;
  readonly line_number: number;
  readonly entry_id: string;
  readonly amount_cents: number;
  readonly code: string;
  readonly return_trace_number: string;
  /** Day of the year, three digits. */
  readonly settled_on: string;
}

/** When, by whom and until when: of every dishonored return. */
export interface NewDishonoredReturn {
  readonly id: string;
  readonly made_at: Date;
  readonly made_by: string;
  readonly send_by: Date;
}

/**
 * Keeps a return without effect, as its line says, and dishonors it. Throws where it is not wrong in itself, or known.
 */
export async function keepWrongReturn(tx: Queryable, wrong: WrongReturn, dishonored: NewDishonoredReturn): Promise<void> {
  await tx.run(
    `insert into ach_wrong_returns (incoming_file_id, line_number, entry_id, amount_cents, code, return_trace_number, settled_on)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      wrong.incoming_file_id,
      wrong.line_number,
      wrong.entry_id,
      wrong.amount_cents,
      wrong.code,
      wrong.return_trace_number,
      wrong.settled_on,
    ],
  );
  await tx.run('select dishonor_wrong_return($1, $2, $3, $4, $5, $6)', [
    dishonored.id,
    wrong.incoming_file_id,
    wrong.line_number,
    dishonored.made_at,
    dishonored.made_by,
    dishonored.send_by,
  ]);
}

/**
 * Dishonors a return that had its effect; nothing moves before that settles. Throws where its payment is not DECLINED
 * by it.
 */
export async function openDishonoredReturn(
  tx: Queryable,
  dishonored: NewDishonoredReturn,
  returned: { return_id: string; reason_code: string },
): Promise<void> {
  await tx.run('select dishonor_return($1, $2, $3, $4, $5, $6)', [
    dishonored.id,
    returned.return_id,
    returned.reason_code,
    dishonored.made_at,
    dishonored.made_by,
    dishonored.send_by,
  ]);
}

/** Whether the bank has told of this very return before, in effect or as a dishonored one. */
export async function isSameReturn(tx: Queryable, entry_id: string, return_trace_number: string): Promise<boolean> {
  const rows = await tx.many<{ id: string }>(
    `select id from returns where entry_id = $1 and return_trace_number = $2
     union all
     select id from dishonored_returns where entry_id = $1 and return_trace_number = $2`,
    [entry_id, return_trace_number],
  );
  return rows.length > 0;
}

export interface FoundReturn extends ReturnFacts {
  readonly id: string;
}

/** The latest return of a payment, which is locked; undefined where it has never come back. */
export async function lockLatestReturn(tx: Queryable, public_id: string): Promise<FoundReturn | undefined> {
  await tx.run(
    `select count(*) from lock_purchases(array(select id from purchase_debits where public_id = $1 and approved_at is not null))`,
    [public_id],
  );
  return tx.maybe<FoundReturn>(
    `select r.id, r.code, r.return_trace_number, r.returned_at, r.resolved_at, e.trace_number, e.settled_at,
            p.status, exists (select from reinitiations y where y.purchase_id = p.id and y.status = 'pending') as reinitiated,
            exists (select from dishonored_returns d where d.return_id = r.id and d.abandoned_at is null) as dishonored
       from purchase_debits p
       join returns r on r.purchase_id = p.id
       join ach_debits e on e.id = r.entry_id
      where p.public_id = $1 and p.approved_at is not null
      order by e.attempt desc limit 1`,
    [public_id],
  );
}

export interface UnsentDishonoredReturn {
  id: string;
  amount_cents: number;
  return_code: string;
  return_trace_number: string;
  return_settled_on: string;
  reason_code: string;
  send_by: Date;
  /** Of the entry that came back. */
  file_id: string;
  trace_number: string;
  /** The line that told of it. */
  incoming_file_id: string;
  line_number: number;
}

const UNSENT = `d.id, d.incoming_file_id, d.line_number, d.amount_cents, d.return_code, d.return_trace_number, d.return_settled_on, d.reason_code, d.send_by, e.file_id, e.trace_number
       from dishonored_returns d join ach_entry_traces e on e.id = d.entry_id`;

/** What the entry of a dishonored return is made of, whatever has become of it. */
export function readDishonoredReturn(db: Queryable, id: string): Promise<UnsentDishonoredReturn> {
  return db.one<UnsentDishonoredReturn>(`select ${UNSENT} where d.id = $1`, [id]);
}

/** Dishonored returns waiting for a file, the most urgent first; not those of a rejected one not re-originated. */
export function listUnsent(tx: Queryable): Promise<UnsentDishonoredReturn[]> {
  return tx.many<UnsentDishonoredReturn>(
    `select ${UNSENT}
      where d.settled_at is null and d.abandoned_at is null
        and not exists (select from ach_standing_entries a where a.kind = 'dishonored_return' and a.subject_id = d.id)
      order by d.send_by, d.id
        for no key update of d`,
  );
}

export interface LockedDishonoredReturn {
  id: string;
  return_id: string | null;
  reason_code: string;
  amount_cents: number;
  purchase_id: string;
}

const LOCKED = 'd.id, d.return_id, d.reason_code, d.amount_cents, p.id as purchase_id';

/** Locks the purchases whose returns are dishonored, before those: as everyone does. */
async function lockPurchasesOf(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(
    `select count(*)
       from lock_purchases(array(select e.purchase_id from dishonored_returns d join ach_entry_traces e on e.id = d.entry_id where d.id = any($1)))`,
    [ids],
  );
}

/** Dishonored returns that have not settled, locked after their purchases. */
export async function lockDishonoredReturns(tx: Queryable, ids: readonly string[]): Promise<LockedDishonoredReturn[]> {
  await lockPurchasesOf(tx, ids);
  return tx.many<LockedDishonoredReturn>(
    `select ${LOCKED}
       from dishonored_returns d join ach_debits e on e.id = d.entry_id join purchase_references p on p.id = e.purchase_id
      where d.id = any($1) and d.settled_at is null
      order by p.id
        for no key update of d`,
    [ids],
  );
}

/** A dishonored return, which the caller has locked with its payment, has settled: the money is back. */
export async function settleDishonoredReturn(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.run('select settle_dishonored_return($1, $2)', [id, at]);
}

/**
 * The settled, uncontested dishonored return of the entry under a trace number, locked; the caller has locked the
 * purchase. An entry may have several: one over another amount, then one too late.
 */
export function lockSettledDishonoredReturn(
  tx: Queryable,
  entry_id: string,
  trace_number: string,
): Promise<LockedDishonoredReturn | undefined> {
  return tx.maybe<LockedDishonoredReturn>(
    `select ${LOCKED}
       from dishonored_returns d join ach_debits e on e.id = d.entry_id join purchase_references p on p.id = e.purchase_id
      where d.entry_id = $1 and d.settled_at is not null and d.contested_at is null
        and exists (select from ach_entry_outcomes a where a.kind = 'dishonored_return' and a.subject_id = d.id and a.trace_number = $2)
        for no key update of d`,
    [entry_id, trace_number],
  );
}

/** Dishonored returns that have settled and were not contested, locked after their purchases. */
export async function lockStandingDishonoredReturns(tx: Queryable, ids: readonly string[]): Promise<LockedDishonoredReturn[]> {
  await lockPurchasesOf(tx, ids);
  return tx.many<LockedDishonoredReturn>(
    `select ${LOCKED}
       from dishonored_returns d join ach_debits e on e.id = d.entry_id join purchase_references p on p.id = e.purchase_id
      where d.id = any($1) and d.settled_at is not null and d.contested_at is null
      order by p.id
        for no key update of d`,
    [ids],
  );
}

/** What a settled dishonored return, which the caller has locked with its payment, had brought back is gone again. */
export async function noteLost(tx: Queryable, id: string, at: Date, code: string): Promise<void> {
  await tx.run('select lose_dishonored_return($1, $2, $3)', [id, at, code]);
}

/**
 * Why a dishonored return is not sent, or not again: a person abandoned its file, the bank refused it, or it is late.
 */
export type EndedBecause = 'file_abandoned' | 'refused_by_bank' | 'too_late';

/** Notes that dishonored returns are not sent, or not again; nothing of what has settled. */
export async function noteAbandoned(tx: Queryable, ids: readonly string[], at: Date, why: EndedBecause): Promise<void> {
  await tx.run('select abandon_dishonored_returns($1, $2, $3)', [ids, at, why]);
}

/** Locks a contested or abandoned dishonored return whose money the bank keeps; false where there is none. */
export async function lockLost(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.many(
    `select from dishonored_returns where id = $1 and return_id is null and (contested_at is not null or abandoned_at is not null) and written_off_at is null
        for no key update`,
    [id],
  );
  return rows.length === 1;
}

/** What the bank keeps of a dishonored return, which the caller has locked, becomes a loss. */
export async function noteWrittenOff(tx: Queryable, id: string, at: Date, by: string): Promise<void> {
  await tx.run('select write_off_dishonored_return($1, $2, $3)', [id, at, by]);
}

export interface DishonoredReturnRow {
  id: string;
  /** It sends back a return that had its effect: what its bank keeps, the consumer owes. */
  had_effect: boolean;
  public_id: string;
  reason_code: string;
  return_code: string;
  amount_cents: number;
  made_at: Date;
  made_by: string;
  send_by: Date;
  settled_at: Date | null;
  contested_at: Date | null;
  contest_code: string | null;
  written_off_at: Date | null;
  abandoned_at: Date | null;
  abandoned_why: EndedBecause | null;
}

/** The newest ones, or the one of an id. */
export function readDishonoredReturns(db: Queryable, most: number, id: string | null): Promise<DishonoredReturnRow[]> {
  return db.many<DishonoredReturnRow>(
    `select d.id, d.return_id is not null as had_effect, p.public_id, d.reason_code, d.return_code, d.amount_cents, d.made_at, d.made_by, d.send_by, d.settled_at, d.contested_at,
            d.contest_code, d.written_off_at, d.abandoned_at, d.abandoned_why
       from dishonored_returns d join ach_debits e on e.id = d.entry_id join purchase_references p on p.id = e.purchase_id
      where $2::text is null or d.id = $2
      order by d.made_at desc, d.id desc limit $1`,
    [most, id],
  );
}

async function words(db: Queryable, text: string): Promise<string[]> {
  return (await db.many<{ violation: string }>(`${text} limit 100`)).map(({ violation }) => violation);
}

/** The ledger's dishonored money is the sum of the dishonored returns that hold it; other steps have transfers too. */
export function dishonoredReturnsAgainstLedger(db: Queryable): Promise<string[]> {
  return words(
    db,
    `with told as (
       select id, 'wrong_return_received' as event, amount_cents from dishonored_returns where return_id is null
       union all select id, 'wrong_return_dishonored', amount_cents from dishonored_returns where return_id is null and settled_at is not null
       union all select id, 'wrong_return_contested', amount_cents from dishonored_returns where return_id is null and contested_at is not null
       union all select id, 'wrong_return_written_off', amount_cents from dishonored_returns where written_off_at is not null
       union all select id, 'return_dishonored', amount_cents from dishonored_returns where return_id is not null and settled_at is not null
       union all select id, 'dishonor_contested', amount_cents from dishonored_returns where return_id is not null and contested_at is not null
     ), moved as (
       select cause as id, event, max(amount_cents) as cents from ledger_movements
        where event in ('wrong_return_received', 'wrong_return_dishonored', 'wrong_return_contested', 'wrong_return_written_off', 'return_dishonored', 'dishonor_contested')
        group by cause, event
     )
     select coalesce(t.event, m.event) || ': dishonored return ' || coalesce(t.id, m.id) || ' says ' || coalesce(t.amount_cents || ' cents', 'nothing')
            || ', the ledger ' || coalesce(m.cents || ' cents', 'nothing') as violation
       from told t full join moved m on m.id = t.id and m.event = t.event
      where t.amount_cents is distinct from m.cents`,
  );
}

export function sentLate(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'dishonored return ' || d.id || ' was sent for ' || e.effective_entry_date || ', after ' || d.send_by as violation
       from dishonored_returns d
       join ach_entry_outcomes e on e.kind = 'dishonored_return' and e.subject_id = d.id and e.rejected_at is null
      where e.effective_entry_date > (d.send_by at time zone 'America/New_York')::date`,
  );
}

/** Dishonored returns whose last day is past and that stand in no file, nor wait in one for a person. */
export function neverSent(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'dishonored return ' || d.id || ' stands in no file; it had to be sent by ' || d.send_by as violation
       from dishonored_returns d
      where d.settled_at is null and d.abandoned_at is null and d.send_by < (select at from ach_waited_through)
        and not exists (select from ach_standing_entries e where e.kind = 'dishonored_return' and e.subject_id = d.id)`,
  );
}
