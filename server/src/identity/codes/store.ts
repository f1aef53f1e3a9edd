import type { Queryable } from '../../kernel/db/database.ts';

export interface WaitingCode {
  phone_number: string;
  code_hash: string;
  tries: number;
  sent_at: Date;
  expires_at: Date;
  verified_at: Date | null;
  /** The text that it went out with. */
  message_id: string | null;
}

/** Puts a fresh code in the place of whatever this sign-in waited for. */
export async function putCode(
  db: Queryable,
  code: { interaction_hash: string; phone_number: string; code_hash: string; sent_at: Date; expires_at: Date; message_id: string },
): Promise<void> {
  await db.run(
    `insert into one_time_codes (interaction_hash, phone_number, code_hash, sent_at, expires_at, message_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (interaction_hash) do update set
       phone_number = excluded.phone_number, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
       expires_at = excluded.expires_at, message_id = excluded.message_id, tries = 0, verified_at = null`,
    [code.interaction_hash, code.phone_number, code.code_hash, code.sent_at, code.expires_at, code.message_id],
  );
}

export function findCode(db: Queryable, interaction_hash: string): Promise<WaitingCode | undefined> {
  return db.maybe<WaitingCode>(
    'select phone_number, code_hash, tries, sent_at, expires_at, verified_at, message_id from one_time_codes where interaction_hash = $1',
    [interaction_hash],
  );
}

/** Counts a try before the code is looked at, so that tries at the same moment cannot be more than there are. */
export function countTry(db: Queryable, interaction_hash: string, most: number, now: Date): Promise<WaitingCode | undefined> {
  return db.maybe<WaitingCode>(
    `update one_time_codes set tries = tries + 1
      where interaction_hash = $1 and verified_at is null and tries < $2 and expires_at > $3
      returning phone_number, code_hash, tries, sent_at, expires_at, verified_at, message_id`,
    [interaction_hash, most, now],
  );
}

/** Uses the code up; false when it was used, or replaced, in the meantime. */
export async function markVerified(db: Queryable, interaction_hash: string, code_hash: string, now: Date): Promise<boolean> {
  return (
    (await db.run('update one_time_codes set verified_at = $3 where interaction_hash = $1 and code_hash = $2 and verified_at is null', [
      interaction_hash,
      code_hash,
      now,
    ])) === 1
  );
}

/** Takes back a code that did not go out; not one that has taken its place. */
export async function takeBackCode(db: Queryable, interaction_hash: string, message_id: string): Promise<void> {
  await db.run('delete from one_time_codes where interaction_hash = $1 and message_id = $2', [interaction_hash, message_id]);
}

export async function deleteCode(db: Queryable, interaction_hash: string): Promise<void> {
  await db.run('delete from one_time_codes where interaction_hash = $1', [interaction_hash]);
}

/** Forgets codes whose sign-in must be over by now. */
export async function deleteCodesBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from one_time_codes where expires_at < $1', [cut]);
}
