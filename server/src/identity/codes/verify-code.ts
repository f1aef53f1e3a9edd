import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { releaseRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { CODE_TRIES } from '../lifetimes.ts';
import { codeHash, interactionHash, sentFor } from './hashes.ts';
import { countTry, findCode, markVerified } from './store.ts';

/**
 * Takes the code typed for a sign-in and gives the number it proves. A code works once; its sends no longer count as a
 * flood. Throws CODE_WRONG (with the tries left), CODE_TRIES_USED and CODE_EXPIRED.
 */
export async function verifyCode(context: Context, uid: string, code: string): Promise<string> {
  const now = context.clock.wall();
  const interaction_hash = interactionHash(uid);
  const waiting = await countTry(context.db, interaction_hash, CODE_TRIES, now);
  if (!waiting) {
    const known = await findCode(context.db, interaction_hash);
    const used_up = known !== undefined && known.verified_at === null && known.tries >= CODE_TRIES && known.expires_at > now;
    throw new AppError(used_up ? 'CODE_TRIES_USED' : 'CODE_EXPIRED', { field: 'code' });
  }
  const given = Buffer.from(codeHash(context, uid, waiting.phone_number, code));
  if (timingSafeEqual(given, Buffer.from(waiting.code_hash))) {
    if (!(await markVerified(context.db, interaction_hash, waiting.code_hash, now))) throw new AppError('CODE_EXPIRED', { field: 'code' });
    await releaseRateLimit(context, sentFor(context, uid, waiting.phone_number));
    return waiting.phone_number;
  }
  const tries_left = CODE_TRIES - waiting.tries;
  if (tries_left === 0) throw new AppError('CODE_TRIES_USED', { field: 'code', extra: { tries_left } });
  throw new AppError('CODE_WRONG', { field: 'code', extra: { tries_left } });
}
