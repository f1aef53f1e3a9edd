import { dayOfYear, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import {
  type AddendaInput,
  type BatchHeader,
  type BatchInput,
  checkDigitOf,
  type DishonoredReturnAddenda,
  describeTransactionCode,
  returnTransactionCodeOf,
  type StandardEntryInput,
  traceNumber,
  writeFile,
} from '@drawbridge/nacha';
import type { Config } from '../../config.ts';
import type { EntryInFile } from './bank.ts';

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What a receiving bank says about an entry of ours. */
export type Answer = EntryInFile &
  (
    | { readonly kind: 'return'; readonly code: string; readonly amount_cents: number }
    | { readonly kind: 'change'; readonly code: string; readonly corrected_data: string; readonly amount_cents: 0 }
    | {
        readonly kind: 'contested_return';
        readonly code: string;
        readonly amount_cents: number;
        readonly dishonor: DishonoredReturnAddenda;
        /** Day of the year on which the dishonor settled. */
        readonly dishonor_settled_on: string;
      }
  );

export type TracedAnswer = Answer & { readonly trace_number: string };

/** Numbers answers, ascending with the entries that they are about, so that each batch is in order. */
export function traceAnswers(answers: readonly Answer[], sequences: readonly number[]): TracedAnswer[] {
  return answers
    .toSorted((a, b) => (a.entry.trace_number < b.entry.trace_number ? -1 : 1))
    .map((answer, index) => ({
      ...answer,
      trace_number: traceNumber(answer.entry.receiving_routing_number.slice(0, 8), sequences[index] ?? 0),
    }));
}

/** Writes a file of answers as the ODFI passes them on: a batch for each receiving bank and original batch. */
export function composeAnswers(ach: Config['ach'], answers: readonly TracedAnswer[], file: { at: Date; number: number }): string {
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
    batches: [...groups(answers).values()].map((group, index) => batchOf(ach, group, index + 1, date)),
  });
}

function groups(answers: readonly TracedAnswer[]): Map<string, TracedAnswer[]> {
  return Map.groupBy(answers, (one) => JSON.stringify([one.entry.receiving_routing_number, directionOf(one), one.kind, one.batch]));
}

function directionOf({ entry }: Answer): 'debit' | 'credit' {
  return describeTransactionCode(entry.transaction_code)?.direction ?? 'debit';
}

function batchOf(ach: Config['ach'], group: readonly TracedAnswer[], batch_number: number, date: string): BatchInput {
  const [first] = group;
  if (!first) throw new Error('a batch of answers has an entry');
  // Only batches of the standard layout are ever accepted.
  const original = first.batch as BatchHeader;
  return {
    header: {
      service_class_code: directionOf(first) === 'debit' ? '225' : '220',
      company_name: original.company_name,
      company_identification: original.company_identification,
      standard_entry_class_code: first.kind === 'change' ? 'COR' : original.standard_entry_class_code,
      company_entry_description: original.company_entry_description,
      effective_entry_date: date,
      settlement_date: dayOfYear(date),
      originating_dfi_identification: first.entry.receiving_routing_number.slice(0, 8),
      batch_number,
    },
    entries: group.map((one) => entryOf(ach, one, date)),
  };
}

function entryOf(ach: Config['ach'], one: TracedAnswer, date: string): StandardEntryInput {
  const { entry } = one;
  const transaction_code = returnTransactionCodeOf(entry.transaction_code);
  if (transaction_code === undefined) throw new Error(`an entry with transaction code ${entry.transaction_code} cannot be answered`);
  return {
    transaction_code,
    receiving_routing_number: ach.odfi_identification + checkDigitOf(ach.odfi_identification),
    account_number: entry.account_number,
    amount_cents: one.amount_cents,
    receiver_identification: entry.receiver_identification,
    receiver_name: entry.receiver_name,
    discretionary_data: one.kind === 'change' ? '' : entry.discretionary_data,
    trace_number: one.trace_number,
    addenda: [addendaOf(one, date)],
  };
}

function addendaOf(one: TracedAnswer, date: string): AddendaInput {
  const about = {
    original_trace_number: one.entry.trace_number,
    original_receiving_dfi_identification: one.entry.receiving_routing_number.slice(0, 8),
  };
  switch (one.kind) {
    case 'return':
      return { kind: 'return', return_code: one.code, ...about };
    case 'change':
      return { kind: 'change', change_code: one.code, corrected_data: one.corrected_data, ...about };
    case 'contested_return':
      return {
        kind: 'contested-return',
        return_code: one.code,
        ...about,
        original_entry_returned_date: returnedOn(one.dishonor.return_settlement_date, date),
        original_settlement_date: dayOfYear((one.batch as BatchHeader).effective_entry_date ?? date),
        return_trace_number: one.dishonor.return_trace_number,
        return_settlement_date: one.dishonor.return_settlement_date,
        return_reason_code: one.dishonor.return_reason_code,
        dishonor_trace_number: one.dishonor.trace_number,
        dishonor_settlement_date: one.dishonor_settled_on,
        dishonor_reason_code: one.dishonor.return_code.slice(1),
      };
  }
}

/** The latest date up to `date` that is this day of its year, as YYMMDD. */
function returnedOn(day_of_year: string, date: string): string {
  const year = Number(date.slice(0, 4)) - (day_of_year > dayOfYear(date) ? 1 : 0);
  return new Date(Date.UTC(year, 0, Number(day_of_year))).toISOString().slice(2, 10).replaceAll('-', '');
}
