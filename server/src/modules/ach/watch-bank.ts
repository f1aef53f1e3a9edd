import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { countFilesInTrouble, countOpen } from './set-aside-store.ts';

/** A file that has not reached the bank this long after it was cut is in trouble. */
const LATE_MS = 30 * 60_000;

/** Shows in the metrics what waits for a person. It is counted when somebody reads them. */
export function watchBank({ clock, db, metrics }: Pick<Context, 'clock' | 'db' | 'metrics'>): void {
  const gauge = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        // A database that is away must not take the other figures away.
        this.set(await count().catch(() => Number.NaN));
      },
    });
  const inTrouble = () => countFilesInTrouble(db, new Date(clock.now().getTime() - LATE_MS));
  gauge('drawbridge_set_aside_open', 'What came from the bank, could not be acted on, and waits for a person', () => countOpen(db));
  gauge(
    'drawbridge_files_rejected_open',
    'Files that the bank rejected and nobody has decided on',
    async () => (await inTrouble()).undecided,
  );
  gauge(
    'drawbridge_files_undelivered',
    'Files that have not reached the bank half an hour after they were cut',
    async () => (await inTrouble()).undelivered,
  );
}
