import { createHash } from 'node:crypto';
import { type FileControl, type NachaError, type NachaEvent, readEventsFrom } from '@drawbridge/nacha';

/** What the control record of a file says that the books say, too. */
export const CONTROL_TOTALS = ['batch_count', 'entry_addenda_count', 'entry_hash', 'total_debit_cents', 'total_credit_cents'] as const;

/** What stands in a file that was read to its end. */
export interface FileRead {
  readonly size_bytes: number;
  readonly piece_count: number;
  readonly sha256: string;
  /** Undefined where it has none that can be read. */
  readonly control: FileControl | undefined;
  /** The first thing that is wrong with it. */
  readonly error: NachaError | undefined;
}

/**
 * Reads a file to its end, a piece at a time, and checks it as it goes: no more of it is held than a piece. `see` is
 * shown all that stands in it. Throws what its source throws.
 */
export async function readThrough(
  pieces: AsyncIterable<Uint8Array>,
  see?: (events: readonly NachaEvent[]) => Promise<void>,
): Promise<FileRead> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  let piece_count = 0;
  async function* measured() {
    for await (const piece of pieces) {
      hash.update(piece);
      size_bytes += piece.byteLength;
      piece_count += 1;
      yield piece;
    }
  }
  let control: FileControl | undefined;
  let error: NachaError | undefined;
  for await (const events of readEventsToEnd(measured())) {
    await see?.(events);
    for (const event of events) {
      if (event.type === 'error') error ??= event.error;
      if (event.type === 'file-control') control = event.control;
    }
  }
  return { size_bytes, piece_count, sha256: hash.digest('hex'), control, error };
}

/**
 * What stands in a file. Its pieces are taken to the last also where so much is wrong that no more is read in them: who
 * watches them pass by has seen all. Throws what its source throws.
 */
async function* readEventsToEnd(pieces: AsyncIterable<Uint8Array>): ReturnType<typeof readEventsFrom> {
  const source = pieces[Symbol.asyncIterator]();
  try {
    // Without a way to end it: reading that stops early ends what it reads from.
    yield* readEventsFrom({ [Symbol.asyncIterator]: () => ({ next: () => source.next() }) });
    while (!(await source.next()).done);
  } finally {
    await source.return?.();
  }
}
