import { type NachaError, NachaFileError, type NachaWarning } from './errors.ts';
import type { NachaEvent } from './events.ts';
import type { Batch, NachaFile } from './model.ts';
import { type Chunk, type ChunkSource, piecesOf } from './pieces.ts';
import { type ReadOptions, RecordReader } from './record-reader.ts';

/**
 * Reads a file record by record, holding no more than one entry and one piece of the file at a time. Errors come as
 * events too: an event before an `error` says what stood in the file, not that the file may be acted on.
 */
export function* readRecords(source: ChunkSource, options?: ReadOptions): Generator<NachaEvent> {
  const reader = new RecordReader(options);
  for (const piece of piecesOf(source)) {
    yield* reader.push(piece);
    if (reader.stopped) return;
  }
  yield* reader.end();
}

/** As `readRecords`, from a file that is still arriving: a stream of bytes, or of text decoded as `latin1`. */
export async function* readRecordsFrom(chunks: AsyncIterable<Chunk>, options?: ReadOptions): AsyncGenerator<NachaEvent> {
  for await (const events of readEventsFrom(chunks, options)) yield* events;
}

/** As `readRecordsFrom`, with a piece's events at once: an async step for each entry costs as much as reading it. */
export async function* readEventsFrom(chunks: AsyncIterable<Chunk>, options?: ReadOptions): AsyncGenerator<NachaEvent[]> {
  const reader = new RecordReader(options);
  for await (const chunk of chunks) {
    for (const piece of piecesOf(chunk)) {
      yield reader.push(piece);
      if (reader.stopped) return;
    }
  }
  yield reader.end();
}

/** A file read as far as it could be: `file` is null when it breaks a rule, and `errors` says each. */
export interface FileCheck {
  readonly file: NachaFile | null;
  readonly errors: readonly NachaError[];
  readonly warnings: readonly NachaWarning[];
}

/** Reads a whole file and collects what is wrong with it. Never throws over what the file holds. */
export function checkFile(source: ChunkSource, options?: ReadOptions): FileCheck {
  const collector = new Collector(options);
  for (const event of readRecords(source, options)) collector.take(event);
  return collector.check();
}

/**
 * Reads a whole file.
 * @throws {NachaFileError} when the file breaks a rule; its `errors` are all that were found.
 */
export function readFile(source: ChunkSource, options?: ReadOptions): NachaFile {
  return wholeFile(checkFile(source, options));
}

/**
 * Reads a whole file that is still arriving: a stream of bytes, or of text decoded as `latin1`.
 * @throws {NachaFileError} when it breaks a rule; its `errors` are all that were found.
 */
export async function readFileFrom(chunks: AsyncIterable<Chunk>, options?: ReadOptions): Promise<NachaFile> {
  const collector = new Collector(options);
  for await (const events of readEventsFrom(chunks, options)) for (const event of events) collector.take(event);
  return wholeFile(collector.check());
}

function wholeFile({ file, errors: [first, ...others] }: FileCheck): NachaFile {
  if (first) throw new NachaFileError(first, [first, ...others]);
  if (!file) throw new Error('a file without errors was not read whole');
  return file;
}

/** Puts a file together from its events. */
class Collector {
  readonly #file: Partial<NachaFile> = {};
  readonly #batches: Partial<Batch>[] = [];
  readonly #errors: NachaError[] = [];
  readonly #warnings: NachaWarning[] = [];
  readonly #options: ReadOptions | undefined;

  constructor(options: ReadOptions | undefined) {
    this.#options = options;
  }

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
    const rules = this.#options?.rules;
    const file = { ...(this.#file as NachaFile), batches: this.#batches as Batch[], warnings, ...(rules && { rules }) };
    return { file, errors, warnings };
  }
}
