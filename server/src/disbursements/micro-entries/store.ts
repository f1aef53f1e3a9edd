import type { Queryable } from '../../kernel/db/database.ts';

export type VerificationStatus = 'WAITING' | 'READY' | 'VERIFIED' | 'REFUSED';
export type RefusedReason = 'wrong_amounts' | 'too_late' | 'returned' | 'not_sent' | 'refused_by_bank';

/** A verification that the caller has locked. */
export interface OpenVerification {
  id: string;
  bank_account_id: string;
  status: VerificationStatus;
  answer_by: Date | null;
  wrong_answers: number;
}

const OPEN = 'v.id, v.bank_account_id, v.status, v.answer_by, v.wrong_answers';

/** Makes whoever starts a verification wait for this transaction's end: they are counted one after the other. */
export async function lockStarts(tx: Queryable): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('micro-entries', 0))`);
}

/** How many were started since, each for its own moment. */
export function countStarts(
  tx: Queryable,
  of: { consumer_id: string; number_fingerprint: string; address_fingerprint: string },
  since: { consumer: Date; numbers: Date; address: Date },
): Promise<{ of_consumer: number; of_numbers: number; of_address: number }> {
  return tx.one(
    `select (select count(*) from micro_verifications where consumer_id = $1 and started_at > $4) as of_consumer,
            (select count(*) from micro_verifications where number_fingerprint = $2 and started_at > $5) as of_numbers,
            (select count(*) from micro_verifications where address_fingerprint = $3 and started_at > $6) as of_address`,
    [of.consumer_id, of.number_fingerprint, of.address_fingerprint, since.consumer, since.numbers, since.address],
  );
}

export interface NewVerification {
  readonly id: string;
  readonly bank_account_id: string;
  readonly consumer_id: string;
  readonly number_fingerprint: string;
  readonly address_fingerprint: string;
  readonly started_at: Date;
  readonly expected_on: string;
  readonly entries: readonly { readonly id: string; readonly amount_cents: number }[];
}

export async function insertVerification(tx: Queryable, verification: NewVerification): Promise<void> {
  const { entries } = verification;
  await tx.run(
    `insert into micro_verifications (id, bank_account_id, consumer_id, number_fingerprint, address_fingerprint, started_at, expected_on, status_at)
     values ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [
      verification.id,
      verification.bank_account_id,
      verification.consumer_id,
      verification.number_fingerprint,
      verification.address_fingerprint,
      verification.started_at,
      verification.expected_on,
    ],
  );
  await tx.run('select make_micro_entries($1, $2, $3, $4)', [
    verification.id,
    verification.started_at,
    entries.map(({ id }) => id),
    entries.map(({ amount_cents }) => amount_cents),
  ]);
}

export interface ListedVerification {
  bank_account_id: string;
  last_four: string;
  status: VerificationStatus;
  /** Its credits have left. */
  is_sent: boolean;
  expected_on: string;
  answer_by: Date | null;
  wrong_answers: number;
  refused_reason: RefusedReason | null;
  return_code: string | null;
}

/** The consumer's accounts that were linked by their numbers and are not removed, the newest first; or one of them. */
export function listVerifications(
  db: Queryable,
  consumer_id: string,
  bank_account_id: string | null = null,
): Promise<ListedVerification[]> {
  return db.many<ListedVerification>(
    `select v.bank_account_id, a.last_four, v.status, v.answer_by, v.wrong_answers, v.refused_reason,
            s.is_sent,
            to_char(coalesce((s.settles_at at time zone 'America/New_York')::date, v.expected_on), 'YYYY-MM-DD') as expected_on, s.return_code
       from micro_verifications v
       join accounts_linked_by_numbers a on a.id = v.bank_account_id and a.removed_at is null
      cross join lateral (
        select count(e.id) > 0 as is_sent, max(e.settles_at) as settles_at, min(e.return_code) as return_code
          from micro_entries m
          join ach_entries_in_files e on e.kind = 'micro_entry' and e.subject_id = m.id and e.rejected_at is null
         where m.verification_id = v.id
      ) s
      where v.consumer_id = $1 and ($2::text is null or a.id = $2)
      order by v.started_at desc, v.id desc`,
    [consumer_id, bank_account_id],
  );
}

/** The verification of a consumer's account, not removed nor linked through its bank since; locked. */
export function lockOfAccount(tx: Queryable, consumer_id: string, bank_account_id: string): Promise<OpenVerification | undefined> {
  return tx.maybe<OpenVerification>(
    `select ${OPEN} from micro_verifications v
       join accounts_linked_by_numbers a on a.id = v.bank_account_id and a.removed_at is null
      where v.bank_account_id = $2 and v.consumer_id = $1
        for no key update of v`,
    [consumer_id, bank_account_id],
  );
}

/** The verifications that micro-entries belong to, locked in the order of their ids. */
export function lockOfEntries(tx: Queryable, micro_entry_ids: readonly string[]): Promise<OpenVerification[]> {
  return tx.many<OpenVerification>(
    `select ${OPEN} from micro_verifications v
      where v.id in (select verification_id from micro_entries where id = any($1))
      order by v.id for no key update`,
    [micro_entry_ids],
  );
}

/** Of these, the ones all of whose credits have settled and none of which came back. */
export async function listArrived(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `select m.verification_id as id from micro_entries m join credits c on c.id = m.id
      where m.verification_id = any($1) group by m.verification_id having bool_and(c.status = 'SETTLED')`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/** Verifications that run out unanswered, locked. */
export async function lockUnanswered(tx: Queryable, now: Date): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `select v.id from micro_verifications v where v.status = 'READY' and v.answer_by <= $1 order by v.id for no key update`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Changes the status of locked verifications and their waiting accounts: all of them, or it throws where one cannot.
 */
export async function changeStatus(
  tx: Queryable,
  ids: readonly string[],
  change: { status: VerificationStatus; at: Date; answer_by?: Date; refused_reason?: RefusedReason },
): Promise<void> {
  await tx.run('select change_verifications($1, $2, $3, $4, $5)', [
    ids,
    change.status,
    change.at,
    change.answer_by ?? null,
    change.refused_reason ?? null,
  ]);
}

/**
 * A consumer says the credits' amounts, in cents and either order: VERIFIED with its account, or a wrong answer,
 * REFUSED with the third. Throws where it is not READY, or the time to answer is over.
 */
export function answerAmounts(
  tx: Queryable,
  id: string,
  amounts: readonly number[],
  at: Date,
): Promise<{ is_right: boolean; wrong_answers: number }> {
  return tx.one('select is_right, wrong_answers from answer_verification($1, $2, $3)', [id, amounts, at]);
}

/** Credits of verifications started before a cutoff that wait for a file, to waiting accounts; verifications locked. */
export async function lockWaiting(tx: Queryable, cutoff_at: Date): Promise<string[]> {
  const waiting = await tx.many<{ id: string }>(
    `select v.id from micro_verifications v
      where v.status = 'WAITING' and v.started_at < $1
      order by v.id for no key update`,
    [cutoff_at],
  );
  const rows = await tx.many<{ id: string }>(
    `select m.id
       from micro_verifications v
       join accounts_linked_by_numbers a on a.id = v.bank_account_id and a.verification = 'pending' and a.removed_at is null
       join micro_entries m on m.verification_id = v.id
      where v.id = any($1)`,
    [waiting.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** How many credits left and came back since a moment, and how many verifications were refused for wrong amounts. */
export function countVolumes(
  db: Queryable,
  since: Date,
): Promise<{ sent: number; returned: number; verified: number; guessed_wrong: number }> {
  return db.one(
    `select (select count(*) from ach_entries_in_files e
              where e.kind = 'micro_entry' and e.rejected_at is null and e.originated_at > $1) as sent,
            (select count(*) from ach_entry_outcomes where kind = 'micro_entry' and returned_at > $1) as returned,
            (select count(*) from micro_verifications where status = 'VERIFIED' and status_at > $1) as verified,
            (select count(*) from micro_verifications where refused_reason = 'wrong_amounts' and status_at > $1) as guessed_wrong`,
    [since],
  );
}
