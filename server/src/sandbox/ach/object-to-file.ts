import { addBankingDays, addDays, EASTERN, instantOf, isBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import { type BatchControl, type BatchHeader, describeTransactionCode, type FileHeader, type StandardEntry } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import type { AchBank } from './bank.ts';
import { isOffset } from './offset-entry.ts';
import { kindOf } from './settle.ts';
import * as store from './store.ts';

type Ach = AchBank['config']['ach'];

/** The agreed classes, and their descriptions. COR and dishonored returns repeat theirs. */
const REINITIATION = 'RETRY PYMT';
const REVERSAL = 'REVERSAL';
const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  WEB: [REINITIATION, REVERSAL, 'ACCTVERIFY'],
  PPD: ['REFUND', REVERSAL, 'ACCTVERIFY'],
  CCD: ['PAYOUT', REVERSAL, 'ACCTVERIFY'],
};
const CLASSES = [...Object.keys(DESCRIPTIONS), 'COR'];

/** How often a debit that came back may be presented again (Nacha rules, reinitiation). */
const MOST_REINITIATIONS = 2;

/** Within which a reversal must be with the bank of the account (Nacha rules, reversing entries). */
const REVERSAL_BANKING_DAYS = 5;

/** How far ahead an effective date may lie. */
const MOST_DAYS_AHEAD = 10;

// What the bank has against a well-formed file, without account numbers; undefined for nothing.

export function objectionToHeader(ach: Ach, header: FileHeader): string | undefined {
  if (header.immediate_destination.trim() !== ach.immediate_destination)
    return `the file is for ${header.immediate_destination}, not for this bank`;
  if (header.immediate_origin.trim() !== ach.immediate_origin.trim())
    return `the file is from ${header.immediate_origin}, which is unknown`;
  return undefined;
}

export function objectionToBatch(ach: Ach, header: BatchHeader, at: Date): string | undefined {
  const sec = header.standard_entry_class_code;
  if (!CLASSES.includes(sec)) return `class ${sec} is not agreed`;
  if (header.originating_dfi_identification !== ach.odfi_identification) return 'it is of another ODFI';
  if (header.company_identification.trim() !== ach.company_id.trim()) return `company ${header.company_identification} is unknown`;
  const date = header.effective_entry_date ?? '';
  const today = wallTimeAt(at, EASTERN).date;
  if (!/^\d{4}-/.test(date)) return 'it has no effective entry date';
  if (!isBankingDay(date)) return `its effective entry date ${date} is no banking day`;
  if (date > addDays(today, MOST_DAYS_AHEAD)) return `its effective entry date ${date} lies too far ahead`;
  return undefined;
}

/** Where the service has named an account of its own, each batch must debit as much as it credits. */
export function objectionToTotals({ offset }: Ach, control: BatchControl): string | undefined {
  return offset && control.total_debit_cents !== control.total_credit_cents ? 'it is not balanced' : undefined;
}

/** At once where nothing has to be looked up for it: what stands for itself is most of a file. */
export function objectionToEntry(
  ach: Ach,
  tx: Queryable,
  header: BatchHeader,
  entry: StandardEntry,
): string | undefined | Promise<string | undefined> {
  if (isOffset(ach, entry)) return undefined;
  const of_shape = objectionToShape(header, entry, ach);
  const is_answer = [REINITIATION, REVERSAL].includes(header.company_entry_description.trim());
  return of_shape !== undefined || !(is_answer || entry.addenda.length > 0) ? of_shape : objectionToMeaning(tx, header, entry);
}

/**
 * What the bank has against a file's kept trace numbers. They tell repeated files, and come round after ten million
 * entries.
 */
export async function objectionToTraces(tx: Queryable, file_name: string, at: Date, ascending: boolean): Promise<string | undefined> {
  const twice = ascending ? undefined : await store.findTraceTwice(tx, file_name);
  if (twice !== undefined) return `trace number ${twice} stands in it twice`;
  const today = instantOf({ date: wallTimeAt(at, EASTERN).date, time: '00:00' }, EASTERN);
  const used = await store.findUsedTrace(tx, file_name, today);
  return used === undefined ? undefined : `trace number ${used} has been used before on this day`;
}

function objectionToShape(header: BatchHeader, entry: StandardEntry, ach: Ach): string | undefined {
  const sec = header.standard_entry_class_code;
  const kind = kindOf(entry);
  if ((kind === 'refused_change') !== (sec === 'COR')) return `does not belong into class ${sec}`;
  const code = describeTransactionCode(entry.transaction_code);
  const purpose = kind === 'debit' || kind === 'credit' ? 'live' : 'return';
  if (code?.purpose !== purpose) return `has transaction code ${entry.transaction_code}`;
  if (code.account !== 'checking' && code.account !== 'savings') return `goes to an account of a kind that is not agreed`;
  if (purpose === 'return') return kind === 'refused_change' && entry.amount_cents !== 0 ? 'moves money' : undefined;
  if (entry.amount_cents === 0) return 'is over nothing';
  const description = header.company_entry_description.trim();
  const known = [...(DESCRIPTIONS[sec] ?? []), ...(sec === 'WEB' ? [ach.description_in_store, ach.description_online] : [])];
  if (!known.includes(description)) return `is called ${description}, which is not agreed for class ${sec}`;
  if (sec === 'WEB' && !['S', 'R'].includes(entry.discretionary_data.trim())) return 'has no payment type';
  if (sec === 'WEB' && kind === 'credit' && ![REVERSAL, 'ACCTVERIFY'].includes(description)) return 'credits in class WEB';
  return undefined;
}

/** What answers something must answer what the bank has sent; what is presented again must have come back. */
async function objectionToMeaning(tx: Queryable, header: BatchHeader, entry: StandardEntry): Promise<string | undefined> {
  for (const addenda of entry.addenda) {
    if (addenda.kind === 'dishonored-return') {
      const sent = await store.findSentReturn(tx, addenda.original_trace_number, addenda.return_trace_number);
      if (!sent) return 'dishonors a return that was never sent';
      if (sent.answered_by !== null) return 'dishonors a return that is dishonored already';
      if (sent.amount_cents !== null && sent.amount_cents !== entry.amount_cents) return 'is over another amount than the return';
      if (addenda.return_reason_code !== sent.code.slice(1)) return 'names another reason than the return has';
    }
    if (addenda.kind === 'refused-change') {
      const sent = await store.findSentChange(tx, addenda.original_trace_number, addenda.change_trace_sequence_number);
      if (!sent) return 'refuses a notification of change that was never sent';
      if (sent.code !== addenda.change_code) return 'names another code than the notification has';
    }
  }
  if (header.company_entry_description.trim() === REVERSAL && header.standard_entry_class_code === 'WEB') {
    if (kindOf(entry) !== 'credit') return 'reverses a debit by a debit';
    const debit = await store.findReversible(tx, entry.receiver_identification.trim(), entry.amount_cents);
    if (!debit) return 'reverses no debit of its amount that stands';
    const last_day = addBankingDays(wallTimeAt(debit.settled_at, EASTERN).date, REVERSAL_BANKING_DAYS);
    if ((header.effective_entry_date ?? '') > last_day) return 'reverses a debit that settled more than five banking days before';
  }
  // A dishonored return has the description of what it is about.
  if (header.company_entry_description.trim() !== REINITIATION || kindOf(entry) !== 'debit') return undefined;
  const tries = await store.countTries(tx, entry.receiver_identification.trim(), entry.amount_cents);
  if (tries.returned <= tries.reinitiated) return 'is presented again and has not come back for want of money';
  return tries.reinitiated >= MOST_REINITIATIONS ? 'is presented again for the third time' : undefined;
}
