import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { syncPath } from '../disk/sync-path.ts';
import { StartRefused } from '../start-refused.ts';

/** The first line of an archive; every other line is a row as JSON, in the order of their numbers. */
const Header = z.object({ archive: z.literal('drawbridge month'), table: z.string(), month: z.iso.date(), rows: z.int() });

export type ArchiveHeader = Omit<z.infer<typeof Header>, 'archive'>;

/**
 * Writes a month into a file, packed, for its owner alone; it is on the disk when this resolves, or not there at all.
 * `rows`: each row as a line of JSON. Gives the file's hash. Throws what the disk says.
 */
export async function writeArchive(path: string, header: ArchiveHeader, rows: AsyncIterable<string>): Promise<string> {
  const unfinished = `${path}.part`;
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ archive: 'drawbridge month', ...header })}\n`;
    for await (const row of rows) yield `${row}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await syncPath(unfinished);
    await rename(unfinished, path);
    await syncPath(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartRefused(`${unfinished} stands there already, of a run that was ended: remove it`);
    await rm(unfinished, { force: true });
    throw error;
  }
  return hashFile(path);
}

/** The hash of a file's bytes, as hexadecimal digits. Throws StartRefused where it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    throw new StartRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return hash.digest('hex');
}

/** What an archive says it is. Throws StartRefused where it is none. */
export async function readHeader(path: string): Promise<ArchiveHeader> {
  for await (const line of readLines(path)) return headerOf(path, line);
  throw noArchive(path);
}

/** The rows of an archive, each a line of JSON. Throws StartRefused where it holds others than it says, or cannot be unpacked. */
export async function* readArchive(path: string): AsyncGenerator<string> {
  let header: ArchiveHeader | undefined;
  let count = 0;
  for await (const line of readLines(path)) {
    if (header) {
      count += 1;
      yield line;
    } else header = headerOf(path, line);
  }
  if (!header) throw noArchive(path);
  if (count !== header.rows) throw new StartRefused(`${path} holds ${count} rows, and says that it has ${header.rows}`);
}

function headerOf(path: string, line: string): ArchiveHeader {
  const header = Header.safeParse(parsed(line));
  if (!header.success) throw noArchive(path);
  return header.data;
}

const noArchive = (path: string): StartRefused => new StartRefused(`${path} is no month that detach-months has written`);

/** The lines of a packed file, which end with a line feed and nothing else: JSON leaves other separators as they are. */
async function* readLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const read = pipeline(createReadStream(path), unpacked);
  // What fails here ends the loop below with the same error.
  read.catch(() => undefined);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    await read;
  } catch (error) {
    // What whoever takes the lines throws does not come by here.
    throw new StartRefused(`${path} is no month that detach-months has written, or is damaged (${(error as NodeJS.ErrnoException).code})`);
  }
  rest += decoder.end();
  if (rest !== '') throw new StartRefused(`${path} ends in the middle of a row`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
