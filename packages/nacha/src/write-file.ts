import { BatchWriter } from './batch-writer.ts';
import { writeRecord } from './codec.ts';
import { expectedFileControl, RECORDS_IN_BLOCK, reportDisagreements } from './controls.ts';
import { NachaError } from './errors.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILE_HEADER } from './file-header.ts';
import type { FileInput } from './model.ts';
import { RecordBuffer } from './record-buffer.ts';
import { RECORD_LENGTH } from './record-table.ts';
import { addTotals, noTotals } from './totals.ts';
import { addUp, at, refusalOf } from './write-errors.ts';

const RECORDS_IN_CHUNK = 2_560;

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
  const { line_ending = '\n', final_line_ending = true, blank_last_line = false } = input.layout ?? {};
  const buffer = new RecordBuffer(RECORDS_IN_CHUNK, line_ending);
  yield* writeRecords(input, buffer);
  if (final_line_ending || blank_last_line) buffer.endLine();
  if (blank_last_line) buffer.endLine();
  if (!buffer.is_empty) yield buffer.take();
}

/**
 * As `writeFile`, line by line without line endings; holds one entry at a time when batches and entries are generated.
 * What was given out before an error is not a file.
 * @throws {NachaError} as `writeFile`.
 */
export function* writeLines(input: FileInput): Generator<string> {
  const decoder = new TextDecoder('latin1');
  for (const records of writeRecords(input, new RecordBuffer(1, ''))) {
    for (let start = 0; start < records.length; start += RECORD_LENGTH)
      yield decoder.decode(records.subarray(start, start + RECORD_LENGTH));
  }
  if (input.layout?.blank_last_line) yield '';
}

/** Writes into the buffer and gives out what it holds whenever it is full; what is left stays. */
function* writeRecords(input: FileInput, buffer: RecordBuffer): Generator<Uint8Array> {
  const totals = noTotals();
  let record_count = 2;
  let batch_count = 0;
  let adv_batch_count = 0;
  const start = buffer.next();
  writeRecord(FILE_HEADER, input.header, at('header'), buffer.bytes, start);
  if (buffer.is_full) yield buffer.take();
  for (const batch of input.batches) {
    const path = `batches[${batch_count}]`;
    const writer = new BatchWriter(batch, path, buffer);
    try {
      while (!writer.fill()) yield buffer.take();
    } finally {
      writer.stop();
    }
    addUp(() => addTotals(totals, writer.totals), at(path));
    record_count += writer.totals.entry_addenda_count + 2;
    batch_count += 1;
    if (batch.format === 'adv') adv_batch_count += 1;
  }
  if (batch_count === 0) throw new NachaError({ path: 'batches', rule: 'a file must have a batch' });
  if (adv_batch_count > 0 && adv_batch_count < batch_count) {
    throw new NachaError({ path: 'batches', rule: 'batches of class ADV must not be mixed with others in a file' });
  }
  writeFileControl(input, adv_batch_count > 0, expectedFileControl(totals, batch_count, record_count), buffer);
  if (input.layout?.padded !== false) for (; record_count % RECORDS_IN_BLOCK !== 0; record_count += 1) buffer.addPadding();
  if (buffer.is_full) yield buffer.take();
}

function writeFileControl({ control = {} }: FileInput, is_adv: boolean, computed: Record<string, unknown>, buffer: RecordBuffer): void {
  const table = is_adv ? ADV_FILE_CONTROL : FILE_CONTROL;
  reportDisagreements(computed, control, refusalOf(table, control, at('control')));
  const start = buffer.next();
  writeRecord(table, { ...control, ...computed }, at('control'), buffer.bytes, start);
}
