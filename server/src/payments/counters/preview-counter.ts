import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameInUse } from './store.ts';

/**
 * Which counter of which business a printed code leads to: what hangs there for everyone to read. Throws
 * COUNTER_NOT_FOUND for one that is unknown or out of use, BUSINESS_FEATURE_OFF where the business takes no payments at a counter,
 * BUSINESS_CLOSING where it takes no new ones at all.
 */
export async function previewCounter(context: Context, counter_id: string): Promise<{ business_name: string; counter_name: string }> {
  const names = await nameInUse(context.db, counter_id);
  if (!names) throw new AppError('COUNTER_NOT_FOUND');
  if (names.closing) throw new AppError('BUSINESS_CLOSING');
  if (names.till_off) throw new AppError('BUSINESS_FEATURE_OFF');
  return { business_name: names.business_name, counter_name: names.counter_name };
}
