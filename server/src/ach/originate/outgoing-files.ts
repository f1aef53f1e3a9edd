import type { Context } from '../../context.ts';
import { findFileByName, readIncomingBytes } from '../deliver/delivery-store.ts';
import { type ListedFile, listFiles } from '../store.ts';
import { openBytes } from './file-bytes.ts';
import { readKeptBytes } from './kept-bytes.ts';
import { type EntryForPerson, type FileForPerson, findFileForPerson, listEntriesForPerson } from './outgoing-files-store.ts';

const MOST_LISTED = 500;

/** The newest files that were originated for the bank. */
export function listOutgoingFiles(context: Context): Promise<ListedFile[]> {
  return listFiles(context.db, MOST_LISTED);
}

/** A file's bytes as originated, with account numbers in them. Undefined where there is no such file. */
export async function readOutgoingFile(context: Context, name: string): Promise<Buffer | undefined> {
  const file = await findFileByName(context.db, name);
  return file && readKeptBytes(context.sealer, context.db, file.id);
}

/** All bytes of a file of either direction. */
export async function readFileBytes(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  table: 'ach_files' | 'ach_incoming_files',
  id: string,
): Promise<Buffer> {
  return table === 'ach_files' ? readKeptBytes(sealer, db, id) : openBytes(sealer, table, id, await readIncomingBytes(db, id));
}

/** What a person needs to decide about a file: never account numbers. Undefined where there is no such file. */
export async function readFileForPerson(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<(FileForPerson & { readonly entries: readonly EntryForPerson[] }) | undefined> {
  const file = await findFileForPerson(db, name);
  return file && { ...file, entries: await listEntriesForPerson(db, file.id) };
}
