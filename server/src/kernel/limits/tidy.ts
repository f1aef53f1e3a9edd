import type { Context } from '../../context.ts';
import { LONGEST_WINDOW_MS } from './consume-rate-limit.ts';
import { deleteEventsBefore } from './store.ts';

/** Forgets what was counted longer ago than any limit looks back. Limits live by real time. */
export async function tidy({ clock, db }: Context): Promise<void> {
  await deleteEventsBefore(db, new Date(clock.wall().getTime() - LONGEST_WINDOW_MS));
}
