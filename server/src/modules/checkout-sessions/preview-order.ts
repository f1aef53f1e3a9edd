import type { Asked } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { openSessionAsks } from './store.ts';

/**
 * Which shop asks for how much, for the shopper whom it has sent here and who has not signed in.
 * Throws ORDER_NOT_FOUND, also for an order that was paid or has expired.
 */
export async function previewOrder(context: Context, id: string): Promise<Asked> {
  const asked = await openSessionAsks(context.db, id, context.clock.now());
  if (!asked) throw new AppError('ORDER_NOT_FOUND');
  return asked;
}
