import type { User } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { latestStandings } from '../../notify/outbox/index.ts';
import { presentUser } from './present.ts';
import { findConsumer } from './store.ts';

/** The caller's profile. Throws ERR_USER_NOT_FOUND for a newcomer: the client takes that as "no profile yet". */
export async function readUser(context: Context, actor: Actor | undefined): Promise<User> {
  const row = actor && (await findConsumer(context.db, actor.user_id));
  if (!row) throw new AppError('ERR_USER_NOT_FOUND');
  const links = row.email_verified ? undefined : await latestStandings(context.db, 'email_link', [row.user_id]);
  return presentUser(row, links?.get(row.user_id));
}
