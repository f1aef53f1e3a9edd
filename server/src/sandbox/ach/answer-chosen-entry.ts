import type { IsoDate } from '@drawbridge/banking-calendar';
import { RETURN_CODES } from '@drawbridge/nacha';
import { findReturnableEntry, ingestFiles, isLate, lastReturnDay } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { alone } from '../../kernel/jobs/timetable.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { CHANGE_CODES_SENT } from '../bank/index.ts';
import { contestNow } from './contest-dishonor.ts';
import { sendChangeNow } from './send-changes.ts';
import { sendBackNow, sendWrongReturn } from './send-returns.ts';
import { type Fault, findNewestEntry } from './store.ts';

/** `last_day`: of a return that came late, the last on which it would have been in time; else null. */
export type ChosenReturn = { readonly file: string; readonly last_day: IsoDate | null };

/**
 * Has the bank send back a chosen debit, or a payout or refund by its reference, and ingests the file at once. Gives
 * its name, and of a late return the last day in time. With a fault the return is wrong in itself, as the rules let us
 * dishonor it. Throws BAD_INPUT for a code that no bank gives, and RETURN_NOT_POSSIBLE for an entry that the bank does
 * not have, or (without a fault) has sent back already.
 */
export async function returnChosenEntry(context: Context, public_id: string, code: string, fault?: Fault): Promise<ChosenReturn> {
  if (!RETURN_CODES.has(code)) throw new AppError('BAD_INPUT', { message: 'Not a return code', field: 'code' });
  const { file, settled_at } = await answerNow(context, 'This entry cannot be returned now.', async () => {
    if (fault === undefined) {
      const returnable = await findReturnableEntry(context.db, public_id);
      return returnable && sendBackNow(context, returnable, code);
    }
    const newest = await findNewestEntry(context.db, public_id);
    const sent = newest && (await sendWrongReturn(context, newest, code, fault));
    // It is dishonored for its fault, late or not.
    return sent === undefined ? undefined : { file: sent, settled_at: null };
  });
  return { file, last_day: isLate(code, settled_at, context.clock.now()) ? lastReturnDay(code, settled_at) : null };
}

/**
 * Has the bank change the account that the newest entry of a payment, refund or payout reached, and send a notification
 * of change; ingests the file at once. Gives its name. Throws BAD_INPUT for a code that is none, and
 * RETURN_NOT_POSSIBLE where no such entry has reached an account of the bank's.
 */
export async function changeChosenAccount(context: Context, public_id: string, code: string): Promise<string> {
  if (!(CHANGE_CODES_SENT as readonly string[]).includes(code))
    throw new AppError('BAD_INPUT', { message: 'Not a change code', field: 'code' });
  const { file } = await answerNow(context, 'No entry of this payment has reached an account of the sandbox bank yet.', async () => {
    const newest = await findNewestEntry(context.db, public_id);
    return inFile(newest && (await sendChangeNow(context, newest, code)));
  });
  return file;
}

/**
 * Has the bank contest our newest dishonored return about a payment, and ingests the file at once. Gives its name.
 * Throws RETURN_NOT_POSSIBLE where none has settled.
 */
export async function contestChosenDishonor(context: Context, public_id: string): Promise<string> {
  const refusal = 'No dishonored return of this payment has settled.';
  const { file } = await answerNow(context, refusal, async () => inFile(await contestNow(context, public_id)));
  return file;
}

function inFile(file: string | undefined): { file: string } | undefined {
  return file === undefined ? undefined : { file };
}

async function answerNow<Answer extends { file: string }>(
  context: Context,
  refusal: string,
  answer: () => Promise<Answer | undefined>,
): Promise<Answer> {
  return alone(context, async () => {
    const answered = await answer();
    if (!answered) throw new AppError('RETURN_NOT_POSSIBLE', { message: refusal });
    await ingestFiles(context, entryHandlers);
    return answered;
  });
}
