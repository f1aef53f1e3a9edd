import {
  type BatchHeader,
  type BatchInput,
  checkDigitOf,
  describeTransactionCode,
  returnTransactionCodeOf,
  type StandardEntryInput,
  traceNumber,
  writeFile,
} from '@drawbridge/nacha';
import type { Config } from '../../config.ts';
import { EASTERN, wallTimeAt } from '../../modules/ach/index.ts';
import type { EntryInFile } from './bank.ts';

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** An entry of ours that a receiving bank sends back, and why. */
export interface ReturnedEntry extends EntryInFile {
  readonly code: string;
}

/** Writes a file of returns as the ODFI passes them on: a batch for each receiving bank and original batch. */
export function composeReturns(ach: Config['ach'], returned: readonly ReturnedEntry[], file: { at: Date; number: number }): string {
  const { date, time } = wallTimeAt(file.at, EASTERN);
  return writeFile({
    header: {
      immediate_destination: ach.immediate_origin.trim(),
      immediate_origin: ach.immediate_destination,
      file_creation_date: date,
      file_creation_time: time,
      file_id_modifier: MODIFIERS[file.number % MODIFIERS.length] ?? 'A',
      immediate_destination_name: ach.immediate_origin_name,
      immediate_origin_name: ach.immediate_destination_name,
    },
    batches: [...groups(returned).values()].map((group, index) => batchOf(ach, group, index + 1, date)),
  });
}

function groups(returned: readonly ReturnedEntry[]): Map<string, ReturnedEntry[]> {
  const found = new Map<string, ReturnedEntry[]>();
  for (const one of returned.toSorted((a, b) => (a.entry.trace_number < b.entry.trace_number ? -1 : 1))) {
    const key = JSON.stringify([one.entry.receiving_routing_number, directionOf(one), one.batch]);
    const group = found.get(key);
    if (group) group.push(one);
    else found.set(key, [one]);
  }
  return found;
}

/** The day of the year, three digits: how the ACH operator writes a settlement date. */
function dayOfYear(date: string): string {
  const days = (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
  return String(days).padStart(3, '0');
}

function directionOf({ entry }: ReturnedEntry): 'debit' | 'credit' {
  return describeTransactionCode(entry.transaction_code)?.direction ?? 'debit';
}

function batchOf(ach: Config['ach'], group: readonly ReturnedEntry[], batch_number: number, date: string): BatchInput {
  const [first] = group;
  if (!first) throw new Error('a batch of returns has an entry');
  // Only batches of the standard layout are ever accepted.
  const original = first.batch as BatchHeader;
  return {
    header: {
      service_class_code: directionOf(first) === 'debit' ? '225' : '220',
      company_name: original.company_name,
      company_identification: original.company_identification,
      standard_entry_class_code: original.standard_entry_class_code,
      company_entry_description: original.company_entry_description,
      effective_entry_date: date,
      settlement_date: dayOfYear(date),
      originating_dfi_identification: first.entry.receiving_routing_number.slice(0, 8),
      batch_number,
    },
    entries: group.map((one) => returnOf(ach, one)),
  };
}

function returnOf(ach: Config['ach'], { entry, code }: ReturnedEntry): StandardEntryInput {
  const rdfi = entry.receiving_routing_number.slice(0, 8);
  const transaction_code = returnTransactionCodeOf(entry.transaction_code);
  if (transaction_code === undefined) throw new Error(`an entry with transaction code ${entry.transaction_code} cannot go back`);
  return {
    transaction_code,
    receiving_routing_number: ach.odfi_identification + checkDigitOf(ach.odfi_identification),
    account_number: entry.account_number,
    amount_cents: entry.amount_cents,
    receiver_identification: entry.receiver_identification,
    receiver_name: entry.receiver_name,
    discretionary_data: entry.discretionary_data,
    // Each entry goes back at most once, so its own sequence number serves.
    trace_number: traceNumber(rdfi, Number(entry.trace_number.slice(8))),
    addenda: [
      {
        kind: 'return',
        return_code: code,
        original_trace_number: entry.trace_number,
        original_receiving_dfi_identification: rdfi,
      },
    ],
  };
}
