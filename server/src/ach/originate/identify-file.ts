import { EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { hasSequence, type NameParts, writeFileName } from '../../providers/shared/bank-file-name.ts';
import { effectiveEntryDateOf, settlementOf } from '../calendar/settlement.ts';
import type { CutoffMoments } from '../entry-handlers.ts';
import { findOriginatedByNames, listNotedAbout } from '../reconcile/bank-journal-store.ts';
import { countFiles, countFilesOriginatedSince, type NewFile } from '../store.ts';
import { type ComposedFile, fileIdModifier } from './build-file.ts';

/** How long the queue has before the timetable delivers a file itself. */
const QUEUE_MS = 60_000;

/** What is known of a file before anything stands in it. */
export type FileIdentity = Omit<NewFile, keyof ComposedFile>;

/**
 * A cutoff's file's name, dates and modifier. Throws RangeError for more files in a day than the format tells apart.
 */
export async function identifyFile(context: Context, tx: Queryable, { cutoff_at, originated_at }: CutoffMoments): Promise<FileIdentity> {
  const { ach } = context.config;
  const today = wallTimeAt(originated_at, EASTERN).date;
  const file_id_modifier = fileIdModifier(await countFilesOriginatedSince(tx, instantOf({ date: today, time: '00:00' }, EASTERN)));
  const effective_entry_date = effectiveEntryDateOf(cutoff_at, originated_at, ach);
  const cutoff = wallTimeAt(cutoff_at, EASTERN);
  return {
    id: newId('fil'),
    name: await newName(tx, ach, { ...cutoff, modifier: file_id_modifier }),
    cutoff_at,
    originated_at,
    file_id_modifier,
    effective_entry_date,
    settles_at: settlementOf(effective_entry_date, originated_at, ach),
    deliver_again_at: new Date(originated_at.getTime() + QUEUE_MS),
    company_identification: ach.company_id,
    description_in_store: ach.description_in_store,
    description_online: ach.description_online,
  };
}

/** A name that no file has. Its running number, if any, counts all files, past those taken over or in the journal. */
async function newName(
  tx: Queryable,
  { file_name, immediate_origin: origin }: Context['config']['ach'],
  parts: Omit<NameParts, 'sequence' | 'origin'>,
): Promise<string> {
  if (!hasSequence(file_name)) return writeFileName(file_name, { ...parts, sequence: 0, origin });
  for (let sequence = (await countFiles(tx)) + 1; ; sequence += 1) {
    const name = writeFileName(file_name, { ...parts, sequence, origin });
    if ((await findOriginatedByNames(tx, [name.toLowerCase()])).length === 0 && (await listNotedAbout(tx, name)).length === 0) return name;
  }
}
