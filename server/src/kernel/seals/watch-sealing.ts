import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { readNewestSeal } from './chain-store.ts';
import { unsealedCount } from './invariants.ts';

/** Shows in the metrics whether records are sealed as they come, counted when somebody reads them. */
export function watchSealing({ clock, db, metrics }: Pick<Context, 'clock' | 'db' | 'metrics'>): void {
  const unsealed = new Gauge({
    name: 'drawbridge_records_unsealed',
    help: 'Records that are evidence and that no seal covers yet',
    registers: [metrics.registry],
  });
  new Gauge({
    name: 'drawbridge_seal_age_seconds',
    help: 'How old the newest seal is; 0 where every record is sealed',
    registers: [metrics.registry],
    async collect() {
      try {
        const count = await unsealedCount(db);
        const newest = count === 0 ? undefined : await readNewestSeal(db);
        unsealed.set(count);
        this.set(newest === undefined ? 0 : Math.max(0, (clock.wall().getTime() - newest.sealed_at.getTime()) / 1000));
      } catch {
        // A database that is away must not take the other figures away.
        unsealed.set(Number.NaN);
        this.set(Number.NaN);
      }
    },
  });
}
