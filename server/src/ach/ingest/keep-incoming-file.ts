import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { sealBytes, sha256Of } from '../originate/file-bytes.ts';
import { findIncoming, type IncomingFile, insertIncoming } from './incoming-store.ts';

/**
 * Keeps the bank's bytes, sealed, as the file that what comes of it refers to; the same bytes and name are one file.
 */
export async function keepIncomingFile(
  db: Queryable,
  { sealer }: Pick<Context, 'sealer'>,
  { name, bytes, at }: { readonly name: string; readonly bytes: Uint8Array; readonly at: Date },
): Promise<IncomingFile> {
  const sha256 = sha256Of(bytes);
  const known = await findIncoming(db, name, sha256);
  if (known) return known;
  const id = newId('fil');
  await insertIncoming(db, { id, name, sha256, bytes_sealed: sealBytes(sealer, 'ach_incoming_files', id, bytes), ingested_at: at });
  const kept = await findIncoming(db, name, sha256);
  if (!kept) throw new Error('a file from the bank was not kept');
  return kept;
}
