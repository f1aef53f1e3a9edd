import { readFileSync } from 'node:fs';
import { passwordFollowsRule } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';

const COMMON = new Set(
  readFileSync(new URL('../common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/**
 * Refuses a password that breaks the rule (merchant specification, section 5) or is among the commonest, compared
 * without case. Throws PASSWORD_TOO_WEAK and PASSWORD_TOO_COMMON.
 */
export function requireGoodPassword(password: string): void {
  if (!passwordFollowsRule(password)) throw new AppError('PASSWORD_TOO_WEAK', { field: 'password' });
  if (COMMON.has(password.toLowerCase())) throw new AppError('PASSWORD_TOO_COMMON', { field: 'password' });
}
