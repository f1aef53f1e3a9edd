import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { type FactorCaller, requireOwnSubject } from '../factors/proof.ts';
import { findOwner, type PasskeyOwner } from './store.ts';

/** The calling consumer, as passkeys know them. Throws USERS_KEPT_ELSEWHERE where an outside provider keeps who signs in. */
export async function requireOwner(context: Context, { token }: FactorCaller): Promise<PasskeyOwner & { readonly subject: string }> {
  const subject = requireOwnSubject(context, token);
  const owner = await findOwner(context.db, subject);
  if (!owner) throw new AppError('USERS_KEPT_ELSEWHERE');
  return { ...owner, subject };
}
