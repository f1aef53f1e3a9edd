import { Counter, Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { readBacklog } from './deliver-store.ts';

/** What became of one try to send a message. */
export type Outcome = 'taken' | 'not_taken' | 'abandoned' | 'cut_off';

/**
 * Shows in the metrics how webhooks fare: how many messages wait and how many were abandoned, counted when somebody
 * reads them and the same on every server; and what this server sent. Gives what counts a try.
 */
export function watchWebhooks({ clock, db, metrics }: Pick<Context, 'clock' | 'db' | 'metrics'>): (outcome: Outcome) => void {
  // The gauges are collected together: one look at the database is enough for all.
  let reading: ReturnType<typeof readBacklog> | undefined;
  const readOnce = (): ReturnType<typeof readBacklog> => {
    reading ??= readBacklog(db, clock.wall()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, help: string, read: (backlog: Awaited<ReturnType<typeof readBacklog>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        // A database that is away must not take the other figures away.
        this.set(await readOnce().then(read, () => Number.NaN));
      },
    });
  gauge('drawbridge_webhook_messages_waiting', 'Webhook messages that have not been taken yet, and are tried again', (now) => now.waiting);
  gauge('drawbridge_webhook_messages_failed', 'Webhook messages of the last 30 days that were abandoned', (now) => now.failed);
  gauge(
    'drawbridge_webhook_overdue_seconds',
    'How long the webhook message that is due longest has waited to be sent; 0 where none is due',
    (now) => now.overdue_seconds,
  );
  const sendings = new Counter({
    name: 'drawbridge_webhook_sendings_total',
    help: 'Tries to send a webhook message, by what became of them',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  return (outcome) => sendings.inc({ outcome });
}
