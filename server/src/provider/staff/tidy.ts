import type { Context } from '../../context.ts';
import { SESSION_MS } from './lifetimes.ts';
import { deleteChallengesBefore, deleteSessionsBefore } from './store.ts';

/** So long after it ended a session can still be read. */
const KEPT_MS = 180 * SESSION_MS;

/** Throws away challenges that nobody answered, and sessions of long ago. They live by real time. */
export async function tidy({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.wall();
  await deleteChallengesBefore(db, now);
  await deleteSessionsBefore(db, new Date(now.getTime() - KEPT_MS));
}
