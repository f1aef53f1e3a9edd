import type { Context } from '../../../context.ts';
import { forgetMessages } from './store.ts';

/** Longer than the provider's signatures hold, whatever the clocks say. */
const KEPT_MS = 24 * 60 * 60_000;

/** Forgets which messages of the provider's were taken: those are too old to be taken by then. */
export async function tidy({ db, clock }: Context): Promise<void> {
  await forgetMessages(db, new Date(clock.wall().getTime() - KEPT_MS));
}
