import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    await syncPath(unfinished);
    await rename(unfinished, path);
    await syncPath(dirname(path));
  } catch (error) {
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

/** What an archive says it is, and its rows. Throws StartRefused where it is none, or does not hold the rows that it says. */
export async function openArchive(path: string): Promise<{ readonly header: ArchiveHeader; readonly rows: AsyncIterable<string> }> {
  const unpacked = createGunzip();
  const read = pipeline(createReadStream(path), unpacked);
  // What fails here ends the lines below, which say so.
  read.catch(() => undefined);
  const lines = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const first = await Promise.race([lines.next(), read.then(() => lines.next())]).catch(() => undefined);
  const header = Header.safeParse(parsed(first?.value));
  if (!header.success) throw new StartRefused(`${path} is no month that detach-months has written`);
  async function* rows(said: ArchiveHeader): AsyncGenerator<string> {
    let count = 0;
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      count += 1;
      yield line.value;
    }
    await read;
    if (count !== said.rows) throw new StartRefused(`${path} holds ${count} rows, and says that it has ${said.rows}`);
  }
  return { header: header.data, rows: rows(header.data) };
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}
