import { payFromAnother } from '../bank.ts';
import type { BankPart, ConsumerKey } from '../cast.ts';
import { consumerOf, momentAgo, type Stage, type Story } from '../stage.ts';
import { buys } from './buys.ts';

const ZONE = 'America/New_York';

/**
 * Somebody pays from another account for once, and its bank sends the debit back for want of money. Until that is made good they can spend
 * nothing.
 */
export async function* shortOfMoney(stage: Stage, key: ConsumerKey, bank: BankPart, days_ago: number, amount_cents: number): Story {
  yield momentAgo(stage, days_ago, '09:10', ZONE);
  const consumer = consumerOf(stage, key);
  await payFromAnother(stage, consumer, bank);
  yield* buys(stage, consumer, amount_cents, momentAgo(stage, days_ago, '12:35', ZONE));
}
