import { randomUUID } from 'node:crypto';
import { acceptCheckoutSession } from '../../../payments/checkout-sessions/index.ts';
import { listRules, replayRule, switchRule } from '../../../risk/index.ts';
import type { ConsumerKey } from '../cast.ts';
import { consumerOf, DEMO_CLIENT, type Stage, type Story } from '../stage.ts';
import { openOrder } from './an-order-on-the-web.ts';
import { unlessRefused } from './at-the-counter.ts';

/** So late that no cutoff decides about it, unless one falls into these minutes. */
const BEFORE_THE_END_MS = 3 * 60_000;
const RULE = 'new_device';
const BY = 'the sandbox';

/** So old that nobody signs in with it later. */
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 13_2 like Mac OS X) AppleWebKit/605.1.15 Version/13.0 Mobile/15E148 Safari/604.1';

/**
 * Just before the end a rule counts for a while. It holds an order of Peter's, which waits for a person. Then the rule is
 * in shadow again, so that it holds nobody who tries the demo.
 */
export async function* aHeldPayment(stage: Stage): Story {
  yield new Date(stage.ends_at.getTime() - BEFORE_THE_END_MS);
  const { context } = stage;
  const rule = (await listRules(context)).set.rules.find(({ id }) => id === RULE);
  if (!rule) throw new Error(`there is no rule ${RULE}`);
  const switched = (mode: 'counting' | 'shadow', why: string) => switchRule(context, { id: RULE, mode, stops_many: true }, { by: BY, why });

  await replayRule(context, rule, BY);
  await switched('counting', 'Large orders from strange devices today');
  await orders(stage, 'peter', 25_890, PHONE);
  await switched('shadow', 'Quiet again');
}

async function orders(stage: Stage, key: ConsumerKey, amount_cents: number, user_agent: string): Promise<void> {
  const consumer = consumerOf(stage, key);
  const { id } = await openOrder(stage, consumer, amount_cents, `HB-${key.toUpperCase()}`);
  // What is too much for the day is left unpaid.
  await unlessRefused(acceptCheckoutSession(stage.context, consumer.token, { id }, randomUUID(), { ...DEMO_CLIENT, user_agent }));
}
