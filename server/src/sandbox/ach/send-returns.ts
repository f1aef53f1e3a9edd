import type { Queryable } from '../../kernel/db/database.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { putBack } from '../bank/index.ts';
import { type AchBank, type EntryInFile, readEntriesOf } from './bank.ts';
import { sendContests } from './contest-dishonor.ts';
import { type AnswerToSend, sendAnswers } from './send-answers.ts';
import * as store from './store.ts';

/** The receiving banks' returns of a day go into one file, which waits for the service; their contests into another. */
export const returns: DueWork = {
  name: 'sandbox bank: returns',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => store.nextReturn(db),
  async run(context) {
    const at = context.clock.now();
    await context.db.transaction(async (tx) => {
      const rows = await store.lockReturning(tx, at);
      const contests = rows.filter(({ kind }) => kind === 'dishonored_return');
      const plain = rows.filter(({ kind }) => kind !== 'dishonored_return');
      if (plain.length > 0) await sendBack(context, tx, plain, at);
      if (contests.length > 0) await sendContests(context, tx, contests, at);
    });
  },
};

/** What went back: in which file, and when the entry had settled. */
export type SentBack = { readonly file: string; readonly settled_at: Date | null };

/**
 * Sends an entry back now, by the caller's code, in a file that waits; undefined if there is none, or it was sent back.
 */
export async function sendBackNow(bank: AchBank, named: store.Named, code: string): Promise<SentBack | undefined> {
  return bank.db.transaction(async (tx) => {
    const row = await store.lockEntry(tx, named);
    if (row?.returned_in !== null) return undefined;
    return { file: await sendBack(bank, tx, [{ ...row, return_code: code }], bank.clock.now()), settled_at: row.settled_at };
  });
}

/**
 * Sends a return wrong in itself, as careless banks do: a second one of a returned entry, or one over a cent less. Only
 * the bank takes money; no account moves. Undefined when no entry allows that.
 */
export async function sendWrongReturn(bank: AchBank, named: store.Named, code: string, fault: store.Fault): Promise<string | undefined> {
  return bank.db.transaction(async (tx) => {
    const row = await store.lockEntry(tx, named);
    if (!row || (fault === 'duplicate') !== (row.returned_in !== null)) return undefined;
    const found = (await readEntriesOf(bank, [row]))(row);
    const amount_cents = found.entry.amount_cents - (fault === 'wrong_amount' ? 1 : 0);
    if (amount_cents === 0) return undefined;
    return sendAnswers(bank, tx, 'returns', [{ ...found, kind: 'return', code, amount_cents, moved: false, fault }], bank.clock.now());
  });
}

async function sendBack(bank: AchBank, tx: Queryable, rows: readonly store.BankEntryRow[], at: Date): Promise<string> {
  const inFile = await readEntriesOf(bank, rows);
  const answers: AnswerToSend[] = [];
  for (const row of rows) {
    const code = row.return_code;
    if (code === null) throw new Error(`entry ${row.trace_number} goes back without a reason`);
    const found = inFile(row);
    const moved = row.applied && (await undo(tx, row, found));
    answers.push({ ...found, kind: 'return', code, amount_cents: found.entry.amount_cents, moved });
  }
  const name = await sendAnswers(bank, tx, 'returns', answers, at);
  for (const row of rows) await store.noteReturned(tx, row, row.return_code ?? '', name);
  return name;
}

/** The customer has paid and complains now: they get their money back. A credit that goes back is taken from them. */
function undo(tx: Queryable, row: store.BankEntryRow, { entry }: EntryInFile): Promise<boolean> {
  const of_bank = { ...entry, routing_number: entry.receiving_routing_number };
  return putBack(tx, of_bank, row.kind === 'debit' ? 'credit' : 'debit');
}
