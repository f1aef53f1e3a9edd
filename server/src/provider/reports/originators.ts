import { EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import { companyNameOf } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { listOriginators, type Originator } from '../../merchants/businesses/index.ts';
import { dayWords } from './words.ts';

/** A business as the register of originators has it. */
export interface Registered extends Originator {
  /** As the batch header has it, in at most 16 characters. */
  readonly company_name: string;
  readonly company_id: string;
}

/** Every business, by merchant, as files to the bank name it. */
export async function readRegistered({ config, db }: Pick<Context, 'config' | 'db'>): Promise<Registered[]> {
  const rows = await listOriginators(db);
  return rows.map((row) => ({ ...row, company_name: companyNameOf(row.business_name), company_id: config.ach.company_id }));
}

/** The present day of New York, from which a review is overdue that was due before it. */
export function todayOf({ clock }: Pick<Context, 'clock'>): IsoDate {
  return wallTimeAt(clock.now(), EASTERN).date;
}

/** Whether a business should have been looked at again before today. */
export function isOverdue({ review_on }: Pick<Originator, 'review_on'>, today: IsoDate): boolean {
  return review_on !== null && review_on < today;
}

/** When a business is looked at again, in words. */
export function reviewWords(row: Pick<Originator, 'review_on'>, today: IsoDate): string {
  if (row.review_on === null) return 'No date set';
  return isOverdue(row, today) ? `Overdue since\n${dayWords(row.review_on)}` : dayWords(row.review_on);
}
