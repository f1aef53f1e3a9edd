import type { OwnPasskeyList, Passkey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { presentPasskey } from '../factors/list-factors.ts';
import type { FactorCaller } from '../factors/proof.ts';
import { deletePasskey, passkeysOf, renamePasskeyRow } from '../factors/store.ts';
import { changeAndTell } from './change-and-tell.ts';
import { requireOwner } from './require-owner.ts';
import { setAsks } from './store.ts';

/** A consumer's passkeys, newest first, and whether payments ask for one. Throws USERS_KEPT_ELSEWHERE. */
export async function listOwn(context: Context, caller: FactorCaller): Promise<OwnPasskeyList> {
  const { subject, asks_for_passkey } = await requireOwner(context, caller);
  return { passkeys: (await passkeysOf(context.db, subject)).map(presentPasskey), ask_when_paying: asks_for_passkey };
}

/** Gives one of the consumer's passkeys another name. Throws NOT_FOUND, also for somebody else's, USERS_KEPT_ELSEWHERE. */
export async function renameOwn(context: Context, caller: FactorCaller, id: string, name: string): Promise<Passkey> {
  const { subject } = await requireOwner(context, caller);
  const row = await renamePasskeyRow(context.db, subject, id, name);
  if (!row) throw new AppError('NOT_FOUND');
  return presentPasskey(row);
}

/**
 * Removes one of the consumer's passkeys and tells them. With the last one payments no longer ask for it: nothing could
 * be paid otherwise. Throws NOT_FOUND, also for somebody else's, USERS_KEPT_ELSEWHERE.
 */
export async function removeOwn(context: Context, caller: FactorCaller, id: string): Promise<void> {
  const owner = await requireOwner(context, caller);
  const known = (await passkeysOf(context.db, owner.subject)).find((row) => row.id === id);
  if (!known) throw new AppError('NOT_FOUND');
  await changeAndTell(context, owner, { what: 'removed', name: known.name }, async (tx) => {
    if (!(await deletePasskey(tx, owner.subject, id))) throw new AppError('NOT_FOUND');
    if ((await passkeysOf(tx, owner.subject)).length === 0) await setAsks(tx, owner.subject, false);
  });
}

/**
 * Sets whether the consumer's payments ask for their passkey, and tells them. Nothing is told of what was so already.
 * Throws PASSKEY_MISSING for who has none, USERS_KEPT_ELSEWHERE.
 */
export async function askWhenPaying(context: Context, caller: FactorCaller, ask: boolean): Promise<void> {
  const owner = await requireOwner(context, caller);
  if (owner.asks_for_passkey === ask) return;
  await changeAndTell(context, owner, { what: ask ? 'asked_when_paying' : 'not_asked_when_paying' }, async (tx) => {
    if (ask && (await passkeysOf(tx, owner.subject)).length === 0) throw new AppError('PASSKEY_MISSING');
    await setAsks(tx, owner.subject, ask);
  });
}
