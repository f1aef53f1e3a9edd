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
 * name that nobody has is not kept: people type passwords there.
 */
export async function noteRefusedSignIn(context: Context, username: string, address: string, refusal: unknown): Promise<void> {
  const event = eventOf(refusal, PASSWORD_EVENTS);
  if (event === undefined) return;
  const identity = await findPasswordIdentity(context.db, username.trim());
  // Asked in any case, so that the time of an answer tells nobody whether there is such a user.
  await note(context, identity?.subject ?? '', address, event, refusal as AppError);
}

/**
 * Adds a wrong code, a refused passkey or a deactivated user's sign-in to the audit log; other refusals tell nothing of
 * either. `subject`: whose, where that is known.
 */
export async function noteRefusedFactor(context: Context, subject: string | undefined, address: string, refusal: unknown): Promise<void> {
  const event = eventOf(refusal, FACTOR_EVENTS);
  if (event !== undefined) await note(context, subject ?? '', address, event, refusal as AppError);
}

/** Adds to the audit log that somebody who is signed in showed something wrong when they had to confirm that it is them. */
export async function noteRefusedConfirmation(context: Context, subject: string, address: string, refusal: unknown): Promise<void> {
  const event = eventOf(refusal, CONFIRMATION_EVENTS);
  if (event !== undefined) await note(context, subject, address, event, refusal as AppError);
}

type Events = Partial<Record<string, AuditEntry['event']>>;
const PASSWORD_EVENTS: Events = { PASSWORD_WRONG: 'sign_in.wrong_password', TOO_MANY_PASSWORDS: 'sign_in.locked_out' };
const FACTOR_EVENTS: Events = {
  CODE_WRONG: 'sign_in.wrong_factor',
  CODE_USED: 'sign_in.wrong_factor',
  SECOND_FACTOR_TRIES_USED: 'sign_in.wrong_factor',
  PASSKEY_REFUSED: 'sign_in.wrong_factor',
  ACCESS_DEACTIVATED: 'sign_in.deactivated',
};
const CONFIRMATION_EVENTS: Events = {
  OWN_PASSWORD_WRONG: 'sign_in.not_confirmed',
  CODE_WRONG: 'sign_in.not_confirmed',
  CODE_USED: 'sign_in.not_confirmed',
  PASSKEY_REFUSED: 'sign_in.not_confirmed',
  TOO_MANY_REQUESTS: 'sign_in.not_confirmed',
};
/** A user's wrong ones are counted by limits of their own; all else is kept once a minute for a user and an address. */
const LIMITED = new Set(['PASSWORD_WRONG', 'OWN_PASSWORD_WRONG', 'CODE_WRONG', 'CODE_USED', 'SECOND_FACTOR_TRIES_USED']);

function eventOf(refusal: unknown, events: Events): AuditEntry['event'] | undefined {
  return refusal instanceof AppError ? events[refusal.code] : undefined;
}

async function note(context: Context, subject: string, address: string, event: AuditEntry['event'], { code }: AppError): Promise<void> {
  context.metrics.countRefusedSignIn(event);
  const user = await findAuditedUser(context.db, subject);
  const from = { address, factor: null };
  const who: AuditWho = user ? { kind: 'user', id: user.id, ...from } : { ...UNKNOWN, ...from };
  const key = user && LIMITED.has(code) ? undefined : `${event}:${user?.id ?? ''}:${addressKey(address)}`;
  await noteRefusal(context, key, { event, who, after: { refusal: code } });
}
