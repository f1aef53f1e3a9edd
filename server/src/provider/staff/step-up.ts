import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { CONFIRMED_MS } from './lifetimes.ts';
import { askForOwnPasskey, checkPasskey } from './passkeys.ts';
import type { StaffSession } from './session.ts';
import { findPasskey, noteConfirmed, notePasskeyUsed } from './store.ts';

const confirmationOf = ({ session_id }: StaffSession): string => `session/${session_id}`;

/** What the browser asks an authenticator for, so that one of the staff shows that it is them still. */
export function askToConfirm(context: Context, session: StaffSession): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askForOwnPasskey(context, session.staff.id, confirmationOf(session));
}

/** Notes for 5 minutes, for this session alone, that it is them. Throws STAFF_PASSKEY_REFUSED. */
export async function confirmIsThem(context: Context, session: StaffSession, response: AuthenticationResponseJSON): Promise<void> {
  const { db, clock } = context;
  const use = await checkOwnPasskey(context, session, response, confirmationOf(session));
  await db.transaction(async (tx) => {
    await use(tx);
    await noteConfirmed(tx, session.session_id, clock.wall());
  });
}

/** Throws STAFF_STEP_UP_NEEDED where somebody's passkey showed longer than 5 minutes ago that it is them. */
export function requireConfirmed({ clock }: Pick<Context, 'clock'>, { confirmed_at }: StaffSession): void {
  if (clock.wall().getTime() - confirmed_at.getTime() > CONFIRMED_MS) throw new AppError('STAFF_STEP_UP_NEEDED');
}

/**
 * Checks that one of the staff has signed, with a passkey of their own, a challenge that was bound to one thing; it is
 * used up. Gives what notes the use, for the transaction of what it allows. Both throw STAFF_PASSKEY_REFUSED.
 */
export async function checkOwnPasskey(
  context: Context,
  { staff }: StaffSession,
  response: AuthenticationResponseJSON,
  bound_to: string,
): Promise<(tx: Queryable) => Promise<void>> {
  const passkey = await findPasskey(context.db, response.id);
  const own = passkey?.staff_id === staff.id ? passkey : undefined;
  const sign_count = await checkPasskey(context, response, own, bound_to);
  return async (tx) => {
    if (!own || !(await notePasskeyUsed(tx, own.credential_id, { before: own.sign_count, sign_count }, context.clock.wall())))
      throw new AppError('STAFF_PASSKEY_REFUSED');
  };
}
