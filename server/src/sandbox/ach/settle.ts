import { addBankingDays, addDays, bankingDayFrom, EASTERN, instantOf, nextBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import { describeTransactionCode } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { applyCredit, applyDebit, correctionToSend, putBack } from '../bank/index.ts';
import { type AchBank, type EntryInFile, readEntriesOf } from './bank.ts';
import { dishonorOf } from './contest-dishonor.ts';
import { isOffset } from './offset-entry.ts';
import * as store from './store.ts';

/** When the receiving banks send back what they will not pay, Eastern time: before our cutoff of that day. */
const RETURN_TIME = '12:00';

/**
 * In which a dishonored return must reach the bank (Nacha rules, dishonored returns), and the answer to a later one.
 */
const DISHONOR_BANKING_DAYS = 5;
const UNTIMELY_DISHONOR = 'R72';

/** On the morning of their effective date entries reach the accounts, and each bank makes up its mind about each. */
export const settlement: DueWork = {
  name: 'sandbox bank: settlement',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => store.nextSettlement(db),
  async run(context) {
    const at = context.clock.now();
    const rows = await store.listSettling(context.db, at);
    const inFile = await readEntriesOf(context, rows);
    for (const row of rows) await settleEntry(context, row, inFile(row), at);
  },
};

interface Outcome {
  readonly applied: boolean;
  readonly return_code: string | null;
  readonly return_due_at: Date | null;
  readonly change_due_at: Date | null;
}

const NOTHING: Outcome = { applied: false, return_code: null, return_due_at: null, change_due_at: null };

async function settleEntry(bank: AchBank, place: store.Place, found: EntryInFile, at: Date): Promise<void> {
  await bank.db.transaction(async (tx) => {
    const row = await store.lockUnsettled(tx, place);
    if (!row) return;
    const outcome = row.returned_in === null ? await settleByKind(tx, bank, row, found, at) : { ...NOTHING, return_code: row.return_code };
    await store.noteSettled(tx, { ...row, settled_at: at, ...outcome });
  });
}

async function settleByKind(tx: Queryable, { config }: AchBank, row: store.BankEntryRow, found: EntryInFile, at: Date): Promise<Outcome> {
  if (isOffset(config.ach, found.entry)) return NOTHING;
  switch (row.kind) {
    case 'debit':
      return settleDebit(tx, found, at);
    case 'credit':
      return settleCredit(tx, found, at);
    case 'dishonored_return':
      return settleDishonor(tx, row, found, at);
    case 'refused_change':
      return settleRefusal(tx, found);
  }
}

async function settleDebit(tx: Queryable, { entry }: EntryInFile, at: Date): Promise<Outcome> {
  const of_bank = { ...entry, routing_number: entry.receiving_routing_number };
  const answer = await applyDebit(tx, of_bank, at);
  if (!answer.paid) return { ...NOTHING, return_code: answer.code, return_due_at: returnDueAt(at, 0) };
  const later = answer.return_later;
  return {
    applied: true,
    return_code: later?.code ?? null,
    return_due_at: later ? returnDueAt(at, later.after_days) : null,
    change_due_at: (await correctionToSend(tx, of_bank, at)) ? returnDueAt(at, 0) : null,
  };
}

async function settleCredit(tx: Queryable, { entry, batch }: EntryInFile, at: Date): Promise<Outcome> {
  const of_bank = { ...entry, routing_number: entry.receiving_routing_number };
  const answer = await applyCredit(tx, of_bank, at);
  if (answer.paid)
    return { ...NOTHING, applied: true, change_due_at: (await correctionToSend(tx, of_bank, at)) ? returnDueAt(at, 0) : null };
  // Merchants may bank anywhere: an account of theirs that is not one of the sandbox's takes what it gets.
  if (batch.standard_entry_class_code === 'CCD' && answer.code === 'R03') return NOTHING;
  return { ...NOTHING, return_code: answer.code, return_due_at: returnDueAt(at, 0) };
}

/**
 * The bank must take what it had returned: from the customer, whose account may go below zero by it. A return that was
 * wrong in itself had not reached the customer, and its dishonor does not either. One that comes too late is contested.
 */
async function settleDishonor(tx: Queryable, row: store.BankEntryRow, found: EntryInFile, at: Date): Promise<Outcome> {
  const { original_trace_number, return_trace_number } = dishonorOf(found);
  const sent = await store.findSentReturn(tx, original_trace_number, return_trace_number);
  if (!sent) throw new Error(`the bank never sent what ${row.trace_number} dishonors`);
  await store.noteAnswered(tx, sent.number, row.trace_number);
  const of_bank = { ...found.entry, routing_number: found.entry.receiving_routing_number };
  const applied = sent.fault === null && (await putBack(tx, of_bank, 'debit'));
  const [file] = await store.findFiles(tx, [row.file_name]);
  const last_day = addBankingDays(wallTimeAt(sent.sent_at, EASTERN).date, DISHONOR_BANKING_DAYS);
  const late = file !== undefined && wallTimeAt(file.received_at, EASTERN).date > last_day;
  return { ...NOTHING, applied, return_code: late ? UNTIMELY_DISHONOR : null, return_due_at: late ? returnDueAt(at, 0) : null };
}

/** It moves nothing: the bank only learns that its notification was refused. */
async function settleRefusal(tx: Queryable, { entry }: EntryInFile): Promise<Outcome> {
  const refusal = entry.addenda.find((addenda) => addenda.kind === 'refused-change');
  const sent = refusal && (await store.findSentChange(tx, refusal.original_trace_number, refusal.change_trace_sequence_number));
  if (sent) await store.noteAnswered(tx, sent.number, entry.trace_number);
  return NOTHING;
}

/** The banking day after settlement; for a complaint, the one on or after that many calendar days. */
function returnDueAt(settled_at: Date, after_days: number): Date {
  const { date } = wallTimeAt(settled_at, EASTERN);
  const return_date = after_days === 0 ? nextBankingDay(date) : bankingDayFrom(addDays(date, after_days));
  return instantOf({ date: return_date, time: RETURN_TIME }, EASTERN);
}

/** What an entry is for the bank: what answers it by its addenda, else by its transaction code. */
export function kindOf(entry: EntryInFile['entry']): store.BankEntryKind {
  if (entry.addenda.some(({ kind }) => kind === 'dishonored-return')) return 'dishonored_return';
  if (entry.addenda.some(({ kind }) => kind === 'refused-change')) return 'refused_change';
  return describeTransactionCode(entry.transaction_code)?.direction === 'credit' ? 'credit' : 'debit';
}
