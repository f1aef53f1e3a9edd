import type { AnswerOf, history } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { sumByMonth } from './store.ts';

/** The months of somebody's history with what they paid and were given back, in cents. */
export async function readMonths({ db }: Pick<Context, 'db'>, consumer_id: string): Promise<AnswerOf<typeof history.months>> {
  return { months: await sumByMonth(db, consumer_id) };
}
