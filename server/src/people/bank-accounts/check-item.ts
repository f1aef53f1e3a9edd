import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import {
  BankAccessGone,
  BankLinkingRefused,
  BankLinkingUnavailable,
  BankLoginRequired,
  NoFitAccount,
  PermissionMissing,
} from '../../providers/bank-linking/port.ts';
import { findItem, lockItem, openAccess } from './items/index.ts';
import { noteItemEvent } from './note-item-event.ts';
import { notePermissionMissing } from './note-permission-missing.ts';

/** The queued task's name. */
export const CHECK_ITEM = 'bank_accounts.check_item';
const payloadSchema = z.object({ item_id: z.string() });

/**
 * Asks the provider whether an item works that a message, perhaps late, calls broken. Where it works, its accounts open
 * again, unless another message came meanwhile. The queue retries while the provider cannot be reached.
 */
export async function checkItem(context: Context, payload: unknown): Promise<void> {
  const { item_id } = z.parse(payloadSchema, payload);
  const { bankLinking, clock, db } = context;
  const before = await findItem(db, item_id);
  const access_token = await openAccess(context, item_id);
  if (before?.state !== 'login_required' || access_token === undefined) return;
  try {
    await bankLinking.requireGood?.(access_token);
  } catch (error) {
    if (error instanceof BankAccessGone) return noteItemEvent(db, item_id, 'revoked', clock.now());
    if (error instanceof PermissionMissing) return db.transaction((tx) => notePermissionMissing(tx, item_id, clock.now()));
    if (error instanceof BankLinkingUnavailable) throw error;
    if (error instanceof BankLoginRequired || error instanceof BankLinkingRefused || error instanceof NoFitAccount) return;
    throw error;
  }
  await db.transaction(async (tx) => {
    const now = await lockItem(tx, item_id);
    if (now?.notified_at?.getTime() === before.notified_at?.getTime()) await noteItemEvent(tx, item_id, 'repaired', clock.now());
  });
}
