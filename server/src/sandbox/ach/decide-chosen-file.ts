import { decideRejectedFile } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { entryHandlers } from '../../what-happens-when.ts';

/**
 * Re-originates or abandons a rejected file, as the provider's command does. Throws FILE_NOT_FOUND where no file of the
 * name was originated, and RETURN_NOT_POSSIBLE where it was not rejected, or decided otherwise.
 */
export async function decideChosenFile(context: Context, name: string, decision: 'reoriginated' | 'abandoned'): Promise<void> {
  const answer = await decideRejectedFile(context, entryHandlers, { name, decision, by: 'sandbox', why: 'decided on the sandbox page' });
  if (answer.kind === 'unknown') throw new AppError('FILE_NOT_FOUND');
  if (answer.kind === 'not_rejected') throw new AppError('RETURN_NOT_POSSIBLE', { message: 'The bank has not rejected this file.' });
  if (answer.decided.decision !== decision) throw new AppError('RETURN_NOT_POSSIBLE', { message: 'This file was decided on already.' });
}
