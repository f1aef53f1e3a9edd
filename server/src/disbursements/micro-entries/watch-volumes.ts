import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { countVolumes } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
const WINDOW_MS = 30 * DAY_MS;

/**
 * A share of returns, or of accounts refused for wrong amounts, worth a look; and how many entries it takes to tell.
 */
const SUSPICIOUS_SHARE = 0.15;
const ENOUGH = 20;

/**
 * Logs how many micro-entries leave, and how many left, came back or were guessed wrong in 30 days, as originators must
 * watch both volumes (Nacha rules, micro-entries, phase 2). Warns of shares out of the ordinary.
 */
export async function watchVolumes(context: Context, tx: Queryable, now_leaving: number, at: Date): Promise<void> {
  const volumes = await countVolumes(tx, new Date(at.getTime() - WINDOW_MS));
  const { sent, returned, verified, guessed_wrong } = volumes;
  const figures = { now_leaving, ...volumes };
  const many_returned = sent >= ENOUGH && returned / sent > SUSPICIOUS_SHARE;
  const many_guessed = verified + guessed_wrong >= ENOUGH && guessed_wrong / (verified + guessed_wrong) > SUSPICIOUS_SHARE;
  if (many_returned || many_guessed) context.log.warn(figures, 'micro-entries come back, or are guessed wrong, more often than is usual');
  else context.log.info(figures, 'micro-entries of the last 30 days');
}
