import { randomUUID } from 'node:crypto';
import { instantOf } from '@drawbridge/banking-calendar';
import { PUBLIC_ID_ALPHABET } from '@drawbridge/contract';
import type { CheckoutSession } from '@drawbridge/contract/public/checkout-sessions';
import { AppError } from '../../../kernel/errors.ts';
import { acceptCheckoutSession, openCheckoutSession } from '../../../payments/checkout-sessions/index.ts';
import { GOODS, ownKey } from '../../shop/index.ts';
import type { ConsumerKey } from '../cast.ts';
import { Random } from '../random.ts';
import { DEMO_CLIENT, type DemoConsumer, daysAgo, type Stage, type Story, secondsAfter, shopOf } from '../stage.ts';

const ORDERED_ON_PERCENT = 35;
const NEVER_PAID_PERCENT = 12;
/** Whose accounts have no story of their own that an order could disturb. */
const SHOPPERS: readonly ConsumerKey[] = ['maya', 'tom', 'maximilian', 'lena', 'peter'];

/** On some days somebody orders from Harbor Books on the web, and mostly pays. */
export async function* anOrderOnTheWeb(stage: Stage, days_ago: number): Story {
  const random = new Random(`books on the web ${days_ago} days ago`);
  if (!random.inPercent(ORDERED_ON_PERCENT)) return;
  const { part } = shopOf(stage, 'books');
  const time = `${random.between(9, 18)}:${String(random.between(0, 59)).padStart(2, '0')}`.padStart(5, '0');
  const orders_at = instantOf({ date: daysAgo(stage, days_ago, part.time_zone), time }, part.time_zone);
  if (orders_at <= stage.starts_at) return;
  yield orders_at;
  const shoppers = SHOPPERS.map((key) => stage.consumers.get(key)).filter((shopper) => shopper !== undefined);
  if (shoppers.length === 0) return;
  const shopper = random.pick(shoppers);
  const { id } = await orderOf(stage, random, shopper);
  if (random.inPercent(NEVER_PAID_PERCENT)) return;
  yield secondsAfter(orders_at, random.between(40, 400));
  try {
    await acceptCheckoutSession(stage.context, shopper.token, { id }, randomUUID(), DEMO_CLIENT);
  } catch (error) {
    // What is too much for the day, or an account that waits for its bank, is left unpaid.
    if (!(error instanceof AppError) || (error.code !== 'INSUFFICIENT_FUNDS' && error.code !== 'ACCOUNT_INVALID')) throw error;
  }
}

/** A basket of goods. */
function orderOf(stage: Stage, random: Random, consumer: DemoConsumer): Promise<CheckoutSession> {
  let amount = 0;
  for (let left = random.between(1, 3); left > 0; left -= 1) amount += random.pick(GOODS).price;
  const order_id = `HB-${Array.from({ length: 8 }, () => random.pick([...PUBLIC_ID_ALPHABET])).join('')}`;
  return openOrder(stage, consumer, amount, order_id);
}

/** What the shop's server does with a basket, by its own key. `amount` in cents. */
export async function openOrder(stage: Stage, { part }: DemoConsumer, amount: number, order_id: string): Promise<CheckoutSession> {
  const { street_one: street, city, state, postal_code } = part;
  const shop = `${stage.context.config.public_url}/sandbox/shop`;
  const answer = await openCheckoutSession(
    stage.context,
    await ownKey(stage.context),
    { order_id, amount, street, city, state, postal_code, success_url: `${shop}/thank-you?order=${order_id}`, cancel_url: shop },
    order_id,
  );
  return JSON.parse(answer.json) as CheckoutSession;
}
