import { TICKET_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { forgetOld } from './store.ts';

/** Longer than the ten minutes in which wrong codes count. */
const WRONG_CODES_KEPT_MS = 60 * 60_000;

/** Wrong codes and tickets live by real time. */
export async function tidy(context: Context): Promise<void> {
  const ago = (ms: number) => new Date(context.clock.wall().getTime() - ms);
  await forgetOld(context.db, { wrong_codes: ago(WRONG_CODES_KEPT_MS), tickets: ago(TICKET_MS) });
}
