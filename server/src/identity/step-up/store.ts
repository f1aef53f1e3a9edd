import type { Queryable } from '../../kernel/db/database.ts';

/** When the user of this session last confirmed that it is them. */
export async function findStepUp(db: Queryable, session_id: string, subject: string): Promise<Date | undefined> {
  const row = await db.maybe<{ proved_at: Date }>('select proved_at from step_ups where session_id = $1 and subject = $2', [
    session_id,
    subject,
  ]);
  return row?.proved_at;
}

export async function putStepUp(tx: Queryable, session_id: string, subject: string, proved_at: Date): Promise<void> {
  await tx.run(
    `insert into step_ups (session_id, subject, proved_at) values ($1, $2, $3)
     on conflict (session_id) do update set subject = excluded.subject, proved_at = excluded.proved_at`,
    [session_id, subject, proved_at],
  );
}

export async function deleteStepUpsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from step_ups where proved_at < $1', [cut]);
}
