import type { Context } from '../../context.ts';
import { forgetRecipients } from './store.ts';

const RECIPIENTS_KEPT_MS = 90 * 24 * 60 * 60_000;

/** Forgets to whom links were sent, 90 days after they were paid, voided or expired. That each was sent, and when, stays. */
export async function tidy(context: Context): Promise<void> {
  await forgetRecipients(context.db, new Date(context.clock.now().getTime() - RECIPIENTS_KEPT_MS));
}
