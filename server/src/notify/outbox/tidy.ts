import type { Context } from '../../context.ts';
import { forgetCounts, forgetMessages } from './store.ts';

const DAY_MS = 86_400_000;
const WORDS_KEPT_MS = DAY_MS;
/** Longer than a bounce takes to come, and than whoever sent something asks what became of it. */
const KEPT_MS = 90 * DAY_MS;
const COUNTS_KEPT_MS = 2 * DAY_MS;

/** Forgets messages' words and recipients a day after they are done, all of them after 90 days, and texts' counts. */
export async function tidy({ db, clock }: Context): Promise<void> {
  const now_ms = clock.wall().getTime();
  await forgetMessages(db, new Date(now_ms - WORDS_KEPT_MS), new Date(now_ms - KEPT_MS));
  await forgetCounts(db, new Date(now_ms - COUNTS_KEPT_MS));
}
