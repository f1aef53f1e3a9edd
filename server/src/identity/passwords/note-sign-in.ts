import type { Context } from '../../context.ts';
import { type AuditEntry, type AuditWho, findAuditedUser, noteRefusal, UNKNOWN, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { findPasswordIdentity } from '../people/store.ts';

/** Adds to the audit log that a merchant's user signed in; `factor` is what they did it with. */
export async function noteSignIn(context: Context, subject: string, address: string, factor: string): Promise<void> {
  const user = await findAuditedUser(context.db, subject);
  if (user)
    await writeEntry(context.db, context.clock, { event: 'sign_in.succeeded', who: { kind: 'user', id: user.id, address, factor } });
}

/**
 * Adds a wrong password, or that too many were tried, to the audit log; other refusals tell nothing of a password. A
 * name that nobody has is not kept: people type passwords there. Those of one address are kept once a minute.
 */
export async function noteRefusedSignIn(context: Context, username: string, address: string, refusal: unknown): Promise<void> {
  const event = refusal instanceof AppError ? EVENTS[refusal.code] : undefined;
  if (event === undefined) return;
  const identity = await findPasswordIdentity(context.db, username.trim());
  // Asked in any case, so that the time of an answer tells nobody whether there is such a user.
  const user = await findAuditedUser(context.db, identity?.subject ?? '');
  const from = { address, factor: null };
  const who: AuditWho = user ? { kind: 'user', id: user.id, ...from } : { ...UNKNOWN, ...from };
  // A user's wrong passwords are counted by limits of their own.
  const key = user && event === 'sign_in.wrong_password' ? undefined : `${event}:${user?.id ?? ''}:${addressKey(address)}`;
  await noteRefusal(context, key, { event, who, after: { refusal: (refusal as AppError).code } });
}

/**
 * Adds a wrong code, a refused passkey or a deactivated user's sign-in to the audit log; other refusals tell nothing of
 * either. `subject`: whose, where that is known.
 */
export async function noteRefusedFactor(context: Context, subject: string | undefined, address: string, refusal: unknown): Promise<void> {
  const event = refusal instanceof AppError ? FACTOR_EVENTS[refusal.code] : undefined;
  if (event === undefined) return;
  const user = subject === undefined ? undefined : await findAuditedUser(context.db, subject);
  const from = { address, factor: null };
  const who: AuditWho = user ? { kind: 'user', id: user.id, ...from } : { ...UNKNOWN, ...from };
  // A user's wrong codes are counted by limits of their own.
  const key = user ? undefined : `${event}:${addressKey(address)}`;
  await noteRefusal(context, key, { event, who, after: { refusal: (refusal as AppError).code } });
}

const FACTOR_EVENTS: Partial<Record<string, AuditEntry['event']>> = {
  CODE_WRONG: 'sign_in.wrong_factor',
  CODE_USED: 'sign_in.wrong_factor',
  SECOND_FACTOR_TRIES_USED: 'sign_in.wrong_factor',
  PASSKEY_REFUSED: 'sign_in.wrong_factor',
  ACCESS_DEACTIVATED: 'sign_in.deactivated',
};

const EVENTS: Partial<Record<string, AuditEntry['event']>> = {
  PASSWORD_WRONG: 'sign_in.wrong_password',
  TOO_MANY_PASSWORDS: 'sign_in.locked_out',
};
