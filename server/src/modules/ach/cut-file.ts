import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { type ComposedFile, FileComposer, fileIdModifier, traceEntries } from './compose-file.ts';
import { noteCut } from './cutoff-store.ts';
import { sealPieces } from './file-bytes.ts';
import type { CutoffMoments, EntryToCut, Movements } from './movements.ts';
import { effectiveEntryDateOf, settlementOf } from './settlement.ts';
import { allowEntriesBeforeFile, countFilesCutSince, insertEntries, insertFile, type NewFile, takeTraceSequences } from './store.ts';
import { EASTERN, isSameDayCutoff } from './timetable.ts';
import { instantOf, wallTimeAt } from './wall-time.ts';

/** The queued work that hands a file over. */
export const DELIVER_FILE = 'deliver_ach_file';

/** How long the queue has before the timetable delivers a file itself. */
const QUEUE_MS = 60_000;

/**
 * Cuts the file of a cutoff: fixes in one transaction what it holds, its trace numbers, its bytes and what it moves in the ledger. Where
 * nothing waits there is no file. Does nothing when the cutoff has been cut already, by whomever. `cut_at` is when this really happens.
 *
 * What waits is taken in turns, and of each turn nothing stays but its bytes: a file of a hundred thousand entries needs no more room than one of
 * a thousand.
 */
export async function cutFile(context: Context, movements: Movements, cutoff_at: Date, cut_at: Date): Promise<void> {
  const file = await context.db.transaction(async (tx) => {
    if (!(await noteCut(tx, cutoff_at, cut_at))) return undefined;
    await allowEntriesBeforeFile(tx);
    let growing: GrowingFile | undefined;
    for await (const [movement, entries] of turnsOf(context, tx, movements, { cutoff_at, cut_at })) {
      growing ??= await GrowingFile.begin(context, tx, cutoff_at, cut_at);
      await growing.add(movement, entries);
    }
    const file = growing?.end();
    if (!file) return undefined;
    await insertFile(tx, file);
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

/** What waits for a cutoff, kind by kind, a part at a time and never none. The kinds of which there are few are collected before any is given. */
async function* turnsOf(
  context: Context,
  tx: Queryable,
  movements: Movements,
  moments: CutoffMoments,
): AsyncGenerator<[movement: Movements[number], entries: readonly EntryToCut[]]> {
  const { ach } = context.config;
  const same_day = isSameDayCutoff(moments.cutoff_at, ach);
  const kinds: [Movements[number], AsyncIterable<EntryToCut[]> | EntryToCut[][]][] = [];
  for (const movement of movements) {
    // What the same-day rules leave out waits for the day's own cutoff.
    if (same_day && movement.kind !== 'debit') continue;
    const turns =
      'collectInTurns' in movement ? movement.collectInTurns(context, tx, moments) : [await movement.collect(context, tx, moments)];
    kinds.push([movement, turns]);
  }
  for (const [movement, turns] of kinds)
    for await (const turn of turns) {
      const entries = same_day ? turn.filter(({ amount_cents }) => amount_cents <= ach.same_day_cap_cents) : turn;
      if (entries.length > 0) yield [movement, entries];
    }
}

type FileIdentity = Omit<NewFile, keyof ComposedFile | 'bytes_sealed'>;

/** The file of a cutoff while entries are put into it. */
class GrowingFile {
  readonly #context: Context;
  readonly #tx: Queryable;
  readonly #identity: FileIdentity;
  readonly #composer: FileComposer;

  static async begin(context: Context, tx: Queryable, cutoff_at: Date, cut_at: Date): Promise<GrowingFile> {
    const today = wallTimeAt(cut_at, EASTERN).date;
    const file_id_modifier = fileIdModifier(await countFilesCutSince(tx, instantOf({ date: today, time: '00:00' }, EASTERN)));
    const effective_entry_date = effectiveEntryDateOf(cutoff_at, cut_at, context.config.ach);
    const cutoff = wallTimeAt(cutoff_at, EASTERN);
    return new GrowingFile(context, tx, {
      id: newId('fil'),
      name: `ach-${cutoff.date.replaceAll('-', '')}-${cutoff.time.replace(':', '')}-${file_id_modifier}.ach`,
      cutoff_at,
      cut_at,
      file_id_modifier,
      effective_entry_date,
      settles_at: settlementOf(effective_entry_date, cut_at, context.config.ach),
      deliver_again_at: new Date(cut_at.getTime() + QUEUE_MS),
    });
  }

  private constructor(context: Context, tx: Queryable, identity: FileIdentity) {
    this.#context = context;
    this.#tx = tx;
    this.#identity = identity;
    this.#composer = new FileComposer(context.config.ach, identity);
  }

  /** Writes entries of one kind into the file, and what that does: their rows, and what their movement does with them. */
  async add(movement: Movements[number], entries: readonly EntryToCut[]): Promise<void> {
    const { ach } = this.#context.config;
    const first_sequence = await takeTraceSequences(this.#tx, ach.odfi_identification, entries.length);
    const traced = traceEntries(ach, entries, first_sequence).map((entry) => ({ ...entry, id: newId('ent') }));
    for (const entry of traced) this.#composer.add(entry);
    await insertEntries(this.#tx, this.#identity, traced);
    await movement.inFile(this.#tx, traced, this.#identity.cut_at);
  }

  end(): NewFile {
    const { pieces, ...composed } = this.#composer.end();
    return { ...this.#identity, ...composed, bytes_sealed: sealPieces(this.#context.sealer, 'ach_files', this.#identity.id, pieces) };
  }
}
