import { ADDENDA_TABLES, type AddendaInput } from './addenda.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { fieldError, writeRecord } from './codec.ts';
import { companyIn, companyOf, expectedBatchControl, reportDisagreements } from './controls.ts';
import { NachaError } from './errors.ts';
import type { BatchFrame, EntryInput } from './model.ts';
import { PlainEntryWriter } from './plain-entry.ts';
import type { RecordBuffer } from './record-buffer.ts';
import { type BatchFormat, batchFormatOf } from './standard-entry-classes.ts';
import { addEntry, noTotals } from './totals.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import { describeTransactionCode } from './transaction-codes.ts';
import { checkBatchHeader, checkEntry } from './validate.ts';
import { addUp, at, refusalOf } from './write-errors.ts';

type Values = Readonly<Record<string, unknown>>;
type AnyEntryInput = AnyEntry & Values & { readonly addenda?: readonly AddendaInput[] };

const NO_ADDENDA: readonly AddendaInput[] = [];
const WITH_ADDENDA = { addenda_record_indicator: '1' };
const WITHOUT_ADDENDA = { addenda_record_indicator: '0' };

/** Writes a batch into a buffer: header at once, entries as added, control at the end. Steps throw `NachaError`. */
export class BatchWriter {
  readonly totals = noTotals();
  readonly #path: string;
  readonly #buffer: RecordBuffer;
  readonly #batch: BatchFrame;
  readonly #header: AnyBatchHeader & Values;
  readonly #format: BatchFormat;
  readonly #plain: PlainEntryWriter | null;
  #previous_trace_number: string | null = null;
  #entry_count = 0;

  constructor(batch: BatchFrame, path: string, buffer: RecordBuffer) {
    this.#batch = batch;
    this.#path = path;
    this.#buffer = buffer;
    this.#header = batch.header as AnyBatchHeader & Values;
    this.#format = requireFormat(batch, path);
    const place = at(`${path}.header`);
    const table = BATCH_FORMATS[this.#format].header;
    const start = buffer.next();
    writeRecord(table, this.#header, place, buffer.bytes, start);
    checkBatchHeader(this.#format, this.#header, refusalOf(table, this.#header, place));
    this.#plain = PlainEntryWriter.of(this.#format, this.#header, this.totals);
  }

  add(input: EntryInput): void {
    const entry = input as AnyEntryInput;
    const addenda = entry.addenda ?? NO_ADDENDA;
    const start = this.#buffer.next();
    if (addenda.length > 0 || this.#plain === null || !this.#plain.write(entry, this.#buffer, start))
      this.#addByCodec(entry, addenda, start);
    this.#previous_trace_number = entry.trace_number ?? null;
    this.#entry_count += 1;
  }

  #addByCodec(entry: AnyEntryInput, addenda: readonly AddendaInput[], start: number): void {
    const path = `${this.#path}.entries[${this.#entry_count}]`;
    const place = at(path);
    const table = BATCH_FORMATS[this.#format].entry;
    writeRecord(table, entry, place, this.#buffer.bytes, start, addenda.length > 0 ? WITH_ADDENDA : WITHOUT_ADDENDA);
    const code = describeTransactionCode(entry.transaction_code);
    const context = { format: this.#format, header: this.#header, previous_trace_number: this.#previous_trace_number };
    checkEntry(context, entry, code, addenda, refusalOf(table, entry, place));
    for (const [index, values] of addenda.entries()) this.#addAddenda(values, index, entry, `${path}.addenda[${index}]`);
    addUp(() => addEntry(this.totals, entry, code, addenda.length), place);
    this.#plain?.note(entry.trace_number ?? '');
  }

  #addAddenda(values: AddendaInput, index: number, { trace_number }: AnyEntry, path: string): void {
    const derived =
      values.kind === 'payment'
        ? { addenda_sequence_number: index + 1, entry_detail_sequence_number: entryDetailSequenceOf(trace_number ?? '') }
        : { trace_number };
    const start = this.#buffer.next();
    writeRecord(ADDENDA_TABLES[values.kind], { ...derived, ...values }, at(path), this.#buffer.bytes, start);
  }

  end(): void {
    if (this.#entry_count === 0) throw new NachaError({ path: `${this.#path}.entries`, rule: 'a batch must have an entry' });
    const table = BATCH_FORMATS[this.#format].control;
    const place = at(`${this.#path}.control`);
    const company = companyOf(this.#header);
    const own: Values = { company_identification: company, ...this.#batch.control };
    const refuse = refusalOf(table, own, place);
    if (companyIn(own, this.#header) === 'wrong') refuse('company_identification', `must be ${company}, as in the batch header`);
    const computed = expectedBatchControl(this.#header, this.totals);
    reportDisagreements(computed, own, refuse);
    const start = this.#buffer.next();
    writeRecord(table, { ...own, ...computed }, place, this.#buffer.bytes, start);
  }
}

/** The batch's format, which its class decides; a format that says otherwise is a mistake of the caller. */
function requireFormat(batch: BatchFrame, path: string): BatchFormat {
  const given = batch.format ?? 'standard';
  const { standard_entry_class_code } = batch.header;
  if (batchFormatOf(standard_entry_class_code) === given) return given;
  const rule = `a batch of format "${given}" cannot be of this class`;
  throw fieldError(BATCH_FORMATS[given].header, 'standard_entry_class_code', standard_entry_class_code, rule, { path: `${path}.header` });
}
