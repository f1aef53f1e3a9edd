import { createReadStream } from 'node:fs';
import type { NachaEvent } from '../events.ts';
import type { Chunk } from '../pieces.ts';
import { readEventsFrom } from '../read-file.ts';

/** The file could not be read at all, in words for the person who named it. */
export class InputError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  EISDIR: 'is a folder',
  ENOTDIR: 'there is no such file',
};

/**
 * What stands in the file of this name, `-` for the standard input, piece by piece.
 * @throws {InputError} when it cannot be read or holds nothing.
 */
export async function* eventsIn(file: string): AsyncGenerator<NachaEvent[]> {
  yield* readEventsFrom(chunksOf(file));
}

/** How the file is called in what is said of it. */
export function nameOf(file: string): string {
  return file === '-' ? '(standard input)' : file;
}

async function* chunksOf(file: string): AsyncGenerator<Chunk> {
  let is_empty = true;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      is_empty = false;
      yield chunk as Buffer;
    }
  } catch (error) {
    throw inputError(file, error);
  }
  if (is_empty) throw new InputError(`${nameOf(file)}: is empty`);
}

function inputError(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (!(error instanceof Error) || code === undefined) return error;
  return new InputError(`${nameOf(file)}: ${REASONS[code] ?? error.message}`);
}
