import type { Me } from '@drawbridge/contract/provider';
import type { AuthenticationResponseJSON, PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { notifyOfReplacedPasskey } from './notify-of-replaced-passkey.ts';
import { askForPasskeyOfInvited, checkPasskey, readPasskeyOfInvited } from './passkeys.ts';
import { type BegunSession, beginSession, type Place } from './session.ts';
import { type Staff, staffWho } from './staff.ts';
import {
  endSessionsOf,
  findInvited,
  findPasskey,
  findStaff,
  insertPasskey,
  lockStaff,
  notePasskeyUsed,
  removePasskeys,
  type StaffRow,
  takeInvitation,
} from './store.ts';

/** Somebody who has just signed in. */
export interface SignedIn {
  readonly me: Me;
  readonly session: BegunSession;
}

/** Signs somebody in by their passkey. Throws STAFF_PASSKEY_REFUSED, whatever is wrong with it. */
export async function signIn(context: Context, response: AuthenticationResponseJSON, place: Place): Promise<SignedIn> {
  const passkey = await findPasskey(context.db, response.id);
  const sign_count = await checkPasskey(context, response, passkey);
  if (!passkey) throw new AppError('STAFF_PASSKEY_REFUSED');
  const now = context.clock.wall();
  return context.db.transaction(async (tx) => {
    await lockStaff(tx);
    const staff = await findStaff(tx, passkey.staff_id);
    if (staff?.removed_at !== null || !(await notePasskeyUsed(tx, passkey.credential_id, { before: passkey.sign_count, sign_count }, now)))
      throw new AppError('STAFF_PASSKEY_REFUSED');
    await writeEntry(tx, context.clock, { event: 'staff.signed_in', who: staffWho(staff, place.address) });
    return signedIn(staff, await beginSession(tx, { staff_id: staff.id, credential_id: passkey.credential_id }, place, now));
  });
}

/** Whose invitation a link is, and what their browser asks an authenticator for. Throws STAFF_INVITATION_INVALID. */
export async function readInvitation(
  context: Context,
  token: string,
): Promise<Pick<Staff, 'name' | 'email' | 'role'> & { readonly options: PublicKeyCredentialCreationOptionsJSON }> {
  const token_hash = tokenHash(token);
  const invited = await findInvited(context.db, token_hash, context.clock.wall());
  if (!invited) throw new AppError('STAFF_INVITATION_INVALID');
  const { name, email, role } = invited;
  return { name, email, role, options: await askForPasskeyOfInvited(context, invited, token_hash) };
}

/**
 * Adds the passkey that somebody made for their invitation and signs them in; passkeys and sessions of before end, as
 * who is invited again has lost theirs. Throws STAFF_INVITATION_INVALID, STAFF_PASSKEY_REFUSED.
 */
export async function acceptInvitation(
  context: Context,
  token: string,
  response: RegistrationResponseJSON,
  place: Place,
): Promise<SignedIn> {
  const token_hash = tokenHash(token);
  const now = context.clock.wall();
  if (!(await findInvited(context.db, token_hash, now))) throw new AppError('STAFF_INVITATION_INVALID');
  const passkey = await readPasskeyOfInvited(context, response, token_hash);
  let had_passkey = false;
  const entered = await context.db.transaction(async (tx) => {
    await lockStaff(tx);
    const staff_id = await takeInvitation(tx, token_hash, now);
    const staff = staff_id === undefined ? undefined : await findStaff(tx, staff_id);
    if (staff?.removed_at !== null) throw new AppError('STAFF_INVITATION_INVALID');
    had_passkey = staff.passkeys > 0;
    await removePasskeys(tx, staff.id, now);
    await endSessionsOf(tx, staff.id, now);
    if (!(await insertPasskey(tx, { ...passkey, staff_id: staff.id, at: now }))) throw new AppError('STAFF_PASSKEY_REFUSED');
    await writeEntry(tx, context.clock, { event: 'staff.joined', who: staffWho(staff, place.address) });
    return signedIn(staff, await beginSession(tx, { staff_id: staff.id, credential_id: passkey.credential_id }, place, now));
  });
  if (had_passkey) await notifyOfReplacedPasskey(context, entered.me);
  return entered;
}

function signedIn({ id, name, email, role }: StaffRow, session: BegunSession): SignedIn {
  return { me: { id, name, email, role, ends_at: session.ends_at.toISOString() }, session };
}
