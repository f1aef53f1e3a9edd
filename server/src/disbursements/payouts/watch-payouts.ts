import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { countHeldByProof } from './proof-store.ts';

/** Counts in the metrics the businesses not paid out because their books do not agree, whenever they are read. */
export function watchPayouts({ db, metrics }: Pick<Context, 'db' | 'metrics'>): void {
  new Gauge({
    name: 'drawbridge_payouts_held_by_proof',
    help: 'Merchants who are not paid out until what they would be paid is proven: a person must look at it',
    registers: [metrics.registry],
    async collect() {
      // A database that is away must not take the other figures away.
      this.set(await countHeldByProof(db).catch(() => Number.NaN));
    },
  });
}
