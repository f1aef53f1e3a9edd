import { readFileSync } from 'node:fs';
import { passwordFollowsRule } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';

const COMMON = new Set(
  readFileSync(new URL('../common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/**
 * Refuses a password that breaks the specification's rule (merchant specification, section 5), the only one on how it
 * is made up; that is among the commonest, compared without case; or known from a breach. May ask an outside list: not
 * for a transaction. Throws PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON and PASSWORD_BREACHED.
 */
export async function requireGoodPassword(context: Pick<Context, 'breachedPasswords' | 'log'>, password: string): Promise<void> {
  if (!passwordFollowsRule(password)) throw new AppError('PASSWORD_TOO_WEAK', { field: 'password' });
  if (COMMON.has(password.toLowerCase())) throw new AppError('PASSWORD_TOO_COMMON', { field: 'password' });
  if (await isBreached(context, password)) throw new AppError('PASSWORD_BREACHED', { field: 'password' });
}

/** A list that does not answer keeps nobody from choosing a password. */
async function isBreached({ breachedPasswords, log }: Pick<Context, 'breachedPasswords' | 'log'>, password: string): Promise<boolean> {
  try {
    return await breachedPasswords.isKnown(password);
  } catch (error) {
    log.warn({ event: 'password.breach_look_up.failed', err: error }, 'breached passwords could not be looked up');
    return false;
  }
}
