import { EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { hasSequence, type NameParts, writeFileName } from '../../providers/shared/bank-file-name.ts';
import { effectiveEntryDateOf, settlementOf } from '../calendar/settlement.ts';
import type { CutoffMoments } from '../entry-handlers.ts';
import { findOriginatedByNames, listNotedAbout } from '../reconcile/bank-journal-store.ts';
import { countFiles, listModifiersSince, type NewFile } from '../store.ts';
import { type ComposedFile, FILE_ID_MODIFIERS } from './build-file.ts';

/** How long the queue has before the timetable delivers a file itself. */
const QUEUE_MS = 60_000;

/** What is known of a file before anything stands in it. */
export type FileIdentity = Omit<NewFile, keyof ComposedFile>;

/** Every file of the day that the format can tell apart was originated. */
export class NoFileLeft extends Error {}

/**
 * A file's name, dates and modifier: the first of the day's that no file has. `others` are files of the same cutoff that
 * have no row, as in a dry run.
 * @throws {NoFileLeft} for more files in a day than the format tells apart.
 */
export async function identifyFile(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at }: CutoffMoments,
  others: readonly FileIdentity[] = [],
): Promise<FileIdentity> {
  const { ach } = context.config;
  const today = wallTimeAt(originated_at, EASTERN).date;
  const used = new Set([
    ...(await listModifiersSince(tx, instantOf({ date: today, time: '00:00' }, EASTERN))),
    ...others.map(({ file_id_modifier }) => file_id_modifier),
  ]);
  const unused = FILE_ID_MODIFIERS.filter((modifier) => !used.has(modifier));
  const effective_entry_date = effectiveEntryDateOf(cutoff_at, originated_at, ach);
  return {
    id: newId('fil'),
    ...(await nameFile(tx, ach, wallTimeAt(cutoff_at, EASTERN), unused, others)),
    cutoff_at,
    originated_at,
    effective_entry_date,
    settles_at: settlementOf(effective_entry_date, originated_at, ach),
    deliver_again_at: new Date(originated_at.getTime() + QUEUE_MS),
    company_identification: ach.company_id,
    description_in_store: ach.description_in_store,
    description_online: ach.description_online,
  };
}

/**
 * A name that no file has, and a modifier that none of the day has: a cutoff that goes on after midnight has files of
 * both days. A name's running number, if any, counts all files, past those taken over or in the journal.
 */
async function nameFile(
  tx: Queryable,
  { file_name, immediate_origin: origin }: Context['config']['ach'],
  cutoff: Pick<NameParts, 'date' | 'time'>,
  unused: readonly string[],
  others: readonly FileIdentity[],
): Promise<Pick<FileIdentity, 'name' | 'file_id_modifier'>> {
  const write = (file_id_modifier: string, sequence: number) => ({
    file_id_modifier,
    name: writeFileName(file_name, { ...cutoff, modifier: file_id_modifier, sequence, origin }),
  });
  // Also one that only the journal has: its sealed copy there is of another file.
  const isKnown = async (name: string) =>
    (await findOriginatedByNames(tx, [name.toLowerCase()])).length > 0 || (await listNotedAbout(tx, name)).length > 0;
  const [first] = unused;
  if (first !== undefined && hasSequence(file_name))
    for (let sequence = (await countFiles(tx)) + others.length + 1; ; sequence += 1) {
      const named = write(first, sequence);
      if (!(await isKnown(named.name))) return named;
    }
  for (const modifier of unused) {
    const named = write(modifier, 0);
    if (!(await isKnown(named.name))) return named;
  }
  throw new NoFileLeft(`a day has at most ${FILE_ID_MODIFIERS.length} files that the format tells apart, and all are taken`);
}
