import type { Context } from '../../context.ts';
import { forgetOld } from './store.ts';

/** Records have no index by time, so that a payment need not write one: they are gone through once a day. */
const EVERY_MS = 24 * 60 * 60_000;

let last_wall_ms = Number.NEGATIVE_INFINITY;

/** Forgets authorizations that nobody may ask for any more. */
export async function tidy(context: Context): Promise<void> {
  const wall_ms = context.clock.wall().getTime();
  if (wall_ms - last_wall_ms < EVERY_MS) return;
  await forgetOldConsents(context);
  last_wall_ms = wall_ms;
}

/** Forgets them now; gives how many. */
export async function forgetOldConsents({ db, log }: Context): Promise<number> {
  const forgotten = await forgetOld(db);
  if (forgotten > 0) log.info({ forgotten }, 'authorizations whose time has passed forgotten');
  return forgotten;
}
