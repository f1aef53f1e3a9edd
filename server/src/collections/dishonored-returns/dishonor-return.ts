import type { DishonorReason } from '@drawbridge/contract/return-reasons';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { dishonorCodesOf, whyNotDishonor } from './may-dishonor.ts';
import { sendBy } from './send-by.ts';
import { lockLatestReturn, openDishonoredReturn } from './store.ts';

/**
 * Dishonors a payment's latest return, by public id, by a person. It stays DECLINED until that settles, then stands as
 * never returned. R68 needs a late return. `seen`: the id of the return that the person saw; another one is not sent
 * back. Throws RETURN_NOT_POSSIBLE with the reason in words.
 */
export async function dishonorReturn(
  context: Context,
  public_id: string,
  reason: DishonorReason,
  by: string,
  seen?: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const found = await lockLatestReturn(tx, public_id);
    if (!found) throw refused('This payment has not come back');
    if (seen !== undefined && found.id !== seen) throw refused('This isn’t the payment’s latest return: load the page again');
    const why_not = whyNotDishonor(found, at, context.config.ach);
    if (why_not !== undefined) throw refused(why_not);
    if (!dishonorCodesOf(found).includes(reason)) throw refused('This return came in time: it cannot be dishonored as untimely');
    const dishonored = { id: newId('dis'), made_at: at, made_by: by, send_by: sendBy(found.returned_at) };
    await openDishonoredReturn(tx, dishonored, { return_id: found.id, reason_code: reason });
  });
}

const refused = (message: string): AppError => new AppError('RETURN_NOT_POSSIBLE', { message });
