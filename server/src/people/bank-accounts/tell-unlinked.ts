import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { queue } from '../../kernel/jobs/queue.ts';
import { postNotices } from '../../notify/notices/index.ts';
import { findUnlinked } from './item-store.ts';

/** The queued task's name. */
export const TELL_UNLINKED = 'bank_accounts.tell_unlinked';
const payloadSchema = z.object({ account_id: z.string(), at: z.iso.datetime() });

/** Has a consumer told, after the caller's commit, that an account was closed until they link it again: once an item. */
export async function askToTellUnlinked(db: Queryable, of: { item_id: string; account_id: string; at: Date }): Promise<void> {
  const { item_id, account_id, at } = of;
  await queue.enqueue(db, TELL_UNLINKED, { account_id, at: at.toISOString() }, { job_key: `tell unlinked ${item_id}` });
}

/** Tells a consumer that an account of theirs is not linked anymore; nothing where it is meanwhile, or was removed. */
export async function tellUnlinked(context: Context, payload: unknown): Promise<void> {
  const { account_id, at } = z.parse(payloadSchema, payload);
  const account = await findUnlinked(context.db, account_id);
  if (!account) return;
  const { consumer_id: user_id, institution_name: institution, item_id } = account;
  const notice = { kind: 'account_unlinked', user_id, institution, item_id, key: `unlinked:${item_id}:${at}` } as const;
  await context.db.transaction((tx) => postNotices(context, tx, [notice]));
}
