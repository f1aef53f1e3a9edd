import type { PasswordLinkDetails } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { findLink, type KeptLink } from './store.ts';

/**
 * What a link from a mail is for, while it is good. Throws RESET_LINK_INVALID for one that never was or works no
 * longer; of an invitation's link it is known why: INVITATION_USED, INVITATION_WITHDRAWN, INVITATION_EXPIRED.
 */
export async function requireLink(context: Pick<Context, 'db' | 'clock'>, token: string): Promise<PasswordLinkDetails> {
  const link = await findLink(context.db, tokenHash(token), context.clock.wall());
  if (link?.state !== 'good') throw refusalOf(link);
  return { purpose: link.purpose, username: link.username };
}

function refusalOf(link: KeptLink | undefined): AppError {
  if (link?.purpose !== 'invitation') return new AppError('RESET_LINK_INVALID');
  if (link.state === 'used') return new AppError('INVITATION_USED');
  return new AppError(link.state === 'withdrawn' ? 'INVITATION_WITHDRAWN' : 'INVITATION_EXPIRED');
}
