import type { MessageChoice } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { findStop, setStop } from './store.ts';

/** Whose messages a token of one is about, and whether they are stopped. Throws NOT_FOUND. */
export async function readChoice(context: Context, token: string): Promise<MessageChoice> {
  const found = await findStop(context.db, tokenHash(token));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Whoever has one of an organization's messages stops the others, or gets them again. Throws NOT_FOUND. */
export async function chooseMessages(context: Context, { token, stopped }: { token: string; stopped: boolean }): Promise<MessageChoice> {
  await setStop(context.db, tokenHash(token), stopped ? context.clock.wall() : null);
  return readChoice(context, token);
}
