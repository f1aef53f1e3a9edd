import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { EntryHandlers, Returned, ReturnedEntry } from '../entry-handlers.ts';
import { type EntryByTrace, findIncoming, insertIncoming } from '../ingest/incoming-store.ts';
import { returnEntries } from '../ingest/return-entries.ts';
import { sealBytes, sha256Of } from '../originate/file-bytes.ts';

/** The code under which entries come back that an operator or a bank does not carry (Nacha rules, appendix four: record edit criteria). */
const NOT_CARRIED_CODE = 'R17';

/** An entry, and the line of the bank's acknowledgement by which it comes back. */
interface NotCarried {
  readonly entry: EntryByTrace;
  readonly line_number: number;
}

/**
 * Entries that had settled with us come back, since our bank did not carry them: each as by a return under the entry's own trace number, which no bank of
 * the receiver's has sent. In the transaction of the caller, who has locked the entries and seen that none has come back or been rejected. What cannot come
 * back any more is not in `done`, and nothing is done about it.
 */
export function takeBack(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  entries: readonly NotCarried[],
  by: Pick<ReturnedEntry, 'incoming_file_id' | 'at'> & { readonly not_carried: NonNullable<ReturnedEntry['not_carried']> },
): Promise<Returned> {
  const returned = entries.map((one) => ({ ...by, ...one, code: NOT_CARRIED_CODE, return_trace_number: one.entry.trace_number }));
  return returnEntries(tx, entryHandlers, returned);
}

/** Keeps the bank's acknowledgement, sealed, as the file that told of what comes of it, and gives its id: the same acknowledgement is one file. */
export async function keepAsIncomingFile(
  tx: Queryable,
  { sealer }: Pick<Context, 'sealer'>,
  said: { readonly name: string; readonly bytes: Uint8Array; readonly at: Date },
): Promise<string> {
  const acknowledgement = { name: said.name, sha256: sha256Of(said.bytes) };
  const known = await findIncoming(tx, acknowledgement.name, acknowledgement.sha256);
  if (known) return known.id;
  const id = newId('fil');
  const bytes_sealed = sealBytes(sealer, 'ach_incoming_files', id, said.bytes);
  await insertIncoming(tx, { ...acknowledgement, id, bytes_sealed, ingested_at: said.at });
  const kept = await findIncoming(tx, acknowledgement.name, acknowledgement.sha256);
  if (!kept) throw new Error("the bank's acknowledgement of a file was not kept");
  return kept.id;
}
