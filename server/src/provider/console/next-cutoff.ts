import type { NextCutoff } from '@drawbridge/contract/provider';
import { dryRunCutoff, effectiveEntryDateAt, lastCutoffBy } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { listUnpaidBusinesses } from '../../disbursements/payouts/index.ts';
import { listHeldRefunds } from '../../disbursements/refunds/index.ts';
import { entryHandlers } from '../../what-happens-when.ts';

/** To work it out costs as much as a cutoff: everybody at the console shares one answer for a minute. */
const KEPT_MS = 60_000;

interface Kept {
  readonly at_ms: number;
  readonly answer: Promise<NextCutoff>;
}

/** What the next cutoff would send, as it was within the last minute. One is worked out at a time. */
export function nextCutoffKept(context: Context): () => Promise<NextCutoff> {
  let kept: Kept | undefined;
  return () => {
    const at_ms = context.clock.now().getTime();
    if (kept && at_ms >= kept.at_ms && at_ms - kept.at_ms < KEPT_MS) return kept.answer;
    const answer = readNextCutoff(context);
    kept = { at_ms, answer };
    // What failed is tried again by whoever asks next.
    answer.catch(() => {
      kept = undefined;
    });
    return answer;
  };
}

async function readNextCutoff(context: Context): Promise<NextCutoff> {
  const would = await dryRunCutoff(context, entryHandlers, {
    clear: false,
    bytes: false,
    also: async (tx) =>
      [...(await listHeldRefunds({ db: tx })), ...(await listUnpaidBusinesses({ db: tx }))].map(({ amount_cents }) => amount_cents),
  });
  const { cutoff_at, same_day, files, sent, unoriginable, also } = would;
  const entriesOf = (debit: boolean) =>
    sent.filter(({ kind }) => (kind === 'debit') === debit).reduce((sum, { entries }) => sum + entries, 0);
  return {
    at: cutoff_at.toISOString(),
    previous_at: lastCutoffBy(new Date(cutoff_at.getTime() - 1), context.config.ach).toISOString(),
    same_day,
    settles_on: files.length > 0 ? effectiveEntryDateAt(cutoff_at, context.config.ach) : null,
    debits: { entries: entriesOf(true), amount: files.reduce((sum, { total_debit_cents }) => sum + total_debit_cents, 0) },
    credits: { entries: entriesOf(false), amount: files.reduce((sum, { total_credit_cents }) => sum + total_credit_cents, 0) },
    held: { entries: also.length + unoriginable.length, amount: also.reduce((sum, cents) => sum + cents, 0) },
  };
}
