import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { sessionOfBusiness } from './store.ts';

/** The state of a session of a shop's business. Throws ORDER_NOT_FOUND, also for another business's. */
export async function readCheckoutSession(context: Context, shop: KeyCaller, id: string): Promise<WrittenAnswer> {
  const json = await sessionOfBusiness(context.db, id, shop.business_id, context.clock.now());
  if (json === undefined) throw new AppError('ORDER_NOT_FOUND');
  return new WrittenAnswer(200, json);
}
