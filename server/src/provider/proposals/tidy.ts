import type { Context } from '../../context.ts';
import { expireBefore } from './store.ts';

/** Ends proposals that nobody decided within their time, and forgets what their calls were given. They live by real time. */
export function tidy({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return expireBefore(db, clock.wall(), null);
}
