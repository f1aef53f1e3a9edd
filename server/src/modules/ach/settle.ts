import type { Context } from '../../context.ts';
import type { DueWork } from '../../jobs/timetable.ts';
import { forgetBalances } from '../bank-accounts/index.ts';
import { listSettlingFiles, lockUnsettledEntries, nextSettlement, noteEntriesSettled, noteFileSettled, postEntries } from './store.ts';
import { takeAcknowledgements } from './take-acknowledgements.ts';

const ENTRIES_AT_ONCE = 500;

/** On the morning of its effective date a file that the bank has and has not rejected settles. */
export const settle: DueWork = {
  name: 'ach: settlement',
  nextDue: ({ db }) => nextSettlement(db),
  async run(context) {
    await takeAcknowledgements(context);
    for (const file_id of await listSettlingFiles(context.db, context.clock.now())) await settleFile(context, file_id);
  },
};

async function settleFile(context: Context, file_id: string): Promise<void> {
  const at = context.clock.now();
  let total = 0;
  let settled: number;
  do {
    settled = await context.db.transaction(async (tx) => {
      const entries = await lockUnsettledEntries(tx, file_id, ENTRIES_AT_ONCE);
      await noteEntriesSettled(tx, entries, at);
      await postEntries(tx, 'settled', at, entries);
      // Until now these debits were held beside the balance; from now on the balance tells of them, and an older one does not.
      await forgetBalances(
        tx,
        entries.map((entry) => entry.bank_account_id),
      );
      return entries.length;
    });
    total += settled;
  } while (settled > 0);
  await noteFileSettled(context.db, file_id, at);
  context.log.info({ file_id, entries: total }, 'file settled');
}
