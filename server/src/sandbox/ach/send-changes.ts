import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { changeAccount, correctionToSend } from '../bank/index.ts';
import { type AchBank, type EntryInFile, readEntriesOf } from './bank.ts';
import { type AnswerToSend, sendAnswers } from './send-answers.ts';
import * as store from './store.ts';

/** That day's notifications of change from the receiving banks go into one file, which then waits for the service. */
export const changes: DueWork = {
  name: 'sandbox bank: notifications of change',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => store.nextChange(db),
  async run(context) {
    const at = context.clock.now();
    await context.db.transaction(async (tx) => {
      const rows = await store.lockChanging(tx, at);
      const inFile = await readEntriesOf(context, rows);
      const answers: AnswerToSend[] = [];
      const sent: store.Place[] = [];
      for (const row of rows) {
        const found = inFile(row);
        const change = await correctionToSend(tx, atBank(found), at);
        if (change) {
          answers.push({ ...found, kind: 'change', ...change, amount_cents: 0, moved: false });
          sent.push(row);
        } else await store.noteChanged(tx, row, undefined);
      }
      if (answers.length === 0) return;
      const name = await sendAnswers(context, tx, 'changes', answers, at);
      for (const row of sent) await store.noteChanged(tx, row, name);
    });
  },
};

/**
 * Changes the account behind an entry as a change code says, and sends the notification now. Gives the name of the file
 * that waits for the service then; undefined when no such entry has reached an account of the bank's.
 */
export async function sendChangeNow(bank: AchBank, named: store.Named, code: string): Promise<string | undefined> {
  const at = bank.clock.now();
  return bank.db.transaction(async (tx) => {
    const row = await store.lockEntry(tx, named);
    if (!row || row.settled_at === null) return undefined;
    const found = (await readEntriesOf(bank, [row]))(row);
    const change = await changeAccount(tx, atBank(found), code, at);
    return change && sendAnswers(bank, tx, 'changes', [{ ...found, kind: 'change', ...change, amount_cents: 0, moved: false }], at);
  });
}

function atBank({ entry }: EntryInFile) {
  return { ...entry, routing_number: entry.receiving_routing_number };
}
