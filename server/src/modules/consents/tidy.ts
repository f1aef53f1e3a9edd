import type { Context } from '../../context.ts';
import { forgetOld } from './store.ts';

/** Nacha Operating Rules, retention of authorisations: two years from settlement of a single entry. */
const KEPT_YEARS = 2;
/** Records have no index by time, so that a payment need not write one: they are gone through once a day. */
const EVERY_MS = 24 * 60 * 60_000;

let last_wall_ms = Number.NEGATIVE_INFINITY;

/** Forgets authorisations that nobody may ask for any more. */
export async function tidy(context: Context): Promise<void> {
  const wall_ms = context.clock.wall().getTime();
  if (wall_ms - last_wall_ms < EVERY_MS) return;
  await forgetOldConsents(context);
  last_wall_ms = wall_ms;
}

/** Forgets them now; gives how many. */
export async function forgetOldConsents({ clock, db, log }: Context): Promise<number> {
  const before = clock.now();
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  const forgotten = await forgetOld(db, before);
  if (forgotten > 0) log.info({ forgotten }, 'authorisations older than two years forgotten');
  return forgotten;
}
