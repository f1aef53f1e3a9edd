import { createHash } from 'node:crypto';
import { type FileControl, type NachaError, readEventsFrom } from '@drawbridge/nacha';

/** What the control record of a file says that the books say, too. */
export const CONTROL_TOTALS = ['batch_count', 'entry_addenda_count', 'entry_hash', 'total_debit_cents', 'total_credit_cents'] as const;

/** What stands in a file that was read to its end. */
export interface FileRead {
  readonly size_bytes: number;
  readonly sha256: string;
  /** Undefined where it has none that can be read. */
  readonly control: FileControl | undefined;
  /** The first thing that is wrong with it. */
  readonly error: NachaError | undefined;
}

/** Reads a file to its end, a piece at a time, and checks it as it goes: no more of it is held than a piece. Throws what its source throws. */
export async function readThrough(pieces: AsyncIterable<Uint8Array>): Promise<FileRead> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  const source = pieces[Symbol.asyncIterator]();
  const next = async () => {
    const step = await source.next();
    if (!step.done) {
      hash.update(step.value);
      size_bytes += step.value.byteLength;
    }
    return step;
  };
  let control: FileControl | undefined;
  let error: NachaError | undefined;
  try {
    // It cannot be ended early: what is no file any more is read on for its size and its hash.
    for await (const events of readEventsFrom({ [Symbol.asyncIterator]: () => ({ next }) })) {
      for (const event of events) {
        if (event.type === 'error') error ??= event.error;
        if (event.type === 'file-control') control = event.control;
      }
    }
    while (!(await next()).done);
  } finally {
    await source.return?.();
  }
  return { size_bytes, sha256: hash.digest('hex'), control, error };
}
