import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';

/** What a sign-in under way is called in the database: its id opens it, so the id itself is not kept. */
export function interactionHash(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url');
}

/** Claim, because a million codes are soon tried; bound to one sign-in and one number. */
export function codeHash(context: Context, uid: string, phone_number: string, code: string): string {
  return context.sealer.fingerprint(`one-time code:${uid}:${phone_number}:${code}`);
}

/** The key that one sign-in's sends to a number count under, to be taken back when the code comes back. */
export function sentFor(context: Context, uid: string, phone_number: string): string {
  return context.sealer.fingerprint(`codes sent:${uid}:${phone_number}`);
}
