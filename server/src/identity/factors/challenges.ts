import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { type PasskeySite, siteOf } from '../../kernel/security/passkeys.ts';
import { PASSKEY_CHALLENGE_MS } from '../lifetimes.ts';
import { putChallenge, takeChallenge } from './store.ts';

/** Where passkeys of users are good. */
export function siteOfCenter({ config }: Pick<Context, 'config'>): PasskeySite {
  return siteOf(config.public_url);
}

/** What authenticators call a user: neither a name nor an address of theirs. */
export function userHandle(subject: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`passkeys of ${subject}`).digest());
}

/** Keeps what a passkey is to sign for a sign-in or an adding; whatever was begun before for the same is over. */
export async function keepChallenge(context: Context, begun_for: string, challenge: string): Promise<void> {
  await putChallenge(context.db, begun_for, challenge, new Date(context.clock.wall().getTime() + PASSKEY_CHALLENGE_MS));
}

/** Gives what was to be signed, once: the second who asks, or asks late, gets nothing. */
export function useChallenge(context: Context, begun_for: string): Promise<string | undefined> {
  return takeChallenge(context.db, begun_for, context.clock.wall());
}
