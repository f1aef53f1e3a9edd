import type { Context } from '../../context.ts';
import { forgetDevices } from './store.ts';

/** Longer than a browser keeps a subscription that nobody uses. */
const UNUSED_MS = 180 * 86_400_000;

/** Forgets browsers that were logged out, and those in which the app was not opened for half a year. */
export async function tidy({ db, clock }: Context): Promise<void> {
  await forgetDevices(db, new Date(clock.wall().getTime() - UNUSED_MS));
}
