import type { AnswerOf, history } from '@drawbridge/contract';
import { effectiveEntryDateAt, nextCutoff, postingDate } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { listToClear } from './store.ts';

/**
 * What somebody is to keep in their account, in cents by the day on which it clears, the next one first. What has not been
 * in a file is debited with the next cutoff's.
 */
export async function readToClear({ db, config, clock }: Context, consumer_id: string): Promise<AnswerOf<typeof history.toClear>> {
  const now = clock.now();
  const sums = new Map<string, number>();
  for (const { amount_cents, approved_at, debit_on } of await listToClear(db, consumer_id)) {
    const cutoff = nextCutoff(now > approved_at ? now : approved_at, config.ach);
    const clears_on = postingDate(debit_on ?? effectiveEntryDateAt(cutoff, config.ach));
    sums.set(clears_on, (sums.get(clears_on) ?? 0) + amount_cents);
  }
  return { days: [...sums].map(([clears_on, amount]) => ({ clears_on, amount })).sort((a, b) => (a.clears_on < b.clears_on ? -1 : 1)) };
}
