import { randomUUID } from 'node:crypto';
import type { PurchaseResponse, StartedPurchase } from '@drawbridge/contract';
import { AppError } from '../../../kernel/errors.ts';
import type { WrittenAnswer } from '../../../kernel/http/bind.ts';
import { cancelDebit, confirmDebit, denyDebit, requestDebit, startPurchase } from '../../../payments/purchases/index.ts';
import type { Random } from '../random.ts';
import { DEMO_CLIENT, type DemoConsumer, type DemoShop, type Stage, type Story, secondsAfter } from '../stage.ts';

const DAY_S = 24 * 60 * 60;
/** Nobody comes again right after a visit. */
const LEAST_PAUSE_S = 5 * 60 * 60;

/** How a visit ends, where nothing speaks against the payment. */
export type Ending = 'approved' | 'refused by the consumer' | 'cancelled at the till' | 'never answered' | 'never asked';

export interface Order {
  readonly amount_cents: number;
  readonly notes: string | null;
  readonly ending: Ending;
}

/** Somebody pays at a counter, now: shows a code, is asked for an amount, and answers. */
export async function* atTheCounter(stage: Stage, random: Random, consumer: DemoConsumer, shop: DemoShop, order: Order): Story {
  const { context } = stage;
  const after = (least_s: number, most_s: number): Date => secondsAfter(context.clock.now(), random.between(least_s, most_s));

  consumer.stays_away_until = secondsAfter(context.clock.now(), LEAST_PAUSE_S);
  const started = read<StartedPurchase>(await startPurchase(context, consumer.token));
  if (order.ending === 'never asked') return;

  yield after(12, 50);
  shop.orders += 1;
  const request = {
    ...(random.inPercent(60) ? { purchaseId: started.ID } : { paymentCode: started.PublicId.slice(-5) }),
    amount: order.amount_cents,
    notes: order.notes,
    pos_order_id: `${shop.part.order_prefix}-${String(shop.orders).padStart(5, '0')}`,
    employee_name: random.pick(shop.part.clerks),
    syn_business_id: shop.business_id,
  };
  const asked = await unlessRefused(requestDebit(context, shop.till.token, request, randomUUID()));
  if (!asked) return comesBackLater(stage, random, consumer);
  const { id: purchaseId } = read<PurchaseResponse>(asked);
  switch (order.ending) {
    case 'never answered':
      return;
    case 'cancelled at the till':
      yield after(20, 90);
      await cancelDebit(context, shop.till.token, { purchaseId, syn_business_id: shop.business_id });
      return;
    case 'refused by the consumer':
      yield after(8, 60);
      await denyDebit(context, consumer.token, purchaseId);
      return;
    case 'approved':
      yield after(6, 40);
      if (!(await unlessRefused(confirmDebit(context, consumer.token, { purchaseId }, randomUUID(), DEMO_CLIENT))))
        comesBackLater(stage, random, consumer);
  }
}

/** What was answered, or undefined where the consumer's account or limit would not have it. */
export async function unlessRefused(call: Promise<WrittenAnswer>): Promise<WrittenAnswer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'INSUFFICIENT_FUNDS' || error.code === 'ACCOUNT_INVALID')) return undefined;
    throw error;
  }
}

function comesBackLater(stage: Stage, random: Random, consumer: DemoConsumer): void {
  consumer.stays_away_until = secondsAfter(stage.context.clock.now(), random.between(2 * DAY_S, 6 * DAY_S));
}

function read<T>({ json }: WrittenAnswer): T {
  return JSON.parse(json) as T;
}
