import { BALANCE_DISPLAY_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { askBank } from './ask-bank.ts';
import { findAccount } from './store.ts';

/**
 * Whether an account of the caller's can be used: linked, verified, not invalidated by a return, and without its bank
 * asking for a new sign-in. The bank is asked again after 15 minutes. Throws ERR_EXTERNAL_ACCOUNT_NOT_FOUND (also for
 * another's account) and LINKING_UNAVAILABLE, which says nothing about the account.
 */
export async function validateAccount(context: Context, actor: Actor, account_id: string): Promise<{ isValid: boolean }> {
  const account = await findAccount(context.db, account_id);
  if (!account || account.consumer_id !== actor.user_id) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
  if (account.removed_at !== null || account.invalid_reason !== null) return { isValid: false };
  if (account.verification !== 'provider') return { isValid: account.verification === 'verified' };
  if (account.closed_because !== null && account.closed_because !== 'login') return { isValid: false };
  const age_ms = account.checked_at ? context.clock.now().getTime() - account.checked_at.getTime() : Number.POSITIVE_INFINITY;
  if (age_ms <= BALANCE_DISPLAY_MS) return { isValid: account.closed_because === null };
  const { said } = await askBank(context, account);
  if (said === 'unavailable') throw new AppError('LINKING_UNAVAILABLE');
  return { isValid: said !== 'login_required' };
}
