import { pollAcknowledgements } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { alone } from '../../kernel/jobs/timetable.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { findFiles, rejectFile } from './store.ts';

/**
 * Has the bank reject a file before any of it settles or comes back, and the service hear at once. Throws
 * FILE_NOT_FOUND for one it was not handed, and RETURN_NOT_POSSIBLE for one that it cannot reject any more.
 */
export async function rejectChosenFile(context: Context, name: string, reason: string): Promise<void> {
  await alone(context, async () => {
    const [file] = await findFiles(context.db, [name]);
    if (!file) throw new AppError('FILE_NOT_FOUND');
    const rejected = await context.db.transaction((tx) => rejectFile(tx, name, reason));
    if (!rejected)
      throw new AppError('RETURN_NOT_POSSIBLE', {
        message: 'This file cannot be rejected any more: it was rejected before, or some of it has settled or come back.',
      });
    await pollAcknowledgements(context, entryHandlers);
  });
}
