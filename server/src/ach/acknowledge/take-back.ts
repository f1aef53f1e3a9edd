import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { type EntryHandlers, entryHandlerOf, type ReturnedEntry } from '../entry-handlers.ts';
import { type EntryByTrace, findIncoming, insertIncoming, noteEntryReturned, noteLineDone } from '../ingest/incoming-store.ts';
import { sealBytes, sha256Of } from '../originate/file-bytes.ts';

/** The code under which entries come back that an operator or a bank does not carry (Nacha rules, appendix four: record edit criteria). */
const NOT_CARRIED_CODE = 'R17';

/** The line of the bank's acknowledgement by which an entry comes back. */
interface AcknowledgementLine {
  readonly incoming_file_id: string;
  readonly line_number: number;
  readonly at: Date;
}

/**
 * An entry that had settled with us comes back, since our bank did not carry it: as by a return under the entry's own trace number, which no bank of
 * the receiver's has sent. In the transaction of the caller, who has locked the entry and seen that it has neither come back nor been rejected. Gives
 * the purchases that have changed; undefined, with nothing done, where it cannot come back any more.
 */
export async function takeBack(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  entry: EntryByTrace,
  line: AcknowledgementLine,
  not_carried: NonNullable<ReturnedEntry['not_carried']>,
): Promise<string[] | undefined> {
  const returned = { ...line, code: NOT_CARRIED_CODE, entry, return_trace_number: entry.trace_number, not_carried };
  const changed = await entryHandlerOf(entryHandlers, entry.kind).returned(tx, returned);
  if (!changed) return undefined;
  await noteEntryReturned(tx, entry.id, line.at, NOT_CARRIED_CODE);
  await noteLineDone(tx, { ...line, code: NOT_CARRIED_CODE, kind: 'return', entry_id: entry.id });
  return changed;
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
