import type { Context } from '../../context.ts';
import { findFileByName } from './delivery-store.ts';
import { openBytes } from './file-bytes.ts';
import { type EntryForPerson, type FileForPerson, findFileForPerson, listEntriesForPerson } from './outgoing-files-store.ts';
import { type ListedFile, listFiles } from './store.ts';

const MOST_LISTED = 500;

/** The newest files that were cut for the bank. */
export function listOutgoingFiles(context: Context): Promise<ListedFile[]> {
  return listFiles(context.db, MOST_LISTED);
}

/** The bytes of a file as they were cut: account numbers stand in them. Undefined where there is no such file. */
export async function readOutgoingFile(context: Context, name: string): Promise<Buffer | undefined> {
  const file = await findFileByName(context.db, name);
  return file && openBytes(context.sealer, 'ach_files', file.id, file.bytes_sealed);
}

/** What a person needs to decide about a file: never account numbers. Undefined where there is no such file. */
export async function readFileForPerson(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<(FileForPerson & { readonly entries: readonly EntryForPerson[] }) | undefined> {
  const file = await findFileForPerson(db, name);
  return file && { ...file, entries: await listEntriesForPerson(db, file.id) };
}
