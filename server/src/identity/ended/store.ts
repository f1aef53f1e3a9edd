import type { Queryable } from '../../kernel/db/database.ts';

export async function addEnded(db: Queryable, session_ids: readonly string[], now: Date): Promise<void> {
  await db.run('insert into ended_sessions (session_id, ended_at) select id, $2 from unnest($1::text[]) id on conflict do nothing', [
    session_ids,
    now,
  ]);
}

export async function endedSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db.many<{ session_id: string }>('select session_id from ended_sessions where ended_at > $1', [since]);
  return rows.map(({ session_id }) => session_id);
}

export async function forgetEndedBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from ended_sessions where ended_at < $1', [cut]);
}
