import { randomUUID } from 'node:crypto';
import { businesses } from '@drawbridge/contract';
import { nextCutoff } from '../../../ach/index.ts';
import { requestRefund } from '../../../disbursements/refunds/index.ts';
import { dashboardReport } from '../../../reporting/reports/index.ts';
import type { ConsumerKey } from '../cast.ts';
import { actorFor } from '../sign-in.ts';
import { consumerOf, momentAgo, type Stage, type Story, shopOf } from '../stage.ts';
import { buys } from './buys.ts';

/** What somebody buys and brings back, all or part of it. */
interface BroughtBack {
  readonly by: ConsumerKey;
  readonly days_ago: number;
  readonly amount_cents: number;
  /** How many days later, or in the afternoon after the cutoff that put the payment into a file; and what of it. */
  readonly after_days: number | 'in_a_file';
  readonly back_cents: number;
  readonly reason: string;
}

/** From a cutoff in the evening to the next afternoon. */
const AFTERNOON_MS = 17.5 * 3_600_000;

const BROUGHT_BACK: readonly BroughtBack[] = [
  // Long posted; the money is back by now.
  { by: 'maya', days_ago: 33, amount_cents: 4_890, after_days: 7, back_cents: 1_299, reason: 'One item was past its date' },
  // Before the payment was in a file: nothing was debited.
  { by: 'lena', days_ago: 21, amount_cents: 2_250, after_days: 0, back_cents: 2_250, reason: 'Rung up twice' },
  // While the payment was on its way: the refund waited for it.
  { by: 'maximilian', days_ago: 12, amount_cents: 3_200, after_days: 'in_a_file', back_cents: 3_200, reason: 'Bought the same book twice' },
  // A few days ago: still waiting, whatever the day of the week.
  { by: 'tom', days_ago: 2, amount_cents: 3_675, after_days: 1, back_cents: 899, reason: 'Oat milk had gone off' },
];

export function allBroughtBack(stage: Stage): Story[] {
  return BROUGHT_BACK.map((one) => broughtBack(stage, one));
}

async function* broughtBack(stage: Stage, { by, days_ago, amount_cents, after_days, back_cents, reason }: BroughtBack): Story {
  const { context } = stage;
  const bought_on = momentAgo(stage, days_ago, '12:10', 'America/New_York');
  yield bought_on;
  const consumer = consumerOf(stage, by);
  yield* buys(stage, consumer, amount_cents, bought_on);
  yield after_days === 'in_a_file'
    ? new Date(nextCutoff(bought_on, context.config.ach).getTime() + AFTERNOON_MS)
    : momentAgo(stage, days_ago - after_days, '15:40', 'America/New_York');
  const [key = 'market'] = consumer.part.shops;
  const shop = shopOf(stage, key);
  // The shop looks it up among its recent transactions.
  const clerk = await actorFor(context, shop.till.token, businesses.dashboardReport);
  const { items } = await dashboardReport(context, clerk, { limit: 50, offset: 0, syn_business_id: shop.business_id });
  const name = `${consumer.part.first_name} ${consumer.part.last_name}`;
  const sale = items.find(({ CustomerName, BaseAmount }) => CustomerName === name && BaseAmount === amount_cents);
  // Their account or limit may not have had it.
  if (sale?.TransactionStatus !== 'PENDING' && sale?.TransactionStatus !== 'POSTED') return;
  const wish = { purchase_id: sale.ID, syn_business_id: shop.business_id, amount: back_cents, reason };
  await requestRefund(context, shop.till.token, wish, randomUUID());
}
