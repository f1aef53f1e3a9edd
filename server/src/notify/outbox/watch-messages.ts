import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { type Backlog, readBacklog } from './store.ts';

/** Shows in the metrics what waits to be sent, counted when somebody reads them and the same on every server. */
export function watchMessages({ clock, db, metrics }: Pick<Context, 'clock' | 'db' | 'metrics'>): void {
  // The gauges are collected together: one look at the database is enough for all.
  let reading: Promise<Backlog> | undefined;
  const readOnce = (): Promise<Backlog> => {
    reading ??= readBacklog(db, clock.wall()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, help: string, read: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        // A database that is away must not take the other figures away.
        this.set(await readOnce().then(read, () => Number.NaN));
      },
    });
  gauge('drawbridge_messages_waiting', 'Texts and mails that have not been taken over yet', (now) => now.waiting);
  gauge(
    'drawbridge_messages_overdue_seconds',
    'How long the message that is due longest has waited to be sent; 0 where none is due',
    (now) => Math.max(0, now.overdue_seconds),
  );
  gauge('drawbridge_messages_uncertain', 'Messages of the last day of which nobody knows whether they went out', (now) => now.uncertain);
  gauge('drawbridge_messages_not_sent', 'Messages of the last day that were refused, abandoned or not delivered', (now) => now.not_sent);
}
