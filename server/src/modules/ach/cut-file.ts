import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { composeFile, fileIdModifier, type TracedEntry, traceEntries } from './compose-file.ts';
import { noteCut } from './cutoff-store.ts';
import { sealBytes, sha256Of } from './file-bytes.ts';
import { byMovement, type EntryToCut, type Movements } from './movements.ts';
import { effectiveEntryDateOf, settlementOf } from './settlement.ts';
import { countFilesCutSince, insertEntries, insertFile, type NewFile, takeTraceSequences } from './store.ts';
import { EASTERN, isSameDayCutoff } from './timetable.ts';
import { instantOf, wallTimeAt } from './wall-time.ts';

/** The queued work that hands a file over. */
export const DELIVER_FILE = 'deliver_ach_file';

/** How long the queue has before the timetable delivers a file itself. */
const QUEUE_MS = 60_000;

/**
 * Cuts the file of a cutoff: fixes in one transaction what it holds, its trace numbers, its bytes and what it moves in the ledger. Where
 * nothing waits there is no file. Does nothing when the cutoff has been cut already, by whomever. `cut_at` is when this really happens.
 */
export async function cutFile(context: Context, movements: Movements, cutoff_at: Date, cut_at: Date): Promise<void> {
  const file = await context.db.transaction(async (tx) => {
    if (!(await noteCut(tx, cutoff_at, cut_at))) return undefined;
    const entries: EntryToCut[] = [];
    const { ach } = context.config;
    const same_day = isSameDayCutoff(cutoff_at, ach);
    for (const movement of movements) {
      // What the same-day rules leave out waits for the day's own cutoff.
      if (same_day && movement.kind !== 'debit') continue;
      const waiting = await movement.collect(context, tx, { cutoff_at, cut_at });
      entries.push(...(same_day ? waiting.filter(({ amount_cents }) => amount_cents <= ach.same_day_cap_cents) : waiting));
    }
    if (entries.length === 0) return undefined;
    const first_sequence = await takeTraceSequences(tx, context.config.ach.odfi_identification, entries.length);
    const traced = traceEntries(context.config.ach, entries, first_sequence);
    const file = await makeFile(context, tx, traced, cutoff_at, cut_at);
    await keepEntries(tx, movements, file, traced);
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

async function makeFile(context: Context, tx: Queryable, entries: readonly TracedEntry[], cutoff_at: Date, cut_at: Date): Promise<NewFile> {
  const today = wallTimeAt(cut_at, EASTERN).date;
  const file_id_modifier = fileIdModifier(await countFilesCutSince(tx, instantOf({ date: today, time: '00:00' }, EASTERN)));
  const effective_entry_date = effectiveEntryDateOf(cutoff_at, cut_at, context.config.ach);
  const { text, ...totals } = composeFile(context.config.ach, entries, { cut_at, file_id_modifier, effective_entry_date });
  const bytes = Buffer.from(text, 'latin1');
  const id = newId('fil');
  const cutoff = wallTimeAt(cutoff_at, EASTERN);
  const file: NewFile = {
    id,
    name: `ach-${cutoff.date.replaceAll('-', '')}-${cutoff.time.replace(':', '')}-${file_id_modifier}.ach`,
    cutoff_at,
    cut_at,
    file_id_modifier,
    effective_entry_date,
    settles_at: settlementOf(effective_entry_date, cut_at, context.config.ach),
    ...totals,
    sha256: sha256Of(bytes),
    bytes_sealed: sealBytes(context.sealer, 'ach_files', id, bytes),
    deliver_again_at: new Date(cut_at.getTime() + QUEUE_MS),
  };
  await insertFile(tx, file);
  return file;
}

async function keepEntries(tx: Queryable, movements: Movements, file: NewFile, traced: readonly TracedEntry[]): Promise<void> {
  const entries = traced.map((entry) => ({ ...entry, id: newId('ent') }));
  await insertEntries(tx, file, entries);
  await byMovement(movements, entries, (movement, of_kind) => movement.inFile(tx, of_kind, file.cut_at));
}
