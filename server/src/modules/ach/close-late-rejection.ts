import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { sealBytes, sha256Of } from './file-bytes.ts';
import {
  type EntryByTrace,
  findIncoming,
  insertIncoming,
  lockEntries,
  noteEntryReturned,
  noteIncomingFinished,
  noteLineDone,
} from './incoming-store.ts';
import {
  findLateRejection,
  type LateRejection,
  listEntriesToTakeBack,
  noteLateRejectionClosed,
  noteTakingBack,
} from './late-rejections-store.ts';
import { type Movements, movementOf } from './movements.ts';

/** The code under which entries come back that an operator or a bank does not carry (Nacha rules, appendix four: file record edit criteria). */
const FILE_REJECTED_CODE = 'R17';

const ENTRIES_AT_ONCE = 200;

type LateOutcome = 'settled' | 'returned';

interface TakenBack {
  /** How many entries came back. */
  readonly entries: number;
  /** How many should have and could not, such as a dishonour that was contested before: the log names each. */
  readonly left: number;
}

export type LateAnswer =
  | ({ readonly kind: 'closed' } & TakenBack)
  /** There is no late rejection of that name, or it is closed. */
  | { readonly kind: 'none' }
  /** Its settlement was interrupted and goes on: nothing can be taken back before. */
  | { readonly kind: 'settling' }
  /** Its entries have begun to come back: it can only be closed as returned. */
  | { readonly kind: 'returning' };

/**
 * A person closes the late rejection of a file that had settled with us. `settled`: the bank carried it after all, and what was held back goes on.
 * `returned`: the bank took its money back, so each of its entries comes back as by a return: payments are DECLINED, what was POSTED is
 * taken from the merchants' next payouts, and what was paid out or given back is owed again. Cut off in between it is done again, and goes on where it
 * stopped; from its beginning on nobody can close it as settled.
 */
export async function closeLateRejection(
  context: Context,
  movements: Movements,
  wish: { name: string; outcome: LateOutcome; by: string; why: string },
): Promise<LateAnswer> {
  const at = context.clock.now();
  const file = await findLateRejection(context.db, wish.name);
  if (!file) return { kind: 'none' };
  if (wish.outcome === 'returned') {
    if (file.settled_at === null) return { kind: 'settling' };
    if (!(await noteTakingBack(context.db, file.id))) return { kind: 'none' };
  } else if (file.late_rejection_outcome === 'returned') return { kind: 'returning' };
  const taken = wish.outcome === 'returned' ? await takeBack(context, movements, file, at) : { entries: 0, left: 0 };
  if (!(await noteLateRejectionClosed(context.db, { ...wish, at }))) return { kind: 'none' };
  context.log.info({ file: wish.name, outcome: wish.outcome, by: wish.by, ...taken }, 'the late rejection of a file was closed');
  return { kind: 'closed', ...taken };
}

/** Returns what has not come back of a file, some entries at a time. The bank's word is kept as the file that told of it; entries are its lines. */
async function takeBack(context: Context, movements: Movements, file: LateRejection, at: Date): Promise<TakenBack> {
  const incoming_file_id = await keepWord(context, file);
  const lines = await listEntriesToTakeBack(context.db, file.id);
  let [entries, left] = [0, 0];
  for (let first = 0; first < lines.length; first += ENTRIES_AT_ONCE) {
    const slice = new Map(lines.slice(first, first + ENTRIES_AT_ONCE).map(({ id, line_number }) => [id, line_number]));
    const changed = await context.db.transaction(async (tx) => {
      const purchases: string[] = [];
      for (const entry of await lockEntries(tx, [...slice.keys()])) {
        if (!stands(entry)) continue;
        const line = { incoming_file_id, line_number: slice.get(entry.id) ?? 0, at, code: FILE_REJECTED_CODE };
        const returned = { ...line, entry, return_trace_number: entry.trace_number, file_rejected: true };
        const of_entry = await movementOf(movements, entry.kind).returned(tx, returned);
        if (!of_entry) {
          context.log.error(
            { file: file.name, entry_id: entry.id },
            'an entry of a file that the bank rejected late cannot come back any more',
          );
          left += 1;
          continue;
        }
        await noteEntryReturned(tx, entry.id, at, FILE_REJECTED_CODE);
        await noteLineDone(tx, { ...line, kind: 'return', entry_id: entry.id });
        purchases.push(...of_entry);
        entries += 1;
      }
      return purchases;
    });
    for (const purchase_id of changed) context.channels.changed(purchase_id);
  }
  await noteIncomingFinished(context.db, incoming_file_id, at);
  return { entries, left };
}

function stands({ settled_at, returned_at, rejected_at }: EntryByTrace): boolean {
  return settled_at !== null && returned_at === null && rejected_at === null;
}

async function keepWord({ db, sealer }: Context, file: LateRejection): Promise<string> {
  const bytes = Buffer.from(`${file.late_rejection_reason}\n`, 'utf8');
  const word = { name: `${file.name}.rej`, sha256: sha256Of(bytes) };
  const id = newId('fil');
  const bytes_sealed = sealBytes(sealer, 'ach_incoming_files', id, bytes);
  await insertIncoming(db, { ...word, id, bytes_sealed, taken_in_at: file.late_rejected_at });
  const kept = await findIncoming(db, word.name, word.sha256);
  if (!kept) throw new Error("the bank's word about a file was not kept");
  return kept.id;
}
