import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { both, oneAtATime } from '../../db/side-by-side.ts';
import { newId } from '../../ids.ts';
import { type ComposedFile, FileComposer, fileIdModifier, traceEntries } from './compose-file.ts';
import { noteCut } from './cutoff-store.ts';
import { requireNoHold } from './hold-deliveries.ts';
import { keepPiece, readPieces } from './kept-bytes.ts';
import type { CutoffMoments, EntryToCut, Movements } from './movements.ts';
import { CONTROL_TOTALS, readThrough } from './read-through.ts';
import { effectiveEntryDateOf, settlementOf } from './settlement.ts';
import {
  addUpEntries,
  countFilesCutSince,
  giveBackTraceSequences,
  insertEntries,
  insertFile,
  type NewFile,
  takeTraceSequences,
} from './store.ts';
import { EASTERN, isSameDayCutoff } from './timetable.ts';
import { instantOf, wallTimeAt } from './wall-time.ts';

/** The queued work that hands a file over. */
export const DELIVER_FILE = 'deliver_ach_file';

/** How long the queue has before the timetable delivers a file itself. */
const QUEUE_MS = 60_000;

/**
 * Cuts the file of a cutoff: fixes in one transaction what it holds, its trace numbers, its bytes and what it moves in the ledger. Where
 * nothing waits there is no file. Throws, with nothing done, where deliveries are held by then. Does nothing when the cutoff has been cut already, by whomever. `cut_at` is when this really happens.
 *
 * What waits is taken in turns, and the bytes are kept in pieces as they come: two turns and a few pieces are held, however long the file is. While
 * the database keeps one turn the next one is made.
 */
export async function cutFile(context: Context, movements: Movements, cutoff_at: Date, cut_at: Date): Promise<void> {
  const file = await context.db.transaction(async (connection) => {
    const tx = oneAtATime(connection);
    if (!(await noteCut(tx, cutoff_at, cut_at))) return undefined;
    const waiting = await collect(context, tx, movements, { cutoff_at, cut_at });
    const most_entries = waiting.reduce((sum, kind) => sum + kind.most_entries, 0);
    if (most_entries === 0) return undefined;
    const growing = await GrowingFile.begin(context, tx, { cutoff_at, cut_at }, most_entries);
    for (const { movement, turns } of waiting) await addTurns(growing, movement, turns);
    const file = await growing.end();
    if (!file) return undefined;
    await insertFile(tx, file);
    await requireItsBytes(context, tx, file);
    await growing.requireItsEntries(file);
    // Another server may have found out meanwhile: then nothing of it was done.
    await requireNoHold({ db: tx });
    await context.queue.enqueue(tx, DELIVER_FILE, { file_id: file.id }, { job_key: file.id });
    return file;
  });
  if (file)
    context.log.info(
      {
        file: file.name,
        entries: file.entry_addenda_count,
        total_debit_cents: file.total_debit_cents,
        total_credit_cents: file.total_credit_cents,
      },
      'file cut',
    );
}

type Waiting = {
  readonly movement: Movements[number];
  readonly most_entries: number;
  readonly turns: AsyncIterable<EntryToCut[]> | EntryToCut[][];
};

/** What waits for a cutoff, locked, kind by kind. */
async function collect(context: Context, tx: Queryable, movements: Movements, moments: CutoffMoments): Promise<Waiting[]> {
  const same_day = isSameDayCutoff(moments.cutoff_at, context.config.ach);
  const waiting: Waiting[] = [];
  for (const movement of movements) {
    // What the same-day rules leave out waits for the day's own cutoff.
    if (same_day && movement.kind !== 'debit') continue;
    if ('collectInTurns' in movement) {
      waiting.push({ movement, ...(await movement.collectInTurns(context, tx, moments)) });
    } else {
      const entries = await movement.collect(context, tx, moments);
      waiting.push({ movement, most_entries: entries.length, turns: [entries] });
    }
  }
  return waiting;
}

async function addTurns(growing: GrowingFile, movement: Movements[number], turns: Waiting['turns']): Promise<void> {
  const iterator = Symbol.asyncIterator in turns ? turns[Symbol.asyncIterator]() : turns[Symbol.iterator]();
  let turn = await iterator.next();
  while (!turn.done) [turn] = await both(Promise.resolve(iterator.next()), growing.add(movement, turn.value));
}

type FileIdentity = Omit<NewFile, keyof ComposedFile>;

/** The file of a cutoff while entries are put into it. */
class GrowingFile {
  readonly #context: Context;
  readonly #tx: Queryable;
  readonly #identity: FileIdentity;
  readonly #composer: FileComposer;
  readonly #most_cents: number;
  #next_sequence: number;
  #entry_count = 0;
  #piece_count = 0;

  /** Takes the trace numbers that it may need: all at once, since those of a file ascend. */
  static async begin(context: Context, tx: Queryable, { cutoff_at, cut_at }: CutoffMoments, most_entries: number): Promise<GrowingFile> {
    const { ach } = context.config;
    const first_sequence = await takeTraceSequences(tx, ach.odfi_identification, most_entries);
    const today = wallTimeAt(cut_at, EASTERN).date;
    const file_id_modifier = fileIdModifier(await countFilesCutSince(tx, instantOf({ date: today, time: '00:00' }, EASTERN)));
    const effective_entry_date = effectiveEntryDateOf(cutoff_at, cut_at, ach);
    const cutoff = wallTimeAt(cutoff_at, EASTERN);
    const identity: FileIdentity = {
      id: newId('fil'),
      name: `ach-${cutoff.date.replaceAll('-', '')}-${cutoff.time.replace(':', '')}-${file_id_modifier}.ach`,
      cutoff_at,
      cut_at,
      file_id_modifier,
      effective_entry_date,
      settles_at: settlementOf(effective_entry_date, cut_at, ach),
      deliver_again_at: new Date(cut_at.getTime() + QUEUE_MS),
      company_identification: ach.company_id,
      description_in_store: ach.description_in_store,
      description_online: ach.description_online,
    };
    return new GrowingFile(context, tx, identity, first_sequence);
  }

  private constructor(context: Context, tx: Queryable, identity: FileIdentity, first_sequence: number) {
    this.#context = context;
    this.#tx = tx;
    this.#identity = identity;
    this.#next_sequence = first_sequence;
    this.#composer = new FileComposer(context.config.ach, identity);
    const { ach } = context.config;
    this.#most_cents = isSameDayCutoff(identity.cutoff_at, ach) ? ach.same_day_cap_cents : Number.POSITIVE_INFINITY;
  }

  /** Writes entries of one kind into the file, and what that does: their rows, and what their movement does with them. */
  async add(movement: Movements[number], turn: readonly EntryToCut[]): Promise<void> {
    const entries = turn.filter(({ amount_cents }) => amount_cents <= this.#most_cents);
    if (entries.length === 0) return;
    const traced = traceEntries(this.#context.config.ach, entries, this.#next_sequence).map((entry) => ({ ...entry, id: newId('ent') }));
    this.#next_sequence += entries.length;
    this.#entry_count += entries.length;
    for (const entry of traced) this.#composer.add(entry);
    for (const piece of this.#composer.takeFull()) {
      await this.#keep(piece, false);
      this.#composer.giveBack(piece);
    }
    await insertEntries(this.#tx, this.#identity, movement.kind, traced);
    await movement.inFile(this.#tx, traced, this.#identity.cut_at);
  }

  /** The whole file; undefined where nothing could be put into it. */
  async end(): Promise<NewFile | undefined> {
    await giveBackTraceSequences(this.#tx, this.#context.config.ach.odfi_identification, this.#next_sequence - 1);
    if (this.#entry_count === 0) return undefined;
    const { pieces, ...composed } = this.#composer.end();
    for (const [index, piece] of pieces.entries()) await this.#keep(piece, index === pieces.length - 1);
    return { ...this.#identity, ...composed };
  }

  async #keep(piece: Uint8Array, is_last: boolean): Promise<void> {
    const place = { file_id: this.#identity.id, number: this.#piece_count, is_last };
    this.#piece_count += 1;
    await keepPiece(this.#context.sealer, this.#tx, place, piece);
  }

  /** One look at all rows of the entries: they are as many as were put into the file, and over as much as its bytes say. */
  async requireItsEntries(file: NewFile): Promise<void> {
    const { entries, amount_cents } = await addUpEntries(this.#tx, file.id);
    if (entries !== this.#entry_count || amount_cents !== file.total_debit_cents + file.total_credit_cents)
      throw new Error(`${entries} entries over ${amount_cents} cents were kept of ${file.name}, which holds ${this.#entry_count}`);
  }
}

/** Reads back what is kept of a file, opened: it is well formed, has the bytes that were written, and its control says what its row says. */
async function requireItsBytes({ sealer }: Context, tx: Queryable, file: NewFile): Promise<void> {
  const { error, sha256, size_bytes, control } = await readThrough(readPieces(sealer, tx, file.id));
  if (error) throw error;
  const totals_agree = CONTROL_TOTALS.every((field) => control?.[field] === file[field]);
  if (sha256 !== file.sha256 || size_bytes !== file.size_bytes || !totals_agree)
    throw new Error(`what was kept of ${file.name} is not what was cut`);
}
