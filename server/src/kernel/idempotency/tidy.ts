import { IDEMPOTENCY_KEPT_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { forgetKeys } from './store.ts';

/** Forgets keys past the time for which their answers are kept. They live by real time. */
export async function tidy({ clock, db }: Context): Promise<void> {
  await forgetKeys(db, new Date(clock.wall().getTime() - IDEMPOTENCY_KEPT_MS));
}
