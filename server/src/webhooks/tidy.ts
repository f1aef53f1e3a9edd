import type { Context } from '../context.ts';
import { forgetEvents } from './gather-store.ts';
import { keptSince } from './kept-since.ts';
import { forgetMessages } from './store.ts';

/** Forgets messages and listed events after 30 days: the payments themselves say what became of them. */
export async function tidy({ db, clock }: Context): Promise<void> {
  await forgetEvents(db, keptSince(clock.now()));
  await forgetMessages(db, keptSince(clock.wall()));
}
