import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { FileAnswer } from '../../kernel/http/file-answer.ts';
import { readPieces } from './pieces.ts';
import { standingOf } from './standing.ts';
import { findDataFile } from './store.ts';

/**
 * The caller's file, sent a piece at a time. Throws NOT_FOUND where none is ready, DATA_FILE_GONE once its time is over.
 */
export async function downloadDataFile(context: Context, user_id: string): Promise<FileAnswer> {
  const row = await findDataFile(context.db, user_id);
  const standing = row && standingOf(context, row);
  if (standing?.state === 'expired') throw new AppError('DATA_FILE_GONE');
  if (row === undefined || standing?.state !== 'ready' || row.size_bytes === null) throw new AppError('NOT_FOUND');
  const pieces = readPieces(context, row.id, row.attempts);
  // The first precedes the answer: what can't be opened is an error, not a short file.
  const first = await pieces.next();
  return new FileAnswer('my-data.zip', 'application/zip', Readable.from(following(first, pieces)), row.size_bytes);
}

async function* following(first: IteratorResult<Buffer>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value;
  yield* rest;
}
