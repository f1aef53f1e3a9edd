import type { MessageChoice } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { markOf } from './recipient.ts';
import { findStop, setStop } from './store.ts';

/** Whose messages a token of one is about, and whether they are stopped. Throws NOT_FOUND. */
export async function readChoice(context: Context, token: string): Promise<MessageChoice> {
  const found = await findStop(context.db, markOf(token));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Whoever has one of an organization's messages stops the others, or gets them again. Throws NOT_FOUND. */
export async function chooseMessages(context: Context, { token, stopped }: { token: string; stopped: boolean }): Promise<MessageChoice> {
  await setStop(context.db, markOf(token), stopped ? context.clock.wall() : null);
  return readChoice(context, token);
}
