import { ADDENDA_TABLES, type AddendaInput } from './addenda.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { fieldError, type Place, writeRecord } from './codec.ts';
import { companyIn, companyOf, expectedBatchControl, expectedFileControl, RECORDS_IN_BLOCK, reportDisagreements } from './controls.ts';
import { NachaError } from './errors.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILE_HEADER } from './file-header.ts';
import type { BatchInput, FileInput } from './model.ts';
import { PlainEntryWriter } from './plain-entry.ts';
import { RecordBuffer } from './record-buffer.ts';
import type { RecordTable } from './record-table.ts';
import { type BatchFormat, batchFormatOf } from './standard-entry-classes.ts';
import { addEntry, addTotals, noTotals, type Totals } from './totals.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import { describeTransactionCode } from './transaction-codes.ts';
import { checkBatchHeader, checkEntry, type EntryContext, type ProblemReport } from './validate.ts';

type Values = Readonly<Record<string, unknown>>;
type AnyEntryInput = AnyEntry & Values & { readonly addenda?: readonly AddendaInput[] };

const RECORDS_IN_CHUNK = 2_560;
const NO_ADDENDA: readonly AddendaInput[] = [];
const WITH_ADDENDA = { addenda_record_indicator: '1' };
const WITHOUT_ADDENDA = { addenda_record_indicator: '0' };

/**
 * Writes a whole file as text; every character is ASCII, so any encoding gives the same bytes.
 * Counts, hashes, totals, addenda numbers and padding are computed.
 * @throws {NachaError} naming the value (`path`, `field`) that is missing, does not fit or breaks a rule. Nothing is cut to fit.
 */
export function writeFile(input: FileInput): string {
  const decoder = new TextDecoder('latin1');
  let text = '';
  for (const chunk of writeChunks(input)) text += decoder.decode(chunk);
  return text;
}

/**
 * As `writeFile`, in chunks of bytes of about 240 kB, line endings included; batches and entries may be generated, and no
 * more of the file than a chunk is held. What was given out before an error is not a file.
 * @throws {NachaError} as `writeFile`.
 */
export function* writeChunks(input: FileInput): Generator<Uint8Array> {
  const { line_ending = '\n', final_line_ending = true } = input.layout ?? {};
  const buffer = new RecordBuffer(RECORDS_IN_CHUNK, line_ending);
  yield* writeRecords(input, buffer);
  if (final_line_ending) buffer.endLine();
  if (!buffer.is_empty) yield buffer.take();
}

/**
 * As `writeFile`, line by line without line endings; holds one line at a time when batches and entries are generated.
 * What was given out before an error is not a file.
 * @throws {NachaError} as `writeFile`.
 */
export function* writeLines(input: FileInput): Generator<string> {
  const decoder = new TextDecoder('latin1');
  const buffer = new RecordBuffer(1, '');
  for (const line of writeRecords(input, buffer)) yield decoder.decode(line);
}

/** Writes into the buffer and gives out what it holds whenever it is full; what is left stays. */
function* writeRecords(input: FileInput, buffer: RecordBuffer): Generator<Uint8Array> {
  const totals = noTotals();
  let record_count = 2;
  let batch_count = 0;
  let adv_batch_count = 0;
  writeRecord(FILE_HEADER, input.header, at('header'), buffer.bytes, buffer.next());
  if (buffer.is_full) yield buffer.take();
  for (const batch of input.batches) {
    const path = `batches[${batch_count}]`;
    const batch_totals = yield* writeBatch(batch, path, buffer);
    addUp(() => addTotals(totals, batch_totals), at(path));
    record_count += batch_totals.entry_addenda_count + 2;
    batch_count += 1;
    if (batch.format === 'adv') adv_batch_count += 1;
  }
  if (batch_count === 0) throw new NachaError({ path: 'batches', rule: 'a file must have a batch' });
  if (adv_batch_count > 0 && adv_batch_count < batch_count) {
    throw new NachaError({ path: 'batches', rule: 'batches of class ADV must not be mixed with others in a file' });
  }
  const table = adv_batch_count > 0 ? ADV_FILE_CONTROL : FILE_CONTROL;
  writeControl(table, expectedFileControl(totals, batch_count, record_count), input.control ?? {}, 'control', buffer);
  if (buffer.is_full) yield buffer.take();
  if (input.layout?.padded === false) return;
  for (; record_count % RECORDS_IN_BLOCK !== 0; record_count += 1) {
    buffer.addPadding();
    if (buffer.is_full) yield buffer.take();
  }
}

function* writeBatch(batch: BatchInput, path: string, buffer: RecordBuffer): Generator<Uint8Array, Totals> {
  const header = batch.header as AnyBatchHeader & Values;
  const format = requireFormat(batch, path);
  const tables = BATCH_FORMATS[format];
  const totals = noTotals();
  const context: EntryContext & { previous_trace_number: string | null } = { format, header, previous_trace_number: null };
  writeRecord(tables.header, header, at(`${path}.header`), buffer.bytes, buffer.next());
  checkBatchHeader(format, header, refusalOf(tables.header, header, at(`${path}.header`)));
  if (buffer.is_full) yield buffer.take();
  const plain = PlainEntryWriter.of(format, header, totals);
  let index = 0;
  let entry: AnyEntryInput;
  const place = at(() => `${path}.entries[${index}]`);
  const refuse: ProblemReport = (field, rule) => refusalOf(tables.entry, entry, place)(field, rule);
  for (entry of batch.entries as Iterable<AnyEntryInput>) {
    const addenda = entry.addenda ?? NO_ADDENDA;
    const start = buffer.next();
    if (addenda.length > 0 || !plain?.write(entry, buffer.bytes, start)) {
      writeRecord(tables.entry, entry, place, buffer.bytes, start, addenda.length > 0 ? WITH_ADDENDA : WITHOUT_ADDENDA);
      const code = describeTransactionCode(entry.transaction_code);
      checkEntry(context, entry, code, addenda, refuse);
      addUp(() => addEntry(totals, entry, code, addenda.length), place);
      plain?.note(entry.trace_number ?? '');
    }
    if (buffer.is_full) yield buffer.take();
    if (addenda.length > 0) yield* writeAddenda(addenda, entry, `${path}.entries[${index}]`, buffer);
    context.previous_trace_number = entry.trace_number ?? null;
    index += 1;
  }
  if (index === 0) throw new NachaError({ path: `${path}.entries`, rule: 'a batch must have an entry' });
  const own: Values = { company_identification: companyOf(header), ...batch.control };
  if (companyIn(own, header) === 'wrong') {
    refusalOf(tables.control, own, at(`${path}.control`))('company_identification', `must be ${companyOf(header)}, as in the batch header`);
  }
  writeControl(tables.control, expectedBatchControl(header, totals), own, `${path}.control`, buffer);
  if (buffer.is_full) yield buffer.take();
  return totals;
}

function* writeAddenda(addenda: readonly AddendaInput[], entry: AnyEntry, path: string, buffer: RecordBuffer): Generator<Uint8Array> {
  for (const [index, values] of addenda.entries()) {
    const derived =
      values.kind === 'payment'
        ? { addenda_sequence_number: index + 1, entry_detail_sequence_number: entryDetailSequenceOf(entry.trace_number ?? '') }
        : { trace_number: entry.trace_number };
    writeRecord(ADDENDA_TABLES[values.kind], { ...derived, ...values }, at(`${path}.addenda[${index}]`), buffer.bytes, buffer.next());
    if (buffer.is_full) yield buffer.take();
  }
}

function writeControl(table: RecordTable, computed: Values, given: Values, path: string, buffer: RecordBuffer): void {
  reportDisagreements(computed, given, refusalOf(table, given, at(path)));
  writeRecord(table, { ...given, ...computed }, at(path), buffer.bytes, buffer.next());
}

/** The batch's format, which its class decides; a format that says otherwise is a mistake of the caller. */
function requireFormat(batch: BatchInput, path: string): BatchFormat {
  const given = batch.format ?? 'standard';
  const { standard_entry_class_code } = batch.header;
  if (batchFormatOf(standard_entry_class_code) === given) return given;
  const rule = `a batch of format "${given}" cannot be of this class`;
  throw fieldError(BATCH_FORMATS[given].header, 'standard_entry_class_code', standard_entry_class_code, rule, { path: `${path}.header` });
}

/** Sums can pass what a number holds; the values given are at fault then. */
function addUp(add: () => void, place: () => Place): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NachaError({ ...place(), rule: 'the amounts add up to more than can be held exactly' });
  }
}

/** Says where only when there is something to say: most records are right. */
function at(path: string | (() => string)): () => Place {
  return () => ({ path: typeof path === 'string' ? path : path() });
}

/** Makes an error of the first problem. */
function refusalOf(table: RecordTable, values: Values, place: () => Place): ProblemReport {
  return (field, rule) => {
    if (field === null) throw new NachaError({ ...place(), rule, record: table.name });
    throw fieldError(table, field, String(values[field] ?? ''), rule, place());
  };
}
