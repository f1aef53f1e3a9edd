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
import { keepIncomingFile } from '../ingest/keep-incoming-file.ts';
import type { LineException } from '../ingest/process-lines.ts';
import { takeBack } from '../ingest/return-entries.ts';
import { aboutOffset } from '../originate/offset-entries.ts';

/** Entries that are refused together. */
const ENTRIES_AT_ONCE = 200;

type RefusedLine = RefusedEntry & { readonly line_number: number };
/** `taken_back`: it had settled with us, and comes back. */
type Outcome = { readonly kind: 'never_went_out' | 'taken_back' } | { readonly kind: 'exception'; readonly detail: string };

interface Refused {
  readonly outcomes: readonly (readonly [RefusedLine, Outcome])[];
  readonly changed: readonly string[];
  readonly incoming_file_id: string | undefined;
}

/**
 * The bank takes a file and refuses single entries. An unsettled one never went out, as if its file were abandoned: a
 * payment is FAILED; a payout's account is stopped. A settled one comes back, as with a late rejection. What can do
 * neither becomes an exception, for a person. May be told again. `said_in` is the kept acknowledgement; without it the
 * refusal is kept in its place, once needed.
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
  const keep = async (tx: Queryable) => {
    const bytes = Buffer.from(refused.map((one) => `${one.trace_number} refused: ${one.reason}\n`).join(''));
    return (await keepIncomingFile(tx, context, { name: `${name}.ack`, bytes, at })).id;
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
  const late: LateLine[] = [];
  /** A bank may name one twice: its first line stands. */
  const named = new Set<EntryByTrace>();
  for (const line of slice) {
    const entry = entries.get(line.trace_number);
    if (entry && (entry.rejected_at !== null || entry.refused_reason !== null || named.has(entry))) continue;
    if (entry) named.add(entry);
    if (!entry || entry.settled_at !== null || entry.returned_at !== null || entry.kind === 'offset') {
      late.push({ line, entry });
      continue;
    }
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
  const line_numbers = late.map(({ line }) => line.line_number);
  const finished = await findFinishedLines(tx, incoming_file_id, line_numbers);
  const unfinished = late.filter(({ line }) => !finished.has(line.line_number));
  const taken = await refuseLate(tx, entryHandlers, unfinished, { file: name, incoming_file_id, at });
  return { outcomes: [...outcomes, ...taken.outcomes], changed: [...changed, ...taken.changed], incoming_file_id };
}

function logOutcome({ log }: Context, file: string, { trace_number, reason }: RefusedLine, outcome: Outcome): void {
  const about = { file, trace_number, reason };
  if (outcome.kind === 'exception')
    log.error({ ...about, detail: outcome.detail }, 'what the bank refuses became an exception; a person must look at it');
  if (outcome.kind === 'never_went_out') log.error(about, 'the bank refuses an entry of a file that it took: it never went out');
  if (outcome.kind === 'taken_back') log.error(about, 'the bank refuses an entry that had settled: it comes back');
}

/** A refusal that comes too late to be as if the entry had never gone out, or that is about none. */
interface LateLine {
  readonly line: RefusedLine;
  readonly entry: EntryByTrace | undefined;
}

/** The entries that can come back do; every other refusal becomes an exception. No two lines are about one entry. */
async function refuseLate(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  late: readonly LateLine[],
  { file, incoming_file_id, at }: { readonly file: string; readonly incoming_file_id: string; readonly at: Date },
): Promise<Pick<Refused, 'outcomes' | 'changed'>> {
  const standing = late.flatMap(({ line, entry }) =>
    entry && !objectionTo(file, line, entry) ? [{ entry, line_number: line.line_number }] : [],
  );
  const { done, changed } = await takeBack(tx, entryHandlers, standing, { incoming_file_id, at, not_carried: 'entry' });
  const taken_back = new Set(done.map(({ entry }) => entry));
  const outcomes: [RefusedLine, Outcome][] = [];
  for (const { line, entry } of late) {
    if (entry && taken_back.has(entry)) {
      await noteRefusedLate(tx, entry.id, line.reason);
      outcomes.push([line, { kind: 'taken_back' }]);
      continue;
    }
    const { trace_number, line_number } = line;
    const not_returnable = aboutRefused(file, line, 'which has settled and cannot come back any more');
    const why = objectionTo(file, line, entry) ?? { reason: 'not_returnable', detail: not_returnable };
    await insertException(tx, { incoming_file_id, line_number, at, ...why, trace_number, ...(entry && { entry_id: entry.id }) });
    outcomes.push([line, { kind: 'exception', detail: why.detail }]);
  }
  return { outcomes, changed };
}

function aboutRefused(file: string, { trace_number, reason }: RefusedLine, why: string): string {
  return `the bank refuses entry ${trace_number} of ${file} (${reason}), ${why}`;
}

/** Why the entry of a late refusal does not come back; undefined where nothing speaks against it. */
function objectionTo(file: string, line: RefusedLine, entry: EntryByTrace | undefined): LineException | undefined {
  if (!entry) return { reason: 'unknown_trace', detail: aboutRefused(file, line, 'which has no such entry') };
  if (entry.kind === 'offset') return { reason: 'offset_entry', detail: aboutOffset(entry, `the bank refuses (${line.reason})`) };
  if (entry.returned_at === null) return undefined;
  return { reason: 'already_returned', detail: aboutRefused(file, line, `which came back before with ${entry.return_code}`) };
}
