import type { SetAsideReason } from '@drawbridge/contract/set-aside';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { RefusedEntry } from '../../providers/odfi/port.ts';
import { lockHeldFile } from './delivery-store.ts';
import {
  type EntryByTrace,
  findEntriesByTraces,
  findFinishedLines,
  insertSetAside,
  lockEntries,
  noteEntryRefused,
  noteIncomingFinished,
  noteRefusedLate,
} from './incoming-store.ts';
import { type Movements, movementOf } from './movements.ts';
import { keepWord, takeBack } from './take-back.ts';

type Outcome =
  | { readonly kind: 'known' }
  /** `taken_back`: it had settled with us, and comes back. */
  | { readonly kind: 'never_went_out' | 'taken_back'; readonly changed: readonly string[] }
  | { readonly kind: 'set_aside'; readonly detail: string };

const KNOWN: Outcome = { kind: 'known' };

/**
 * The bank takes a file and refuses single entries of it. One that has not settled never went out: a payment is FAILED, what was to be paid out is owed
 * again and its account is stopped, and every other movement does as for a file that is given up. One that has settled comes back, as it does where
 * its whole file was rejected late and the bank took its money back. What can do neither is set aside for a person. May be told again.
 */
export async function refuseEntries(context: Context, movements: Movements, name: string, refused: readonly RefusedEntry[]): Promise<void> {
  const at = context.clock.now();
  const word = { name: `${name}.ack`, text: refused.map((one) => `${one.trace_number} refused: ${one.reason}\n`).join(''), at };
  for (const [index, { trace_number, reason }] of refused.entries()) {
    const outcome = await context.db.transaction(async (tx): Promise<Outcome> => {
      // First the file, as whoever settles it.
      const file = await lockHeldFile(tx, name);
      if (!file) return KNOWN;
      const meant = (await findEntriesByTraces(tx, [trace_number])).find(({ file_id }) => file_id === file.id);
      const [entry] = meant ? await lockEntries(tx, [meant.id]) : [];
      if (entry && (entry.rejected_at !== null || entry.refused_reason !== null)) return KNOWN;
      if (entry && entry.settled_at === null && entry.returned_at === null) {
        const movement = movementOf(movements, entry.kind);
        await noteEntryRefused(tx, entry.id, at, reason);
        await movement.fileRejected(tx, [entry], at);
        return { kind: 'never_went_out', changed: await movement.givenUp(tx, [entry], at, 'entry_rejected') };
      }
      const line = { incoming_file_id: await keepWord(tx, context, word), line_number: index + 1, at };
      await noteIncomingFinished(tx, line.incoming_file_id, at);
      return refuseLate(tx, movements, { file: name, trace_number, reason, entry, line });
    });
    if (outcome.kind === 'known') continue;
    const about = { file: name, trace_number, reason };
    if (outcome.kind === 'set_aside') {
      context.log.error({ ...about, detail: outcome.detail }, 'what the bank refuses was set aside; a person must look at it');
      continue;
    }
    context.log.error(
      about,
      outcome.kind === 'never_went_out'
        ? 'the bank refuses an entry of a file that it took: it never went out'
        : 'the bank refuses an entry that had settled: it comes back',
    );
    for (const purchase_id of outcome.changed) context.channels.changed(purchase_id);
  }
}

/** A refusal that comes too late to be as if the entry had never gone out, or that is about none. */
async function refuseLate(
  tx: Queryable,
  movements: Movements,
  about: {
    readonly file: string;
    readonly trace_number: string;
    readonly reason: string;
    readonly entry: EntryByTrace | undefined;
    readonly line: { readonly incoming_file_id: string; readonly line_number: number; readonly at: Date };
  },
): Promise<Outcome> {
  const { file, trace_number, entry, line } = about;
  if ((await findFinishedLines(tx, line.incoming_file_id, [line.line_number])).size > 0) return KNOWN;
  const setAside = async (reason: SetAsideReason, why: string): Promise<Outcome> => {
    const detail = `the bank refuses entry ${trace_number} of ${file} (${about.reason}), ${why}`;
    await insertSetAside(tx, { ...line, reason, detail, trace_number, ...(entry && { entry_id: entry.id }) });
    return { kind: 'set_aside', detail };
  };
  if (!entry) return setAside('unknown_trace', 'which has no such entry');
  if (entry.returned_at !== null) return setAside('already_returned', `which came back before with ${entry.return_code}`);
  const changed = await takeBack(tx, movements, entry, line, 'entry');
  if (!changed) return setAside('not_returnable', 'which has settled and cannot come back any more');
  await noteRefusedLate(tx, entry.id, about.reason);
  return { kind: 'taken_back', changed };
}
