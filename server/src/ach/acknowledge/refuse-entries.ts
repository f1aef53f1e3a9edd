import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { RefusedEntry } from '../../providers/odfi/port.ts';
import { lockHeldFile } from '../deliver/delivery-store.ts';
import { byEntryHandler, type EntryHandlers } from '../entry-handlers.ts';
import {
  type EntryByTrace,
  findEntriesByTraces,
  findFinishedLines,
  insertException,
  lockEntries,
  noteEntryRefused,
  noteIncomingFinished,
  noteRefusedLate,
} from '../ingest/incoming-store.ts';
import { aboutOffset } from '../originate/offset-entries.ts';
import { keepAsIncomingFile, takeBack } from './take-back.ts';

/** Entries that are refused together. */
const ENTRIES_AT_ONCE = 200;

type RefusedLine = RefusedEntry & { readonly line_number: number };
/** `taken_back`: it had settled with us, and comes back. */
type Outcome =
  | { readonly kind: 'never_went_out' }
  | { readonly kind: 'taken_back'; readonly changed: readonly string[] }
  | { readonly kind: 'exception'; readonly detail: string };

interface Refused {
  readonly outcomes: readonly (readonly [RefusedLine, Outcome])[];
  readonly changed: readonly string[];
  readonly incoming_file_id: string | undefined;
}

/**
 * The bank takes a file and refuses single entries of it. One that has not settled never went out: a payment is FAILED, what was to be paid out is owed
 * again and its account is stopped, and every other entry handler does as for a file that is abandoned. One that has settled comes back, as it does where
 * its whole file was rejected late and the bank took its money back. What can do neither becomes an exception, for a person. May be told again.
 * `said_in` is the file of the acknowledgement, where it is kept: without one what was refused is kept in its place, once something points to it.
 */
export async function refuseEntries(
  context: Context,
  entryHandlers: EntryHandlers,
  name: string,
  refused: readonly RefusedEntry[],
  said_in: string | undefined,
): Promise<void> {
  const at = context.clock.now();
  const lines = refused.map((one, index) => ({ ...one, line_number: one.line_number ?? index + 1 }));
  const keep = (tx: Queryable) => {
    const bytes = Buffer.from(refused.map((one) => `${one.trace_number} refused: ${one.reason}\n`).join(''));
    return keepAsIncomingFile(tx, context, { name: `${name}.ack`, bytes, at });
  };
  let incoming_file_id = said_in;
  for (let first = 0; first < lines.length; first += ENTRIES_AT_ONCE) {
    const slice = lines.slice(first, first + ENTRIES_AT_ONCE);
    const kept = incoming_file_id;
    const done = await context.db.transaction((tx) => refuseTogether(tx, entryHandlers, name, slice, at, async () => kept ?? keep(tx)));
    incoming_file_id ??= done.incoming_file_id;
    for (const [line, outcome] of done.outcomes) logOutcome(context, name, line, outcome);
    for (const purchase_id of done.changed) context.channels.changed(purchase_id);
  }
  if (incoming_file_id !== undefined) await noteIncomingFinished(context.db, incoming_file_id, at);
}

async function refuseTogether(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  name: string,
  slice: readonly RefusedLine[],
  at: Date,
  keptFile: () => Promise<string>,
): Promise<Refused> {
  // First the file, as whoever settles it.
  const file = await lockHeldFile(tx, name);
  if (!file) return { outcomes: [], changed: [], incoming_file_id: undefined };
  const traces = slice.map(({ trace_number }) => trace_number);
  const matched = (await findEntriesByTraces(tx, traces)).filter(({ file_id }) => file_id === file.id);
  const locked = await lockEntries(
    tx,
    matched.map(({ id }) => id),
  );
  const entries = new Map(locked.map((entry) => [entry.trace_number, entry]));
  const outcomes: [RefusedLine, Outcome][] = [];
  const changed: string[] = [];
  const never: EntryByTrace[] = [];
  const late: RefusedLine[] = [];
  /** Those that this slice refuses: a bank may name one twice. */
  const refused = new Set<EntryByTrace>();
  for (const line of slice) {
    const entry = entries.get(line.trace_number);
    if (entry && (entry.rejected_at !== null || entry.refused_reason !== null || refused.has(entry))) continue;
    if (!entry || entry.settled_at !== null || entry.returned_at !== null || entry.kind === 'offset') {
      late.push(line);
      continue;
    }
    refused.add(entry);
    await noteEntryRefused(tx, entry.id, at, line.reason);
    never.push(entry);
    outcomes.push([line, { kind: 'never_went_out' }]);
  }
  await byEntryHandler(entryHandlers, never, async (entryHandler, of_kind) => {
    await entryHandler.fileRejected(tx, of_kind, at);
    changed.push(...(await entryHandler.abandoned(tx, of_kind, at, 'entry_rejected')));
  });
  if (late.length === 0) return { outcomes, changed, incoming_file_id: undefined };
  const incoming_file_id = await keptFile();
  const line_numbers = late.map(({ line_number }) => line_number);
  const finished = await findFinishedLines(tx, incoming_file_id, line_numbers);
  for (const line of late) {
    const entry = entries.get(line.trace_number);
    if (finished.has(line.line_number) || (entry && refused.has(entry))) continue;
    const outcome = await refuseLate(tx, entryHandlers, { file: name, line, entry, incoming_file_id, at });
    if (entry && outcome.kind === 'taken_back') refused.add(entry);
    if (outcome.kind === 'taken_back') changed.push(...outcome.changed);
    outcomes.push([line, outcome]);
  }
  return { outcomes, changed, incoming_file_id };
}

function logOutcome({ log }: Context, file: string, { trace_number, reason }: RefusedLine, outcome: Outcome): void {
  const about = { file, trace_number, reason };
  if (outcome.kind === 'exception')
    log.error({ ...about, detail: outcome.detail }, 'what the bank refuses became an exception; a person must look at it');
  if (outcome.kind === 'never_went_out') log.error(about, 'the bank refuses an entry of a file that it took: it never went out');
  if (outcome.kind === 'taken_back') log.error(about, 'the bank refuses an entry that had settled: it comes back');
}

/** A refusal that comes too late to be as if the entry had never gone out, or that is about none. */
async function refuseLate(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  about: {
    readonly file: string;
    readonly line: RefusedLine;
    readonly entry: EntryByTrace | undefined;
    readonly incoming_file_id: string;
    readonly at: Date;
  },
): Promise<Outcome> {
  const { file, entry, incoming_file_id, at } = about;
  const { trace_number, reason: why_refused, line_number } = about.line;
  const line = { incoming_file_id, line_number, at };
  const openException = async (
    reason: ExceptionReason,
    why: string,
    detail = `the bank refuses entry ${trace_number} of ${file} (${why_refused}), ${why}`,
  ): Promise<Outcome> => {
    await insertException(tx, { ...line, reason, detail, trace_number, ...(entry && { entry_id: entry.id }) });
    return { kind: 'exception', detail };
  };
  if (!entry) return openException('unknown_trace', 'which has no such entry');
  if (entry.kind === 'offset') return openException('offset_entry', '', aboutOffset(entry, `the bank refuses (${why_refused})`));
  if (entry.returned_at !== null) return openException('already_returned', `which came back before with ${entry.return_code}`);
  const changed = await takeBack(tx, entryHandlers, entry, line, 'entry');
  if (!changed) return openException('not_returnable', 'which has settled and cannot come back any more');
  await noteRefusedLate(tx, entry.id, why_refused);
  return { kind: 'taken_back', changed };
}
