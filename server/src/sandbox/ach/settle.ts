import { describeTransactionCode } from '@drawbridge/nacha';
import type { DueWork } from '../../jobs/timetable.ts';
import { addDays, bankingDayFrom, EASTERN, instantOf, nextBankingDay, wallTimeAt } from '../../modules/ach/index.ts';
import { applyCredit, applyDebit } from '../bank/index.ts';
import { type AchBank, readEntriesOf } from './bank.ts';
import * as store from './store.ts';

/** When the receiving banks send back what they will not pay, Eastern time: before our cutoff of that day. */
const RETURN_TIME = '12:00';

/** On the morning of their effective date entries reach the accounts, and each bank makes up its mind about each. */
export const settlement: DueWork = {
  name: 'sandbox bank: settlement',
  nextDue: ({ db }) => store.nextSettlement(db),
  async run(context) {
    const at = context.clock.now();
    const rows = await store.listSettling(context.db, at);
    const inFile = await readEntriesOf(context, rows);
    for (const row of rows) {
      const { entry, batch } = inFile(row);
      await settleEntry(context, row.trace_number, { ...entry, to_a_business: batch.standard_entry_class_code === 'CCD' }, at);
    }
  },
};

type Entry = Parameters<typeof applyDebit>[1] & { readonly transaction_code: string };

async function settleEntry(
  bank: AchBank,
  trace_number: string,
  entry: {
    receiving_routing_number: string;
    account_number: string;
    amount_cents: number;
    transaction_code: string;
    to_a_business: boolean;
  },
  at: Date,
): Promise<void> {
  await bank.db.transaction(async (tx) => {
    const row = await store.lockUnsettled(tx, trace_number);
    if (!row) return;
    const settled = { trace_number, settled_at: at, applied: false, return_code: row.return_code, return_due_at: null };
    // It went back before it ever reached the account.
    if (row.returned_in !== null) return store.noteSettled(tx, settled);
    const of_bank: Entry = { ...entry, routing_number: entry.receiving_routing_number };
    if (describeTransactionCode(entry.transaction_code)?.direction === 'credit') {
      const answer = await applyCredit(tx, of_bank);
      if (answer.paid) return store.noteSettled(tx, { ...settled, applied: true });
      // Merchants may bank anywhere: an account of theirs that is not one of the sandbox's takes what it gets.
      if (entry.to_a_business && answer.code === 'R03') return store.noteSettled(tx, settled);
      return store.noteSettled(tx, { ...settled, return_code: answer.code, return_due_at: returnDueAt(at, 0) });
    }
    const answer = await applyDebit(tx, of_bank);
    if (!answer.paid) return store.noteSettled(tx, { ...settled, return_code: answer.code, return_due_at: returnDueAt(at, 0) });
    const later = answer.return_later;
    return store.noteSettled(tx, {
      ...settled,
      applied: true,
      return_code: later?.code ?? null,
      return_due_at: later ? returnDueAt(at, later.after_days) : null,
    });
  });
}

/** The banking day after settlement; for a customer who complains, the banking day on or after that many calendar days. */
function returnDueAt(settled_at: Date, after_days: number): Date {
  const { date } = wallTimeAt(settled_at, EASTERN);
  const return_date = after_days === 0 ? nextBankingDay(date) : bankingDayFrom(addDays(date, after_days));
  return instantOf({ date: return_date, time: RETURN_TIME }, EASTERN);
}
