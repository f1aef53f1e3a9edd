import { IDEMPOTENCY_KEPT_MS, TICKET_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { forgetOld } from './store.ts';

const EVERY_MS = 10 * 60_000;
/** Longer than the ten minutes in which wrong codes count. */
const WRONG_CODES_KEPT_MS = 60 * 60_000;

/** Forgets, now and then, what no rule looks at any more. Nothing depends on it: what is out of date is never used, forgotten or not. */
export function startTidying(context: Context): { stop(): Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    current = tidy(context).catch((error: unknown) => context.log.error({ err: error }, 'old keys and tickets could not be forgotten'));
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

/** Idempotency keys, wrong codes and tickets live by real time. */
export async function tidy(context: Context): Promise<void> {
  const ago = (ms: number) => new Date(context.clock.wall().getTime() - ms);
  await forgetOld(context.db, { keys: ago(IDEMPOTENCY_KEPT_MS), wrong_codes: ago(WRONG_CODES_KEPT_MS), tickets: ago(TICKET_MS) });
}
