import { BALANCE_DEBIT_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { askBank } from './ask-bank.ts';
import { findPrimary } from './store.ts';

/** A balance that will still serve for a debit in a moment is not asked for again. */
const YOUNG_MS = BALANCE_DEBIT_MS / 2;

/**
 * Fetches the balance of the consumer's primary account before it is needed, so that a debit finds a fresh one.
 * Goes on in the background; never throws; what fails is logged, and met again when the debit asks for itself.
 */
export function fetchBalanceAhead(context: Context, consumer_id: string): void {
  fetchAhead(context, consumer_id).catch((error: unknown) => {
    context.log.warn({ err: error, consumer_id }, 'a balance could not be fetched ahead');
  });
}

async function fetchAhead(context: Context, consumer_id: string): Promise<void> {
  const account = await findPrimary(context.db, consumer_id);
  if (!account) return;
  const age_ms = account.balance_at ? context.clock.now().getTime() - account.balance_at.getTime() : Number.POSITIVE_INFINITY;
  if (age_ms >= YOUNG_MS) await askBank(context, account);
}
