import { NachaError } from '../errors.ts';
import type { BatchInput, StandardEntryInput } from '../model.ts';
import { type BatchToBalance, type OffsetAccount, offsetEntriesOf } from '../offset-entries.ts';
import type { StandardEntryClass } from '../standard-entry-classes.ts';
import { addEntry, noTotals } from '../totals.ts';
import { entryDetailSequenceOf, traceNumber } from '../trace-number.ts';
import { describeTransactionCode, transactionCodeFor } from '../transaction-codes.ts';
import { type AnyBatch, batchLike, headerOf, type Numbering, type PlainEntry, plain, traceAt, without } from './parts.ts';

/**
 * The batch that reverses entries of a batch: the other way round, described REVERSAL, with the company, class and amounts of
 * the batch, as the rules want it. `as` is the ODFI's. Addenda stay; `effective_entry_date` is that of the batch unless given.
 * @throws {NachaError} for an entry that moves no money, and cannot be reversed.
 */
export function reversalsOf(batch: AnyBatch, as: Numbering & { readonly effective_entry_date?: string }): BatchInput {
  const { originating_dfi_identification, batch_number, effective_entry_date } = as;
  const entries = [...batch.entries].map((given, index) => {
    const entry = plain(given);
    const code = describeTransactionCode(entry.transaction_code);
    const direction = code?.direction === 'debit' ? 'credit' : 'debit';
    const reversed = code?.purpose === 'live' ? transactionCodeFor({ ...code, direction }) : undefined;
    if (reversed === undefined) throw notLive(entry, 'only what moves money can be reversed');
    return withTrace({ ...entry, transaction_code: reversed }, traceAt(as, index));
  });
  const header = { originating_dfi_identification, batch_number, company_entry_description: 'REVERSAL' };
  return batchLike(batch, entries, { ...header, ...(effective_entry_date && { effective_entry_date }) });
}

/**
 * The batch of prenotes that tests the accounts of a batch's entries: over zero, without payment information. `as` is the ODFI's.
 * @throws {NachaError} for an entry that has no prenote.
 */
export function prenotesOf(batch: AnyBatch, as: Numbering): BatchInput {
  const { originating_dfi_identification, batch_number } = as;
  const entries = [...batch.entries].map((given, index) => {
    const { addenda, ...values } = plain(given);
    const entry = without(values, 'addenda_count') as unknown as PlainEntry;
    const code = describeTransactionCode(entry.transaction_code);
    const prenote = code?.purpose === 'live' ? transactionCodeFor({ ...code, purpose: 'prenote' }) : undefined;
    if (prenote === undefined) throw notLive(entry, 'only what moves money has a prenote');
    const kept = (addenda ?? []).filter(({ kind }) => kind !== 'payment');
    return withTrace({ ...entry, transaction_code: prenote, amount_cents: 0, addenda: kept } as PlainEntry, traceAt(as, index));
  });
  return batchLike(batch, entries, { originating_dfi_identification, batch_number });
}

/**
 * A batch of PPD, CCD, WEB or TEL with the entries that balance it to the originator's account, under service class 200 and
 * the trace numbers that follow. Totals are in cents. @throws {RangeError} when a total fits no entry or no trace number is left.
 */
export function balancedBatch(batch: AnyBatch, account: OffsetAccount): BatchInput {
  const entries = [...batch.entries].map(plain);
  const totals = noTotals();
  for (const entry of entries) addEntry(totals, entry, describeTransactionCode(entry.transaction_code), 0);
  const header = headerOf(batch);
  const last = entries.reduce((most, { trace_number }) => Math.max(most, Number(entryDetailSequenceOf(trace_number ?? '0'))), 0);
  const sec = header.standard_entry_class_code as StandardEntryClass;
  const offsets = offsetEntriesOf({ ...totals, standard_entry_class_code: sec } as BatchToBalance, account).map(
    (offset, index): StandardEntryInput => ({
      ...offset,
      trace_number: traceNumber(header.originating_dfi_identification, last + 1 + index),
    }),
  );
  return {
    format: batch.format ?? 'standard',
    header: { ...batch.header, service_class_code: '200' },
    entries: [...entries, ...offsets],
  } as unknown as BatchInput;
}

/** The entry under another trace number, which its addenda then have, too. */
function withTrace(entry: PlainEntry, trace_number: string): PlainEntry {
  const addenda = entry.addenda?.map((one) => ('trace_number' in one ? { ...one, trace_number } : one));
  return { ...entry, trace_number, ...(addenda && { addenda }) } as PlainEntry;
}

function notLive(entry: PlainEntry, rule: string): NachaError {
  return new NachaError({ record: 'entry detail', field: 'transaction_code', value: entry.transaction_code, rule });
}
