import type { Addenda, AddendaInput } from '../addenda.ts';
import type { AnyBatchHeader } from '../batch-formats.ts';
import { NachaError } from '../errors.ts';
import type { Batch, BatchInput, Entry, EntryInput } from '../model.ts';
import { traceNumber } from '../trace-number.ts';
import { describeTransactionCode, returnTransactionCodeOf } from '../transaction-codes.ts';

/** A batch as read or as given to the writer: what builders begin with. */
export type AnyBatch = Batch | BatchInput;
/** An entry as read or as given to the writer. */
export type AnyEntryOf = Entry | EntryInput;

/** Under whose numbers a batch goes out. */
export interface Numbering {
  /** First eight routing digits of the institution that sends the batch. */
  readonly originating_dfi_identification: string;
  readonly batch_number: number;
  /** Sequence of the first entry's trace number; the next count up from it. */
  readonly first_sequence: number;
}

/** An entry's fields as builders look at them, whatever its class. */
export interface PlainEntry extends Readonly<Record<string, unknown>> {
  readonly transaction_code: string;
  readonly receiving_routing_number: string;
  readonly amount_cents: number;
  readonly trace_number?: string;
  readonly addenda?: readonly (Addenda | AddendaInput)[];
}

export function plain(entry: AnyEntryOf): PlainEntry {
  return entry as unknown as PlainEntry;
}

/** The trace number of the entry at a place. @throws {RangeError} when there are no more. */
export function traceAt({ originating_dfi_identification, first_sequence }: Numbering, index: number): string {
  return traceNumber(originating_dfi_identification, first_sequence + index);
}

/** A batch of some entries in the class and layout of another, with a service class that fits them. */
export function batchLike(batch: AnyBatch, entries: readonly object[], header: object): BatchInput {
  return {
    format: batch.format ?? 'standard',
    header: { ...batch.header, ...header, settlement_date: '', service_class_code: serviceClassOf(entries as readonly PlainEntry[]) },
    entries,
  } as unknown as BatchInput;
}

/** The service class of entries by their transaction codes: 220, 225 or 200. */
function serviceClassOf(entries: readonly Pick<PlainEntry, 'transaction_code'>[]): '200' | '220' | '225' {
  const directions = new Set(entries.map(({ transaction_code }) => describeTransactionCode(transaction_code)?.direction));
  if (directions.size !== 1) return '200';
  return directions.has('debit') ? '225' : '220';
}

export function headerOf(batch: AnyBatch): AnyBatchHeader & Readonly<Record<string, unknown>> {
  return batch.header as unknown as AnyBatchHeader & Readonly<Record<string, unknown>>;
}

/** The transaction code of what comes back for an entry. @throws {NachaError} when nothing can. */
export function codeOfReturn(transaction_code: string): string {
  const code = returnTransactionCodeOf(transaction_code);
  if (code === undefined) {
    throw new NachaError({ field: 'transaction_code', value: transaction_code, rule: 'must be the code of an entry that can come back' });
  }
  return code;
}

/** A trace number that an answer must name. @throws {NachaError} when the entry has none. */
export function traceOf(entry: PlainEntry): string {
  if (entry.trace_number === undefined)
    throw new NachaError({ field: 'trace_number', rule: 'is missing: an accounting advice cannot be answered' });
  return entry.trace_number;
}

/** Values without some of their names. */
export function without(values: Readonly<Record<string, unknown>>, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
