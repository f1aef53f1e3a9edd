import { type NachaError, NachaFileError, type NachaWarning } from './errors.ts';
import { type Line, LineSplitter } from './lines.ts';
import type { Batch, NachaFile } from './model.ts';
import { type NachaEvent, RecordReader } from './record-reader.ts';

/**
 * Reads a file record by record, holding no more than one entry at a time. Errors come as events too: an event before
 * an `error` says what stood in the file, not that the file may be acted on.
 */
export function* readRecords(chunks: Iterable<string>): Generator<NachaEvent> {
  const reader = new RecordReader();
  for (const line of linesOf(chunks)) {
    yield* reader.take(line);
    if (reader.stopped) return;
  }
  yield* reader.end();
}

/** As `readRecords`, from text that is still arriving; a stream must be decoded as `latin1`, so that columns are bytes. */
export async function* readRecordsFrom(chunks: AsyncIterable<string>): AsyncGenerator<NachaEvent> {
  const reader = new RecordReader();
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) yield* reader.take(line);
    if (reader.stopped) return;
  }
  for (const line of splitter.end()) yield* reader.take(line);
  yield* reader.end();
}

/** A file read as far as it could be: `file` is null when it breaks a rule, and `errors` says each. */
export interface FileCheck {
  readonly file: NachaFile | null;
  readonly errors: readonly NachaError[];
  readonly warnings: readonly NachaWarning[];
}

/** Reads a whole file and collects what is wrong with it. Never throws over what the text holds. */
export function checkFile(text: string): FileCheck {
  const collector = new Collector();
  for (const event of readRecords([text])) collector.take(event);
  return collector.check();
}

/**
 * Reads a whole file.
 * @throws {NachaFileError} when the text breaks a rule; its `errors` are all that were found.
 */
export function readFile(text: string): NachaFile {
  return wholeFile(checkFile(text));
}

/**
 * Reads a whole file from text that is still arriving, decoded as `latin1`.
 * @throws {NachaFileError} when it breaks a rule; its `errors` are all that were found.
 */
export async function readFileFrom(chunks: AsyncIterable<string>): Promise<NachaFile> {
  const collector = new Collector();
  for await (const event of readRecordsFrom(chunks)) collector.take(event);
  return wholeFile(collector.check());
}

function wholeFile({ file, errors: [first, ...others] }: FileCheck): NachaFile {
  if (first) throw new NachaFileError(first, [first, ...others]);
  if (!file) throw new Error('a file without errors was not read whole');
  return file;
}

function* linesOf(chunks: Iterable<string>): Generator<Line> {
  const splitter = new LineSplitter();
  for (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

/** Puts a file together from its events. */
class Collector {
  readonly #file: Partial<NachaFile> = {};
  readonly #batches: Partial<Batch>[] = [];
  readonly #errors: NachaError[] = [];
  readonly #warnings: NachaWarning[] = [];

  take(event: NachaEvent): void {
    const batch = this.#batches.at(-1);
    switch (event.type) {
      case 'file-header':
        this.#file.header = event.header;
        break;
      case 'batch-header':
        this.#batches.push({ format: event.format, header: event.header, entries: [] } as Partial<Batch>);
        break;
      case 'entry':
        (batch?.entries as (typeof event.entry)[] | undefined)?.push(event.entry);
        break;
      case 'batch-control':
        if (batch) batch.control = event.control;
        break;
      case 'file-control':
        this.#file.control = event.control;
        break;
      case 'end':
        this.#file.layout = event.layout;
        break;
      case 'warning':
        this.#warnings.push(event.warning);
        break;
      case 'error':
        this.#errors.push(event.error);
        break;
    }
  }

  check(): FileCheck {
    const errors = this.#errors;
    const warnings = this.#warnings;
    if (errors.length > 0) return { file: null, errors, warnings };
    return { file: { ...(this.#file as NachaFile), batches: this.#batches as Batch[], warnings }, errors, warnings };
  }
}
