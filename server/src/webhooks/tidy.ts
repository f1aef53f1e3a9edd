import type { Context } from '../context.ts';
import { forgetMessages } from './store.ts';

const KEPT_MS = 30 * 86_400_000;

/** Forgets messages after 30 days: the payments themselves say what became of them. */
export async function tidy({ db, clock }: Context): Promise<void> {
  await forgetMessages(db, new Date(clock.wall().getTime() - KEPT_MS));
}
