import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { syncPath } from '../../kernel/disk/sync-path.ts';
import { sha256Of } from '../originate/file-bytes.ts';

const JOURNAL = 'journal.jsonl';

/**
 * A line of the journal. `handing_over`: a file of ours, before the bank could take it. `held`: the bank holds it, read
 * back. `ingested`: a file of the bank's; `acknowledgement`: its word about a file of ours; both before they were taken
 * away. `compared`: a person had database and journal compared. `not_there`: a person says that the bank's server that
 * was handed a file has not got it.
 */
export type JournalKind = 'handing_over' | 'held' | 'ingested' | 'acknowledgement' | 'compared' | 'not_there';

/** What is said of it: no account numbers. */
export interface JournalEntry {
  readonly what: JournalKind;
  /** Of the file; empty for `compared`. */
  readonly name: string;
  readonly sha256?: string;
  readonly cutoff_at?: string;
  readonly entries?: number;
  readonly total_debit_cents?: number;
  readonly total_credit_cents?: number;
  /** Where a sealed copy lies beside the journal. */
  readonly copy?: string;
  /** The server of the bank's that is handed it, where that is known. */
  readonly through?: string;
  readonly by?: string;
  readonly why?: string;
  /** Of `compared`: the hashes of lines that are gone from the journal, of which a person asked the bank. */
  readonly gone?: readonly string[];
}

/** A line as it was read. `entry` is undefined where it is none, as one that was torn off. */
export interface JournalLine {
  readonly text: string;
  readonly sha256: string;
  readonly entry: (JournalEntry & { readonly at: string; readonly previous: string | null }) | undefined;
}

/**
 * The journal outside the database: append-only lines in one folder or several, each on the disk before what it tells
 * of, with the hash of the last, and sealed copies beside. All servers of a folder write it.
 */
export class BankJournal {
  readonly #folders: readonly string[];

  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** The lines of each folder's copy, and whether there is any journal at all. */
  async read(): Promise<{ readonly exists: boolean; readonly copies: readonly (readonly JournalLine[])[] }> {
    const texts = await Promise.all(this.#folders.map((folder) => unlessMissing(readFile(join(folder, JOURNAL), 'utf8'))));
    const copies = texts.map((text) =>
      (text ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map(lineOf),
    );
    return { exists: texts.some((text) => text !== undefined && text !== ''), copies };
  }

  /** The line that tells of something, chained to the last one of the first copy that there is. */
  async compose(entry: JournalEntry, at: Date): Promise<string> {
    const { copies } = await this.read();
    const last = copies.find((lines) => lines.length > 0)?.findLast(({ entry: whole }) => whole !== undefined);
    return JSON.stringify({ previous: last?.sha256 ?? null, at: at.toISOString(), ...entry });
  }

  /** Adds a line to every copy. It is on the disk when this resolves. Throws where one of them cannot be written. */
  async append(line: string): Promise<void> {
    for (const folder of this.#folders) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, JOURNAL), 'a+', 0o600);
      try {
        // What was torn off by a crash stays a line of its own.
        await file.writeFile(`${(await endsTorn(file)) ? '\n' : ''}${line}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncPath(folder);
    }
  }

  /** Keeps a sealed copy under a name, on the disk when this resolves; one that is there already stays. */
  async keep(name: string, lines: () => AsyncIterable<string>): Promise<void> {
    for (const folder of this.#folders) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, name);
      if (await unlessMissing(stat(path))) continue;
      // Servers in containers have the same number each.
      const half = `${path}.${randomBytes(6).toString('hex')}.part`;
      const file = await open(half, 'w', 0o600);
      try {
        for await (const line of lines()) await file.writeFile(`${line}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, path);
      await syncPath(folder);
    }
  }

  /** The lines of a sealed copy, from the first folder that has it; undefined where none has. */
  async copy(name: string): Promise<AsyncIterable<string> | undefined> {
    for (const folder of this.#folders) {
      const path = join(folder, name);
      if (await unlessMissing(stat(path))) return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
    }
    return undefined;
  }

  /** Throws the journal away with its copies: of a database that was thrown away itself. */
  async remove(): Promise<void> {
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}

/** Where a server keeps its journal. */
export function journalFolder(data_dir: string): string {
  return join(data_dir, 'bank-journal');
}

/** A line as it stands in a journal, or was noted. */
export function lineOf(text: string): JournalLine {
  const line = { text, sha256: sha256Of(Buffer.from(text)) };
  try {
    const entry = JSON.parse(text) as NonNullable<JournalLine['entry']>;
    return { ...line, entry: typeof entry === 'object' && entry !== null && 'what' in entry ? entry : undefined };
  } catch {
    return { ...line, entry: undefined };
  }
}

async function endsTorn(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
