import type { Queryable } from '../../kernel/db/database.ts';
import type { LockedRequest } from './store.ts';

/** The reference of the oldest report of a payment that is not closed; undefined for none. */
export async function findOpenDispute(db: Queryable, user_id: string): Promise<string | undefined> {
  const row = await db.maybe<{ reference: string }>(
    `select reference from support_requests where user_id = $1 and disputes and status <> 'CLOSED' order by created_at, id limit 1`,
    [user_id],
  );
  return row?.reference;
}

/** Somebody's open requests, locked. */
export function lockOpen(tx: Queryable, user_id: string): Promise<LockedRequest[]> {
  return tx.many<LockedRequest>(
    `select id, reference, status, waiting_since, last_at from support_requests
      where user_id = $1 and status <> 'CLOSED' order by id for update`,
    [user_id],
  );
}

/** Erases the texts of somebody's requests but reports of payments. */
export async function forgetTexts(tx: Queryable, user_id: string): Promise<void> {
  await tx.run('select forget_support_texts($1, false)', [user_id]);
}
