import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { newId } from '../../kernel/ids.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { stopDebits } from '../../merchants/businesses/index.ts';
import { MAIL_ALERT } from './mail-alert.ts';
import { type RateNow, type RatesOf, readRates } from './read-rates.ts';
import * as store from './store.ts';

/**
 * Looks at the rates after each cutoff. One above its threshold is reported once, until it was below: an error in the
 * log, an e-mail to the provider, the metrics. Where configured, the business's debits stop until a person lifts it.
 */
export const watch: DueWork = {
  name: 'return rates: watch',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => store.lastUnwatchedCutoff(db),
  async run(context) {
    const rates = await readRates(context);
    await context.db.transaction(async (tx) => {
      const open = await store.listOpenAlerts(tx);
      const still = new Set<string>();
      for (const of of rates)
        for (const now of of.rates) {
          if (!now.alarm) continue;
          const known = open.find(({ business_id, rate }) => business_id === of.business_id && rate === now.rate);
          if (known) still.add(known.id);
          else await raise(context, tx, of, now);
        }
      for (const { id } of open) if (!still.has(id)) await store.endAlert(tx, id, context.clock.now());
      await store.noteChecked(tx, context.clock.now());
    });
  },
};

async function raise(context: Context, tx: Parameters<typeof store.insertAlert>[0], of: RatesOf, now: RateNow): Promise<void> {
  const at = context.clock.now();
  const { business_id } = of;
  const { rate, debits, returns } = now;
  const stops = business_id !== null && context.config.return_rate_stop;
  const id = newId('rra');
  await store.insertAlert(tx, { id, business_id, rate, began_at: at, debits, returns, stopped_at: stops ? at : null });
  if (stops) await stopDebits(tx, business_id, at);
  await context.queue.enqueue(tx, MAIL_ALERT, { id });
  context.log.error({ business_id, rate, debits, returns, stopped: stops }, 'too many debits come back');
}

/** Shows in the metrics how many rates are above their thresholds. */
export function watchRates({ db, metrics }: Pick<Context, 'db' | 'metrics'>): void {
  new Gauge({
    name: 'drawbridge_return_rate_alerts_open',
    help: 'Return rates above their thresholds, of single businesses and of all together',
    registers: [metrics.registry],
    async collect() {
      // A database that is away must not take the other figures away.
      this.set(await store.countOpenAlerts(db).catch(() => Number.NaN));
    },
  });
}
