import type { SessionEnding } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { recordHash } from '../records/record-hash.ts';
import { findEndedToken } from '../records/store.ts';

/**
 * Why a refresh token was ended before its time, as things stand with its user now; undefined for any other: one that
 * ran out, was logged out, or was never issued.
 */
export async function whyEnded(context: Context, refresh_token: string): Promise<SessionEnding | undefined> {
  const ended = await findEndedToken(context.db, recordHash('RefreshToken', refresh_token), context.clock.wall());
  if (!ended) return undefined;
  if (ended.status === 'FROZEN') return 'account_frozen';
  if (ended.status === 'DEACTIVATED') {
    if (ended.is_erased) return 'data_deleted';
    if (ended.kind !== 'merchant') return 'account_deactivated';
    return ended.is_deleted ? 'account_deleted' : 'access_deactivated';
  }
  return ended.by_user ? 'logged_out_elsewhere' : 'sessions_ended';
}
