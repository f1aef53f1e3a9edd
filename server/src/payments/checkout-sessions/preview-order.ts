import type { Asked, AskedAndPaid } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { sessionAsks } from './store.ts';

/**
 * Which shop asks for how much, for the shopper whom it has sent here and who has not signed in.
 * Of one that was paid, only to whom. Throws ORDER_NOT_FOUND, also for an order that has expired; BUSINESS_FEATURE_OFF.
 */
export async function previewOrder(context: Context, id: string): Promise<Asked | AskedAndPaid> {
  const asked = await sessionAsks(context.db, id, context.clock.now());
  if (!asked) throw new AppError('ORDER_NOT_FOUND');
  if ('paid' in asked) return asked;
  const { feature_off, ...order } = asked;
  if (feature_off) throw new AppError('BUSINESS_FEATURE_OFF');
  return order;
}
