import { RETURN_CODES } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { incoming } from '../../due-work.ts';
import { AppError } from '../../errors.ts';
import { alone } from '../../jobs/timetable.ts';
import { findReturnableEntry, takeInFiles } from '../../modules/ach/index.ts';
import { CHANGE_CODES_TOLD } from '../bank/index.ts';
import { contestNow } from './contest-dishonour.ts';
import { tellChangeNow } from './send-changes.ts';
import { sendBackNow, sendWrongReturn } from './send-returns.ts';
import { type Fault, findNewestEntry } from './store.ts';

/**
 * Has the bank send back a debit of someone's choice, or a payout or refund by its reference, and takes the file in at once. Gives its name. With
 * a fault the return is wrong in itself, as the rules let us dishonour it.
 * Throws BAD_INPUT for a code that no bank gives, and RETURN_NOT_POSSIBLE for an entry that the bank does not have, or (without a fault) has
 * sent back already.
 */
export async function returnChosenEntry(context: Context, public_id: string, code: string, fault?: Fault): Promise<string> {
  if (!RETURN_CODES.has(code)) throw new AppError('BAD_INPUT', { message: 'Not a return code', field: 'code' });
  return answerNow(context, 'This entry cannot be returned now.', async () => {
    if (fault !== undefined) {
      const newest = await findNewestEntry(context.db, public_id);
      return newest && sendWrongReturn(context, newest, code, fault);
    }
    const returnable = await findReturnableEntry(context.db, public_id);
    return returnable && sendBackNow(context, returnable, code);
  });
}

/**
 * Has the bank change the account that the newest entry of a payment, refund or payout reached, and tell of it; takes the file in at once. Gives
 * its name. Throws BAD_INPUT for a code that is none, and RETURN_NOT_POSSIBLE where no such entry has reached an account of the bank's.
 */
export async function changeChosenAccount(context: Context, public_id: string, code: string): Promise<string> {
  if (!(CHANGE_CODES_TOLD as readonly string[]).includes(code))
    throw new AppError('BAD_INPUT', { message: 'Not a change code', field: 'code' });
  return answerNow(context, 'No entry of this payment has reached an account of the sandbox bank yet.', async () => {
    const newest = await findNewestEntry(context.db, public_id);
    return newest && tellChangeNow(context, newest, code);
  });
}

/**
 * Has the bank contest our newest dishonoured return about a payment, and takes the file in at once. Gives its name.
 * Throws RETURN_NOT_POSSIBLE where none has settled.
 */
export async function contestChosenDishonour(context: Context, public_id: string): Promise<string> {
  return answerNow(context, 'No dishonoured return of this payment has settled.', () => contestNow(context, public_id));
}

async function answerNow(context: Context, refusal: string, answer: () => Promise<string | undefined>): Promise<string> {
  return alone(context, async () => {
    const file = await answer();
    if (!file) throw new AppError('RETURN_NOT_POSSIBLE', { message: refusal });
    await takeInFiles(context, incoming);
    return file;
  });
}
