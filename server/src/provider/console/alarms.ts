import type { Alarm, ReturnRate } from '@drawbridge/contract/provider';
import { readHold } from '../../ach/index.ts';
import { RATE_RULES, readRates } from '../../collections/return-rates/index.ts';
import type { Context } from '../../context.ts';
import { readBacklog as readMessages } from '../../notify/outbox/index.ts';
import { readBacklog as readWebhooks } from '../../webhooks/index.ts';

/** Longer than a message that can be sent waits for its turn. */
const OVERDUE_S = 600;

/** What is past its threshold, or fails: nothing where all is well. And the return rates of all together. */
export async function readAlarms(context: Context): Promise<{ alarms: Alarm[]; rates: ReturnRate[] }> {
  const now = context.clock.wall();
  const [hold, rates, messages, webhooks] = await Promise.all([
    readHold(context),
    readRates(context),
    readMessages(context.db, now),
    readWebhooks(context.db, now),
  ]);
  const alarms: Alarm[] = hold ? [{ kind: 'deliveries_held', since: hold.since.toISOString(), words: hold.why }] : [];
  for (const { business_name, rates: of_business } of rates)
    for (const { rate, debits, returns, alarm } of of_business)
      if (alarm)
        alarms.push({
          kind: 'return_rate',
          business_name,
          rate,
          debits,
          returns,
          ...thresholdOf(rate),
        });
  if (messages.not_sent > 0 || messages.overdue_seconds > OVERDUE_S)
    alarms.push({ kind: 'messages', failed: messages.not_sent, overdue_seconds: Math.round(messages.overdue_seconds) });
  if (webhooks.failed > 0 || webhooks.overdue_seconds > OVERDUE_S)
    alarms.push({ kind: 'webhooks', failed: webhooks.failed, overdue_seconds: Math.round(webhooks.overdue_seconds) });
  const together = rates.find(({ business_id }) => business_id === null)?.rates ?? [];
  return { alarms, rates: together.map(({ rate, debits, returns }) => ({ rate, debits, returns, ...thresholdOf(rate) })) };
}

function thresholdOf(rate: ReturnRate['rate']): { threshold_basis_points: number } {
  return { threshold_basis_points: RATE_RULES[rate].threshold_basis_points };
}
