import { findReturnableEntry, pollAcknowledgements } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { alone } from '../../kernel/jobs/timetable.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { refuseEntry } from './refused-store.ts';

/**
 * Has the bank refuse an entry of a file before it settles, and the service hear at once: a payment's public id, or a
 * payout's or refund's reference, names it. Throws RETURN_NOT_POSSIBLE where none waits for settlement.
 */
export async function refuseChosenEntry(context: Context, reference: string, reason: string): Promise<void> {
  await alone(context, async () => {
    const entry = await findReturnableEntry(context.db, reference);
    if (!entry || !(await refuseEntry(context.db, entry, reason)))
      throw new AppError('RETURN_NOT_POSSIBLE', { message: 'No entry of this payment waits for its settlement at the bank.' });
    await pollAcknowledgements(context, entryHandlers);
  });
}
