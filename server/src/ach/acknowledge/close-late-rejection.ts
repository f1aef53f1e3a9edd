import type { Context } from '../../context.ts';
import type { EntryHandlers } from '../entry-handlers.ts';
import { type EntryByTrace, lockEntries, noteIncomingFinished } from '../ingest/incoming-store.ts';
import { keepIncomingFile } from '../ingest/keep-incoming-file.ts';
import { takeBack } from '../ingest/return-entries.ts';
import {
  findLateRejection,
  type LateRejection,
  listEntriesToTakeBack,
  noteLateRejectionClosed,
  noteTakingBack,
} from './late-rejections-store.ts';

const ENTRIES_AT_ONCE = 200;

type LateOutcome = 'settled' | 'returned';

interface TakenBack {
  /** How many entries came back, those that balance a batch left out. */
  readonly entries: number;
  /** How many should have and could not, such as a dishonor that was contested before: the log names each. */
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
 * A person closes the late rejection of a settled file. `settled`: the bank carried it, and what was held back goes on.
 * `returned`: the bank took its money back, and each entry comes back as by a return: payments are DECLINED, POSTED
 * ones leave the next payouts, and what was paid out or given back is owed again. Interrupted, it goes on where it
 * stopped; once begun, nobody can close it as settled.
 */
export async function closeLateRejection(
  context: Context,
  entryHandlers: EntryHandlers,
  wish: { name: string; outcome: LateOutcome; by: string; why: string },
): Promise<LateAnswer> {
  const at = context.clock.now();
  const file = await findLateRejection(context.db, wish.name);
  if (!file) return { kind: 'none' };
  if (wish.outcome === 'returned') {
    if (file.settled_at === null) return { kind: 'settling' };
    if (!(await noteTakingBack(context.db, file.id))) return { kind: 'none' };
  } else if (file.late_rejection_outcome === 'returned') return { kind: 'returning' };
  const taken = wish.outcome === 'returned' ? await takeBackFile(context, entryHandlers, file, at) : { entries: 0, left: 0 };
  if (!(await noteLateRejectionClosed(context.db, { ...wish, at }))) return { kind: 'none' };
  context.log.info({ file: wish.name, outcome: wish.outcome, by: wish.by, ...taken }, 'the late rejection of a file was closed');
  return { kind: 'closed', ...taken };
}

/** Returns what has not come back of a file, some entries at a time, as lines of the kept acknowledgement. */
async function takeBackFile(context: Context, entryHandlers: EntryHandlers, file: LateRejection, at: Date): Promise<TakenBack> {
  const said = { name: `${file.name}.rej`, bytes: Buffer.from(`${file.late_rejection_reason}\n`), at: file.late_rejected_at };
  const { id: incoming_file_id } = await keepIncomingFile(context.db, context, said);
  const lines = await listEntriesToTakeBack(context.db, file.id);
  let [entries, left] = [0, 0];
  for (let first = 0; first < lines.length; first += ENTRIES_AT_ONCE) {
    const slice = new Map(lines.slice(first, first + ENTRIES_AT_ONCE).map(({ id, line_number }) => [id, line_number]));
    const { standing, done, changed } = await context.db.transaction(async (tx) => {
      const standing = (await lockEntries(tx, [...slice.keys()])).filter(stands);
      const lines = standing.map((entry) => ({ entry, line_number: slice.get(entry.id) ?? 0 }));
      return { standing, ...(await takeBack(tx, entryHandlers, lines, { incoming_file_id, at, not_carried: 'file' })) };
    });
    const taken = new Set(done.map(({ entry }) => entry.id));
    for (const { id } of standing.filter((entry) => !taken.has(entry.id))) {
      context.log.error({ file: file.name, entry_id: id }, 'an entry of a file that the bank rejected late cannot come back any more');
      left += 1;
    }
    // What balances a batch is nobody's payment.
    entries += done.filter(({ entry }) => entry.kind !== 'offset').length;
    for (const purchase_id of changed) context.channels.changed(purchase_id);
  }
  await noteIncomingFinished(context.db, incoming_file_id, at);
  return { entries, left };
}

function stands({ settled_at, returned_at, rejected_at }: EntryByTrace): boolean {
  return settled_at !== null && returned_at === null && rejected_at === null;
}
