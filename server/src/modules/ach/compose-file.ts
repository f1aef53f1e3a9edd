import { type BatchInput, readFile, traceNumber, writeFile } from '@drawbridge/nacha';
import type { Config } from '../../config.ts';
import type { BatchToCut, EntryToCut } from './movements.ts';
import { EASTERN } from './timetable.ts';
import { wallTimeAt } from './wall-time.ts';

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** How many files a day the format can tell apart. */
const FILES_A_DAY = MODIFIERS.length;

/** The file id modifier of a day's file, counted from 0. Throws RangeError past the last one. */
export function fileIdModifier(index: number): string {
  const modifier = MODIFIERS[index];
  if (modifier === undefined) throw new RangeError(`a day has at most ${FILES_A_DAY} files`);
  return modifier;
}

export type TracedEntry = EntryToCut & { readonly trace_number: string };

/** Puts entries into the order of their batches and numbers them from `first_sequence` on: trace numbers ascend within each batch. */
export function traceEntries(ach: Config['ach'], entries: readonly EntryToCut[], first_sequence: number): TracedEntry[] {
  return [...byBatch(entries).values()]
    .flat()
    .map((entry, index) => ({ ...entry, trace_number: traceNumber(ach.odfi_identification, first_sequence + index) }));
}

/** Writes the text of a file. What the file says of its totals is read back from the text itself. */
export function composeFile(
  ach: Config['ach'],
  entries: readonly TracedEntry[],
  file: { cut_at: Date; file_id_modifier: string; effective_entry_date: string },
): {
  text: string;
  batch_count: number;
  entry_addenda_count: number;
  entry_hash: string;
  total_debit_cents: number;
  total_credit_cents: number;
} {
  const { date, time } = wallTimeAt(file.cut_at, EASTERN);
  const text = writeFile({
    header: {
      immediate_destination: ach.immediate_destination,
      immediate_origin: ach.immediate_origin,
      file_creation_date: date,
      file_creation_time: time,
      file_id_modifier: file.file_id_modifier,
      immediate_destination_name: ach.immediate_destination_name,
      immediate_origin_name: ach.immediate_origin_name,
    },
    batches: [...byBatch(entries).values()].map((batch, index) => batchOf(ach, batch, index + 1, file.effective_entry_date)),
  });
  const { batch_count, entry_addenda_count, entry_hash, total_debit_cents, total_credit_cents } = readFile(text).control;
  return { text, batch_count, entry_addenda_count, entry_hash, total_debit_cents, total_credit_cents };
}

function byBatch<Entry extends EntryToCut>(entries: readonly Entry[]): Map<string, Entry[]> {
  const batches = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = batchKey(entry.batch);
    const batch = batches.get(key);
    if (batch) batch.push(entry);
    else batches.set(key, [entry]);
  }
  return batches;
}

/** A hundred thousand of them are made twice over: JSON would take three times as long. No part holds a line break. */
function batchKey(batch: BatchToCut): string {
  return `${batch.standard_entry_class_code}\n${batch.service_class_code}\n${batch.company_name}\n${batch.company_entry_description}\n${batch.business_id}`;
}

function batchOf(ach: Config['ach'], entries: readonly TracedEntry[], batch_number: number, effective_entry_date: string): BatchInput {
  const [first] = entries;
  if (!first) throw new Error('a batch has an entry');
  return {
    header: {
      service_class_code: first.batch.service_class_code,
      company_name: first.batch.company_name,
      company_identification: ach.company_id,
      standard_entry_class_code: first.batch.standard_entry_class_code,
      company_entry_description: first.batch.company_entry_description,
      effective_entry_date,
      originating_dfi_identification: ach.odfi_identification,
      batch_number,
    },
    entries: entries.map((entry) => ({
      transaction_code: entry.transaction_code,
      receiving_routing_number: entry.routing_number,
      account_number: entry.account_number,
      amount_cents: entry.amount_cents,
      receiver_identification: entry.receiver_identification,
      receiver_name: entry.receiver_name,
      ...(entry.discretionary_data !== undefined && { discretionary_data: entry.discretionary_data }),
      trace_number: entry.trace_number,
      ...(entry.addenda && { addenda: entry.addenda }),
    })),
  };
}
