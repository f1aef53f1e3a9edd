import { formatCents } from '@drawbridge/money';
import { entryDetailSequenceOf } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { ASK_AGAIN_MS } from '../acknowledge/read-acknowledgements.ts';
import { settlementOf } from '../calendar/settlement.ts';
import { beginCutoff, noteOriginated, readLastCutoff } from '../cutoff-store.ts';
import { noteDelivered } from '../deliver/delivery-store.ts';
import { type EntryAtBank, type EntryHandlers, entryHandlerOf } from '../entry-handlers.ts';
import { insertException } from '../ingest/incoming-store.ts';
import { keepIncomingFile } from '../ingest/keep-incoming-file.ts';
import { readThrough } from '../ingest/read-through.ts';
import { keepCopiedPiece, readPieces } from '../originate/kept-bytes.ts';
import { insertEntries, insertFile } from '../store.ts';
import type { KeptCopy } from './kept-copy.ts';
import { withVersionsHere } from './offset-take-over.ts';
import { findEntryIds, insertLostEntries, listOfUnknownAccounts, passTraceSequence } from './take-over-store.ts';

/** Why an entry stands in a file and moves nothing. */
const LOST = 'the bank has had it, and what it was sent for is not in this database, or is not as it was';
const ENTRIES_AT_ONCE = 2_000;

export interface TakenOver {
  readonly taken: number;
  readonly lost: number;
  /** It never reached the bank and has lost entries: none leaves, and what waits here goes into the next file. */
  readonly left_out: boolean;
}

/** Somebody would be debited, or paid, for what nobody here knows. */
class WouldLeaveLost extends Error {
  readonly lost: readonly EntryAtBank[];

  constructor(lost: readonly EntryAtBank[]) {
    super('a file that is yet to leave has entries that nothing here waits for');
    this.lost = lost;
  }
}

/**
 * Takes back a file that the bank has had and the database does not know, so that it settles, its returns find its
 * entries, and nothing leaves again; what waits here stands for its entry, and a person is told of the rest. `had_at`
 * is when the bank had it; undefined where it never did or lost it: it is handed over, or left out where nothing here
 * waits for its entries.
 */
export async function takeOverFile(
  context: Context,
  entryHandlers: EntryHandlers,
  copy: KeptCopy,
  had_at: Date | undefined,
): Promise<TakenOver> {
  try {
    return await takeOver(context, entryHandlers, copy, had_at);
  } catch (error) {
    if (!(error instanceof WouldLeaveLost)) throw error;
    await leaveOut(context, copy.file, error.lost);
    return { taken: 0, lost: error.lost.length, left_out: true };
  }
}

/** Its cutoff counts as originated, so that no other file gets its name. */
async function leaveOut(context: Context, { name, cutoff_at }: KeptCopy['file'], lost: readonly EntryAtBank[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    const last = await readLastCutoff(tx);
    if (!last || last.cutoff_at < cutoff_at) await beginCutoff(tx, cutoff_at);
    await noteOriginated(tx, cutoff_at, context.clock.now());
    await openExceptions(
      context,
      tx,
      name,
      lost,
      (what) => `${what} was originated into ${name}, which the bank does not have, and nothing here waits for it`,
    );
  });
}

async function takeOver(context: Context, entryHandlers: EntryHandlers, copy: KeptCopy, had_at: Date | undefined): Promise<TakenOver> {
  const { ach } = context.config;
  const { file, pieces } = copy;
  return context.db.transaction(async (tx) => {
    const entries = await withVersionsHere(context.sealer, tx, copy);
    const lost: EntryAtBank[] = [];
    for (const { kind } of entryHandlers) {
      const of_kind = entries.filter((entry) => entry.kind === kind);
      for (let first = 0; first < of_kind.length; first += ENTRIES_AT_ONCE)
        lost.push(...(await takeOverEntries(tx, entryHandlers, file, of_kind.slice(first, first + ENTRIES_AT_ONCE))));
    }
    if (had_at === undefined && lost.length > 0) throw new WouldLeaveLost(lost);
    for (const piece of pieces) await keepCopiedPiece(context.sealer, tx, file.id, piece);
    await insertFile(tx, file);
    const held = await readThrough(readPieces(context.sealer, tx, file.id));
    if (held.sha256 !== file.sha256) throw new Error(`the copy of ${file.name} does not hold the bytes that the bank had`);
    const last = entries
      .map(({ trace_number }) => Number(entryDetailSequenceOf(trace_number)))
      .reduce((one, other) => Math.max(one, other), 0);
    await passTraceSequence(tx, ach.odfi_identification, last);
    if (had_at !== undefined) {
      const settles_at = settlementOf(file.effective_entry_date, had_at, ach);
      const ask_again_at = new Date(context.clock.now().getTime() + ASK_AGAIN_MS);
      await noteDelivered(tx, file.id, { delivered_at: had_at, read_back_at: null, settles_at, ask_again_at }, null);
    }
    // Written into a file that stands as delivered: none of them leaves from here.
    for (let first = 0; first < lost.length; first += ENTRIES_AT_ONCE)
      await insertLostEntries(tx, file, lost.slice(first, first + ENTRIES_AT_ONCE), context.clock.now(), LOST);
    const unknown = await listOfUnknownAccounts(tx, entries);
    const lost_here = new Set(lost);
    const elsewhere = entries.filter((entry) => unknown.has(entry.id) && !lost_here.has(entry));
    await openExceptions(context, tx, file.name, [...lost, ...elsewhere], (what, entry) => {
      const unknown_own = 'it balances a batch to an account of your own that this database does not have';
      const lost_words = entry.kind === 'offset' ? unknown_own : 'nothing here waits for it';
      const why = lost_here.has(entry) ? lost_words : 'it went to numbers of its account that this database does not have';
      return `the bank has had ${what} in ${file.name}, and ${why}`;
    });
    return { taken: entries.length - lost.length, lost: lost.length, left_out: false };
  });
}

/** Gives those that nothing here waits for. */
async function takeOverEntries(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  file: KeptCopy['file'],
  entries: readonly EntryAtBank[],
): Promise<EntryAtBank[]> {
  const [first] = entries;
  if (!first) return [];
  const entryHandler = entryHandlerOf(entryHandlers, first.kind);
  const subjects = new Map(entries.map((entry) => [`${entry.purchase_id ?? entry.subject_id} ${entry.attempt}`, entry]));
  // One subject stands behind one entry; a person is notified of a second one.
  // What it moves belongs to the moment at which its file was originated: a proof looks for one moment of all of it.
  const matched = await entryHandler.takeOver(tx, [...subjects.values()], file.originated_at);
  const taken = new Set(matched.map(({ id }) => id));
  const lost = entries.filter(({ id }) => !taken.has(id));
  await insertEntries(
    tx,
    file,
    first.kind,
    matched.map((entry) => ({ ...entry, batch: { company_name: entry.company_name ?? '' } })),
  );
  if (matched.length > 0) await entryHandler.inFile(tx, matched, file.originated_at);
  return lost;
}

/** Tells a person of each, in `words`, as lines of a list kept like a bank's file, which names those in the books. */
async function openExceptions(
  context: Context,
  tx: Queryable,
  name: string,
  reported: readonly EntryAtBank[],
  words: (what: string, entry: EntryAtBank) => string,
): Promise<void> {
  if (reported.length === 0) return;
  const at = context.clock.now();
  const lines = reported.map(
    ({ trace_number, kind, reference, amount_cents }) => `${trace_number} ${kind} ${reference ?? ''} ${formatCents(amount_cents)}`,
  );
  const list = { name: `${name}.lost`, bytes: Buffer.from(lines.join('\n')), at };
  const { id: incoming_file_id } = await keepIncomingFile(tx, context, list);
  const kept = await findEntryIds(
    tx,
    reported.map(({ id }) => id),
  );
  for (const [index, entry] of reported.entries()) {
    const { id, kind, reference, trace_number, amount_cents } = entry;
    const detail = words(`${kind} ${reference ?? ''} over ${formatCents(amount_cents)}`, entry);
    const line = { incoming_file_id, line_number: index + 1, at, reason: 'lost_entry', detail, trace_number } as const;
    await insertException(tx, kept.has(id) ? { ...line, entry_id: id } : line);
  }
}
