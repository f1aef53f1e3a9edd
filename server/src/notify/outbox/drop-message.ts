import type { Context } from '../../context.ts';
import { noteMessage } from './note-message.ts';
import { findListed } from './store.ts';

/**
 * Has a text or mail that could not be sent yet tried no more; whoever had it sent hears of it. False where it doesn't
 * wait after a failed try: it is new, being sent, or over.
 */
export async function dropMessage(context: Context, id: string): Promise<boolean> {
  const found = await findListed(context.db, id);
  if (found?.state !== 'queued' || found.failure === null) return false;
  return noteMessage(context, id, { state: 'failed', failure: found.failure, code: found.error_code }, found.attempts);
}
