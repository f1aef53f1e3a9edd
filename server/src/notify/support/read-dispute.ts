import { addBankingDays, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Dispute } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { findDispute } from './dispute-store.ts';

/** Banking days after that on which a report was sent. */
const DAYS_TO_CHECK = 2;
/** What rule E gives to those who look into an error. */
const DAYS_TO_ANSWER = 10;

/** What became of the report of a payment, and by when it is answered; undefined where it wasn't reported. */
export async function readDispute({ db }: Pick<Context, 'db'>, purchase_id: string): Promise<Dispute | undefined> {
  const row = await findDispute(db, purchase_id);
  if (!row) return undefined;
  const { date } = wallTimeAt(row.created_at, EASTERN);
  return {
    reference: row.reference,
    status: row.status,
    sent_at: row.created_at.toISOString(),
    checked_by: addBankingDays(date, DAYS_TO_CHECK),
    answered_by: addBankingDays(date, DAYS_TO_ANSWER),
  };
}
