import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { countLateRejections } from '../acknowledge/late-rejections-store.ts';
import { nextCutoffDue } from '../cutoff.ts';
import { countFilesInTrouble, countOpen, countSettlementAccountChanges } from '../exceptions/exceptions-store.ts';
import { countUnoriginableEntries } from '../originate/unoriginable-entries-store.ts';
import { readHold } from '../reconcile/hold-deliveries.ts';
import { countFailedAcknowledgements } from './delivery-store.ts';

/** A file that has not reached the bank this long after it was originated is in trouble. */
const LATE_MS = 30 * 60_000;

/** Shows in the metrics what waits for a person. It is counted when somebody reads them. */
export function watchBank({ clock, config, db, metrics }: Pick<Context, 'clock' | 'config' | 'db' | 'metrics'>): void {
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
  gauge('drawbridge_exceptions_open', 'What came from the bank, could not be acted on, and waits for a person', () => countOpen(db));
  gauge(
    'drawbridge_unoriginable_entries_open',
    'What should be with the bank, could not be written into a file, and waits for a person',
    () => countUnoriginableEntries(db),
  );
  gauge(
    'drawbridge_settlement_account_changes_open',
    'Merchants whose account has changed, by the word of its bank: six banking days are given to change where they are paid to',
    () => countSettlementAccountChanges(db),
  );
  gauge(
    'drawbridge_files_rejected_open',
    'Files that the bank rejected and nobody has decided on',
    async () => (await inTrouble()).undecided,
  );
  gauge(
    'drawbridge_files_undelivered',
    'Files that have not reached the bank half an hour after they were originated',
    async () => (await inTrouble()).undelivered,
  );
  gauge('drawbridge_files_rejected_late_open', 'Files that the bank rejected after they had begun to settle, and nobody has closed', () =>
    countLateRejections(db),
  );
  gauge('drawbridge_acknowledgements_failed', 'Files about which the bank said something that could not be acted on', () =>
    countFailedAcknowledgements(db),
  );
  gauge(
    'drawbridge_deliveries_held',
    '1 while nothing goes to the bank, since the database may be older than what the bank has had',
    async () => ((await readHold({ db })) ? 1 : 0),
  );
  gauge(
    'drawbridge_cutoff_overdue_seconds',
    'How long the oldest cutoff that is due has waited to be originated; 0 where none is due',
    async () => {
      const due_at = await nextCutoffDue({ db, config });
      return due_at ? Math.max(0, (clock.now().getTime() - due_at.getTime()) / 1000) : 0;
    },
  );
}
