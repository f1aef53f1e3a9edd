import { RETURN_CODES } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { incoming } from '../../due-work.ts';
import { AppError } from '../../errors.ts';
import { alone } from '../../jobs/timetable.ts';
import { findReturnableTrace, takeInFiles } from '../../modules/ach/index.ts';
import { sendBackNow } from './send-returns.ts';

/**
 * Has the bank send back a debit of someone's choice, or a payout or refund by its reference, and takes the file in at once. Gives its name.
 * Throws BAD_INPUT for a code that no bank gives, and RETURN_NOT_POSSIBLE for a debit that the bank does not have or has sent back already.
 */
export async function returnChosenDebit(context: Context, public_id: string, code: string): Promise<string> {
  if (!RETURN_CODES.has(code)) throw new AppError('BAD_INPUT', { message: 'Not a return code', field: 'code' });
  return alone(context, async () => {
    const trace_number = await findReturnableTrace(context.db, public_id);
    const file = trace_number && (await sendBackNow(context, trace_number, code));
    if (!file) throw new AppError('RETURN_NOT_POSSIBLE');
    await takeInFiles(context, incoming);
    return file;
  });
}
