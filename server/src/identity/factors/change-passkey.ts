import type { Passkey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { changeAndTell } from './change-and-tell.ts';
import { forgetCodesOfNone } from './forget-codes-of-none.ts';
import { presentPasskey } from './list-factors.ts';
import { type FactorCaller, requireOwnUser } from './proof.ts';
import { deletePasskey, passkeysOf, renamePasskeyRow } from './store.ts';

/** Gives one of the caller's passkeys another name. Throws NOT_FOUND, also for somebody else's. */
export async function renamePasskey(context: Context, caller: FactorCaller, id: string, name: string): Promise<Passkey> {
  const { subject } = await requireOwnUser(context, caller);
  const row = await renamePasskeyRow(context.db, subject, id, name);
  if (!row) throw new AppError('NOT_FOUND');
  return presentPasskey(row);
}

/** Removes one of the caller's passkeys. Throws NOT_FOUND, also for somebody else's, USERS_KEPT_ELSEWHERE. */
export async function removePasskey(context: Context, caller: FactorCaller, id: string): Promise<void> {
  const identity = await requireOwnUser(context, caller);
  const { subject } = identity;
  const known = (await passkeysOf(context.db, subject)).find((row) => row.id === id);
  if (!known) throw new AppError('NOT_FOUND');
  const told = {
    what: `A passkey was removed: ${known.name}.`,
    event: 'sign_in.factor_removed',
    name: `the passkey ${known.name}`,
  } as const;
  await changeAndTell(context, caller, identity, told, async (tx) => {
    if (!(await deletePasskey(tx, subject, id))) throw new AppError('NOT_FOUND');
    await forgetCodesOfNone(tx, subject);
  });
}
