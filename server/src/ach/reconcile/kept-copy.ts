import type { Context } from '../../context.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import type { EntryAtBank } from '../entry-handlers.ts';
import { openPieceFromOutside } from '../originate/file-bytes.ts';
import { readPiecesForOutside, type SealedPiece } from '../originate/kept-bytes.ts';
import { findKeeping } from '../originate/pieces-store.ts';
import type { NewFile } from '../store.ts';
import { listEntriesToCopy, readRowToCopy } from './kept-copy-store.ts';
import { journalOf } from './note-in-journal.ts';

/** Entries of a line of a copy. */
const ENTRIES_AT_ONCE = 500;

/**
 * What is needed to take a file back into a database that does not know it: its row, its entries with what each is of,
 * and its bytes, sealed with a key that no database is needed for. No account number stands in it open.
 */
export interface KeptCopy {
  readonly file: NewFile;
  readonly entries: readonly EntryAtBank[];
  readonly pieces: readonly SealedPiece[];
}

type CopyLine = { file: NewFile } | { entries: EntryAtBank[] } | { piece: SealedPiece };

/** What the copy of a file is called, beside the journal. */
export function copyName(name: string): string {
  return `${name}.sealed.jsonl`;
}

/** Keeps a file's copy, on the disk when this resolves. Does nothing where it is there, or the file is kept whole. */
export async function keepCopy(
  context: Pick<Context, 'config' | 'db' | 'odfi' | 'sealer'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { db, sealer } = context;
  if ((await findKeeping(db, id)).size_bytes === null) return;
  await journalOf(context).keep(copyName(name), async function* () {
    const say = (line: CopyLine) => JSON.stringify(line);
    yield say({ file: await readRowToCopy(db, id) });
    for (let after = ''; ; ) {
      const entries = await listEntriesToCopy(db, id, after, ENTRIES_AT_ONCE);
      if (entries.length > 0) yield say({ entries });
      after = entries.at(-1)?.trace_number ?? '';
      if (entries.length < ENTRIES_AT_ONCE) break;
    }
    for await (const piece of readPiecesForOutside(sealer, db, id)) yield say({ piece });
  });
}

/** Reads the copy of a file; undefined where there is none, or it is not whole. */
export async function readCopy(context: Pick<Context, 'config' | 'odfi'>, name: string): Promise<KeptCopy | undefined> {
  const lines = await journalOf(context).copy(copyName(name));
  if (!lines) return undefined;
  let file: NewFile | undefined;
  const entries: EntryAtBank[] = [];
  const pieces: KeptCopy['pieces'][number][] = [];
  for await (const line of lines) {
    const said = JSON.parse(line) as CopyLine;
    if ('file' in said) file = withMoments(said.file);
    else if ('entries' in said) entries.push(...said.entries);
    else pieces.push(said.piece);
  }
  return file && pieces.at(-1)?.is_last ? { file, entries, pieces } : undefined;
}

/** The key that this server lacks for a copy, in words; undefined where it has what its pieces are sealed with. */
export function keyLackingFor(sealer: Sealer, { file, pieces }: KeptCopy): string | undefined {
  for (const { sealed, ...piece } of pieces)
    try {
      openPieceFromOutside(sealer, { file_id: file.id, ...piece }, sealed);
    } catch (error) {
      if (error instanceof KeyMissing) return error.key;
      // Whoever takes the copy over finds that it was altered.
    }
  return undefined;
}

/** JSON tells moments as texts. */
function withMoments(file: NewFile): NewFile {
  const { cutoff_at, originated_at, settles_at, deliver_again_at } = file;
  return {
    ...file,
    cutoff_at: new Date(cutoff_at),
    originated_at: new Date(originated_at),
    settles_at: new Date(settles_at),
    deliver_again_at: new Date(deliver_again_at),
  };
}
