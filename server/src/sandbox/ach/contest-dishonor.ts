import { dayOfYear, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { DishonoredReturnAddenda } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import { putBack } from '../bank/index.ts';
import { type AchBank, type EntryInFile, readEntriesOf } from './bank.ts';
import { type AnswerToSend, sendAnswers } from './send-answers.ts';
import * as store from './store.ts';

/** What a bank answers to a dishonor that it does not accept, by the dishonor's reason (Nacha rules, appendix four). */
const CONTEST_CODES: Readonly<Record<string, string>> = { R62: 'R77', R67: 'R75', R68: 'R73', R70: 'R77' };
const NO_ERRORS_FOUND = 'R76';

/**
 * Contests our newest dishonored return about a payment that has settled. Gives the name of the file that waits for the
 * service then; undefined when there is none.
 */
export async function contestNow(bank: AchBank, receiver_identification: string): Promise<string | undefined> {
  return bank.db.transaction(async (tx) => {
    const row = await store.lockDishonor(tx, receiver_identification);
    return row && sendContests(bank, tx, [row], bank.clock.now());
  });
}

/** Contests dishonored returns: the customers have their money again. Gives the name of the file. */
export async function sendContests(bank: AchBank, tx: Queryable, rows: readonly store.BankEntryRow[], at: Date): Promise<string> {
  const inFile = await readEntriesOf(bank, rows);
  const answers: AnswerToSend[] = [];
  for (const row of rows) {
    const { entry } = inFile(row);
    const dishonor = dishonorOf(inFile(row));
    const original = await store.lockEntry(tx, {
      trace_number: dishonor.original_trace_number,
      receiver_identification: entry.receiver_identification.trim(),
    });
    if (!original || row.settled_at === null) throw new Error(`what ${row.trace_number} dishonors cannot be contested`);
    const of_bank = { ...entry, routing_number: entry.receiving_routing_number };
    const moved = row.applied && (await putBack(tx, of_bank, 'credit'));
    answers.push({
      ...(await readEntriesOf(bank, [original]))(original),
      kind: 'contested_return',
      code: row.return_code ?? CONTEST_CODES[dishonor.return_code] ?? NO_ERRORS_FOUND,
      amount_cents: entry.amount_cents,
      dishonor,
      dishonor_settled_on: dayOfYear(wallTimeAt(row.settled_at, EASTERN).date),
      moved,
    });
  }
  const name = await sendAnswers(bank, tx, 'contests', answers, at);
  for (const [index, row] of rows.entries()) await store.noteReturned(tx, row, answers[index]?.code ?? NO_ERRORS_FOUND, name);
  return name;
}

/** What a dishonored return of ours says. Throws where the entry is none. */
export function dishonorOf({ entry }: EntryInFile): DishonoredReturnAddenda {
  const found = entry.addenda.find((addenda) => addenda.kind === 'dishonored-return');
  if (!found) throw new Error(`entry ${entry.trace_number} dishonors nothing`);
  return found;
}
