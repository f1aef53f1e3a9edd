import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from './store.ts';

const CODES = 10;
/** Crockford's base 32: no letter that can be taken for a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

/** Ten new codes of 50 random bits, such as `7KQ9X-M4T2H`; all from before are worth nothing. */
export async function makeRecoveryCodes(context: Context, tx: Queryable, subject: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${randomSigns()}-${randomSigns()}`);
  const hashes = codes.map((code) => hashOf(context, subject, code));
  await replaceRecoveryCodes(tx, subject, hashes, context.clock.wall());
  return codes;
}

/** Codes for whoever has none yet: with their first factor. Null where those from before go on. */
export async function firstRecoveryCodes(context: Context, tx: Queryable, subject: string): Promise<string[] | null> {
  const { made } = await countRecoveryCodes(tx, subject);
  return made > 0 ? null : makeRecoveryCodes(context, tx, subject);
}

/** Uses a code up, as people type it: in either case, with or without the hyphen. False where it is not good. */
export function takeRecoveryCode(context: Context, subject: string, typed: string): Promise<boolean> {
  return useRecoveryCode(context.db, subject, hashOf(context, subject, typed), context.clock.wall());
}

/** Keyed, because whoever reads the table could try out 50 bits. */
function hashOf(context: Context, subject: string, typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return context.sealer.fingerprint(`recovery code:${subject}:${plain}`);
}

function randomSigns(): string {
  return Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
