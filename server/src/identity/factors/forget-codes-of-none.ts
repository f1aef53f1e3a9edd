import type { Queryable } from '../../kernel/db/database.ts';
import { findTotp, passkeysOf, replaceRecoveryCodes } from './store.ts';

/** Recovery codes go with the last factor that they stand in for: a password alone is asked for no code. */
export async function forgetCodesOfNone(tx: Queryable, subject: string): Promise<void> {
  const has_factor = (await findTotp(tx, subject, 'in_use')) !== undefined || (await passkeysOf(tx, subject)).length > 0;
  if (!has_factor) await replaceRecoveryCodes(tx, subject, [], new Date(0));
}
