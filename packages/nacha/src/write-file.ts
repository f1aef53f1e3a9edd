import { FileWriter, RECORDS_IN_CHUNK } from './file-writer.ts';
import type { FileInput } from './model.ts';
import { RecordBuffer } from './record-buffer.ts';
import { RECORD_LENGTH } from './record-table.ts';

/**
 * A whole file as ASCII text. Counts, hashes, totals, addenda numbers and padding are computed; nothing is cut to fit.
 * @throws {NachaError} naming the value (`path`, `field`) that is missing, does not fit or breaks a rule.
 */
export function writeFile(input: FileInput): string {
  const decoder = new TextDecoder('latin1');
  let text = '';
  for (const chunk of writeChunks(input)) text += decoder.decode(chunk);
  return text;
}

/**
 * As `writeFile`, in chunks of about 240 kB with line endings; generated batches and entries hold one chunk. What came
 * before an error is no file. @throws {NachaError} as `writeFile`.
 */
export function* writeChunks(input: FileInput): Generator<Uint8Array> {
  yield* writeRecords(input, new RecordBuffer(RECORDS_IN_CHUNK, input.layout?.line_ending ?? '\n'));
}

/**
 * As `writeFile`, line by line without line endings; holds one entry when batches and entries are generated. What was
 * given out before an error is not a file. @throws {NachaError} as `writeFile`.
 */
export function* writeLines(input: FileInput): Generator<string> {
  const decoder = new TextDecoder('latin1');
  const layout = { ...input.layout, final_line_ending: false, blank_last_line: false };
  for (const records of writeRecords({ ...input, layout }, new RecordBuffer(1, ''))) {
    for (let start = 0; start < records.length; start += RECORD_LENGTH)
      yield decoder.decode(records.subarray(start, start + RECORD_LENGTH));
  }
  if (input.layout?.blank_last_line) yield '';
}

/** Writes into the buffer and gives out what it holds whenever it is full, and what is left. */
function* writeRecords(input: FileInput, buffer: RecordBuffer): Generator<Uint8Array> {
  const writer = new FileWriter(input, buffer);
  if (buffer.is_full) yield buffer.take();
  for (const batch of input.batches) {
    writer.begin(batch);
    if (buffer.is_full) yield buffer.take();
    const { entries } = batch;
    if (!Array.isArray(entries)) {
      for (const entry of entries) {
        writer.add(entry);
        if (buffer.is_full) yield buffer.take();
      }
      continue;
    }
    // By their places: in a generator an array's iterator costs as much as a field of each record.
    for (let index = 0; index < entries.length; index += 1) {
      writer.add(entries[index]);
      if (buffer.is_full) yield buffer.take();
    }
  }
  writer.end();
  yield buffer.take();
}
