import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { findTotp, lacksSecondFactor, passkeysOf, replaceRecoveryCodes } from './store.ts';

/**
 * Recovery codes go with the last factor that they stand in for: a password alone is asked for no code. Throws
 * FACTOR_NEEDED where the organization asks for one.
 */
export async function forgetCodesOfNone(tx: Queryable, subject: string): Promise<void> {
  const has_factor = (await findTotp(tx, subject, 'in_use')) !== undefined || (await passkeysOf(tx, subject)).length > 0;
  if (has_factor) return;
  if (await lacksSecondFactor(tx, subject)) throw new AppError('FACTOR_NEEDED');
  await replaceRecoveryCodes(tx, subject, [], new Date(0));
}
