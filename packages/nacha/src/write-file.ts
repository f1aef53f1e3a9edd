import { ADDENDA_TABLES, type AddendaInput } from './addenda.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { fieldError, type Place, writeRecord } from './codec.ts';
import { disagreements, expectedBatchControl, expectedFileControl, RECORDS_IN_BLOCK } from './controls.ts';
import { NachaError } from './errors.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILE_HEADER } from './file-header.ts';
import type { BatchInput, FileInput } from './model.ts';
import { RECORD_LENGTH, type RecordTable } from './record-table.ts';
import { type BatchFormat, batchFormatOf } from './standard-entry-classes.ts';
import { addEntry, addTotals, noTotals, type Totals } from './totals.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import { batchHeaderProblems, entryProblems, type Problem } from './validate.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes a whole file as text; every character is ASCII, so any encoding gives the same bytes.
 * Counts, hashes, totals, addenda numbers and padding are computed.
 * @throws {NachaError} naming the value (`path`, `field`) that is missing, does not fit or breaks a rule. Nothing is cut to fit.
 */
export function writeFile(input: FileInput): string {
  const { line_ending = '\n', final_line_ending = true } = input.layout ?? {};
  const text = [...writeLines(input)].join(line_ending);
  return final_line_ending ? text + line_ending : text;
}

/**
 * As `writeFile`, line by line without line endings; holds one line at a time when batches and entries are generated.
 * What was given out before an error is not a file.
 * @throws {NachaError} as `writeFile`.
 */
export function* writeLines(input: FileInput): Generator<string> {
  const totals = noTotals();
  let record_count = 2;
  let batch_count = 0;
  let adv_batch_count = 0;
  yield writeRecord(FILE_HEADER, input.header, { path: 'header' });
  for (const batch of input.batches) {
    const path = `batches[${batch_count}]`;
    const batch_totals = yield* writeBatch(batch, path);
    addUp(() => addTotals(totals, batch_totals), path);
    record_count += batch_totals.entry_addenda_count + 2;
    batch_count += 1;
    if (batch.format === 'adv') adv_batch_count += 1;
  }
  if (batch_count === 0) throw new NachaError({ path: 'batches', rule: 'a file must have a batch' });
  if (adv_batch_count > 0 && adv_batch_count < batch_count) {
    throw new NachaError({ path: 'batches', rule: 'batches of class ADV must not be mixed with others in a file' });
  }
  const table = adv_batch_count > 0 ? ADV_FILE_CONTROL : FILE_CONTROL;
  yield writeControl(table, expectedFileControl(totals, batch_count, record_count), input.control ?? {}, { path: 'control' });
  if (input.layout?.padded === false) return;
  for (; record_count % RECORDS_IN_BLOCK !== 0; record_count += 1) yield '9'.repeat(RECORD_LENGTH);
}

function* writeBatch(batch: BatchInput, path: string): Generator<string, Totals> {
  const header = batch.header as AnyBatchHeader & Values;
  const format = requireFormat(batch, path);
  const tables = BATCH_FORMATS[format];
  const totals = noTotals();
  let previous_trace_number: string | null = null;
  let index = 0;
  yield writeRecord(tables.header, header, { path: `${path}.header` });
  requireNone(batchHeaderProblems(format, header), tables.header, header, { path: `${path}.header` });
  for (const { addenda = [], ...entry } of batch.entries as Iterable<AnyEntry & Values & { addenda?: readonly AddendaInput[] }>) {
    const place = { path: `${path}.entries[${index}]` };
    const addenda_record_indicator = addenda.length > 0 ? '1' : '0';
    const line = writeRecord(tables.entry, { ...entry, addenda_record_indicator }, place);
    requireNone(entryProblems({ format, header, previous_trace_number }, entry, addenda), tables.entry, entry, place);
    yield line;
    yield* writeAddenda(addenda, entry, place.path);
    addUp(() => addEntry(totals, entry, addenda.length), place.path);
    previous_trace_number = entry.trace_number ?? null;
    index += 1;
  }
  if (index === 0) throw new NachaError({ path: `${path}.entries`, rule: 'a batch must have an entry' });
  const own = { company_identification: header.company_identification ?? header.originator_identification, ...batch.control };
  yield writeControl(tables.control, expectedBatchControl(header, totals), own, { path: `${path}.control` });
  return totals;
}

function* writeAddenda(addenda: readonly AddendaInput[], entry: AnyEntry, path: string): Generator<string> {
  for (const [index, values] of addenda.entries()) {
    const derived =
      values.kind === 'payment'
        ? { addenda_sequence_number: index + 1, entry_detail_sequence_number: entryDetailSequenceOf(entry.trace_number ?? '') }
        : { trace_number: entry.trace_number };
    yield writeRecord(ADDENDA_TABLES[values.kind], { ...derived, ...values }, { path: `${path}.addenda[${index}]` });
  }
}

function writeControl(table: RecordTable, computed: Values, given: Values, place: Place): string {
  requireNone(disagreements(computed, given), table, given, place);
  return writeRecord(table, { ...given, ...computed }, place);
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
function addUp(add: () => void, path: string): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NachaError({ path, rule: 'the amounts add up to more than can be held exactly' });
  }
}

function requireNone(problems: Iterable<Problem>, table: RecordTable, values: object, place: Place): void {
  for (const { field, rule } of problems) {
    if (field === null) throw new NachaError({ ...place, rule, record: table.name });
    throw fieldError(table, field, String((values as Values)[field] ?? ''), rule, place);
  }
}
