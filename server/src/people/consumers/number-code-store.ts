import type { Queryable } from '../../kernel/db/database.ts';

/** The code that was last texted to a consumer. */
export interface NumberCodeRow {
  readonly code_hash: string;
  readonly texted_at: Date;
  readonly ends_at: Date;
  readonly tries: number;
  readonly matched_at: Date | null;
}

/** Keeps a code in place of the one before. */
export async function putNumberCode(
  tx: Queryable,
  row: Pick<NumberCodeRow, 'code_hash' | 'texted_at' | 'ends_at'> & { consumer_id: string },
): Promise<void> {
  await tx.run(
    `insert into number_codes (consumer_id, code_hash, texted_at, ends_at) values ($1, $2, $3, $4)
     on conflict (consumer_id) do update
       set code_hash = excluded.code_hash, texted_at = excluded.texted_at, ends_at = excluded.ends_at, tries = 0, matched_at = null`,
    [row.consumer_id, row.code_hash, row.texted_at, row.ends_at],
  );
}

export function findNumberCode(db: Queryable, consumer_id: string): Promise<NumberCodeRow | undefined> {
  return db.maybe<NumberCodeRow>('select code_hash, texted_at, ends_at, tries, matched_at from number_codes where consumer_id = $1', [
    consumer_id,
  ]);
}

/** Counts a try of a code that still works; undefined where none does. */
export function countNumberTry(
  db: Queryable,
  consumer_id: string,
  given: { most: number; now: Date },
): Promise<{ code_hash: string; tries: number } | undefined> {
  return db.maybe(
    `update number_codes set tries = tries + 1
      where consumer_id = $1 and tries < $2 and ends_at > $3 and matched_at is null
     returning code_hash, tries`,
    [consumer_id, given.most, given.now],
  );
}

/** Notes that a code came back; false where another has taken its place, or came back already. */
export async function markNumberProved(db: Queryable, consumer_id: string, code_hash: string, at: Date): Promise<boolean> {
  return (
    (await db.run('update number_codes set matched_at = $3 where consumer_id = $1 and code_hash = $2 and matched_at is null', [
      consumer_id,
      code_hash,
      at,
    ])) === 1
  );
}

/** Takes back a code whose text never left. */
export async function takeBackNumberCode(db: Queryable, consumer_id: string, code_hash: string): Promise<void> {
  await db.run('delete from number_codes where consumer_id = $1 and code_hash = $2', [consumer_id, code_hash]);
}

export async function forgetNumberCodes(db: Queryable, ended_before: Date): Promise<void> {
  await db.run('delete from number_codes where ends_at < $1', [ended_before]);
}
