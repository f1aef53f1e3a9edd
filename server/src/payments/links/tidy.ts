import type { Context } from '../../context.ts';
import { forgetRecipients } from './store.ts';

const RECIPIENTS_KEPT_MS = 90 * 24 * 60 * 60_000;

/** Forgets links' recipients 90 days after they were paid, voided or expired, but not that each was sent, and when. */
export async function tidy(context: Context): Promise<void> {
  await forgetRecipients(context.db, new Date(context.clock.now().getTime() - RECIPIENTS_KEPT_MS));
}
