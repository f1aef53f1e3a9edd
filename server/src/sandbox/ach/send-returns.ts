import type { Queryable } from '../../db/database.ts';
import type { DueWork } from '../../jobs/timetable.ts';
import { EASTERN, wallTimeAt } from '../../modules/ach/index.ts';
import { applyCredit } from '../bank/index.ts';
import { type AchBank, readEntriesOf, seal } from './bank.ts';
import { composeReturns, type ReturnedEntry } from './compose-returns.ts';
import * as store from './store.ts';

/** What the receiving banks send back that day goes into one file, which then waits for the service. */
export const returns: DueWork = {
  name: 'sandbox bank: returns',
  nextDue: ({ db }) => store.nextReturn(db),
  async run(context) {
    const at = context.clock.now();
    await context.db.transaction(async (tx) => {
      const rows = await store.lockReturning(tx, at);
      if (rows.length > 0) await sendBack(context, tx, rows, at);
    });
  },
};

/**
 * Sends one entry back now, with a code of the caller's choice. Gives the name of the file that waits for the service then, or
 * undefined when the bank has no such entry, or sent it back before.
 */
export async function sendBackNow(bank: AchBank, trace_number: string, code: string): Promise<string | undefined> {
  return bank.db.transaction(async (tx) => {
    const row = await store.lockReturnable(tx, trace_number);
    return row && (await sendBack(bank, tx, [{ ...row, return_code: code }], bank.clock.now()));
  });
}

async function sendBack(bank: AchBank, tx: Queryable, rows: readonly store.BankEntryRow[], at: Date): Promise<string> {
  const inFile = await readEntriesOf(bank, rows);
  const number = (await store.countOutgoing(tx)) + 1;
  const { date, time } = wallTimeAt(at, EASTERN);
  const name = `returns-${date.replaceAll('-', '')}-${time.replace(':', '')}-${number}.ach`;
  const returned: ReturnedEntry[] = [];
  for (const row of rows) {
    const code = row.return_code;
    if (code === null) throw new Error(`entry ${row.trace_number} goes back without a reason`);
    const found = inFile(row);
    returned.push({ ...found, code });
    await store.noteReturned(tx, row.trace_number, code, name);
    // The customer has paid and complains now: they get their money back.
    if (row.applied) {
      const { entry } = found;
      await applyCredit(tx, {
        routing_number: entry.receiving_routing_number,
        account_number: entry.account_number,
        amount_cents: entry.amount_cents,
      });
    }
  }
  const text = composeReturns(bank.config.ach, returned, { at, number });
  await store.insertOutgoing(tx, { name, bytes_sealed: seal(bank, name, text), made_at: at });
  return name;
}
