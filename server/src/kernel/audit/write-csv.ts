import { wallTimeAt } from '@drawbridge/banking-calendar';
import { AUDIT_FIELDS, type AuditFacts, type AuditField, auditFactor, auditWords } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { csvRow, textCell } from '../csv.ts';
import { type FullEntry, listEntries } from './list-entries.ts';
import type { EntryFilters } from './store.ts';

/** Without it, spreadsheets on Windows take the letters for another alphabet's. */
const UTF8_MARK = '\ufeff';
const ROWS_AT_ONCE = 500;

/**
 * The entries as a table for spreadsheets (RFC 4180), newest first, read as they are taken; times by the clocks of
 * `time_zone`. `seen`: an entry as this reader may see it.
 */
export async function* writeCsv(
  context: Pick<Context, 'db'>,
  filters: EntryFilters,
  time_zone: string,
  seen: (entry: FullEntry) => FullEntry = (entry) => entry,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvRow(['Number', `Time (${time_zone})`, 'Who', 'What', 'Thing', 'From', 'Signed in with', 'Before', 'After', 'Why']);
  for (let before: number | null | undefined; before !== null; ) {
    const { items, next } = await listEntries(context, filters, { before, limit: ROWS_AT_ONCE });
    if (items.length > 0) yield items.map((entry) => lineOf(seen(entry), time_zone)).join('');
    before = next;
  }
}

function lineOf(entry: FullEntry, time_zone: string): string {
  const { date, time } = wallTimeAt(entry.at, time_zone);
  return csvRow([
    String(entry.number),
    `${date} ${time}`,
    textCell(whoOf(entry)),
    textCell(auditWords({ event: entry.event, thing: entry.thing_name ?? entry.thing_id })),
    textCell(entry.thing_id ?? ''),
    textCell(entry.address ?? ''),
    textCell(auditFactor(entry.factor)),
    textCell(factsInWords(entry.before)),
    textCell(factsInWords(entry.after)),
    textCell(entry.why ?? ''),
  ]);
}

/** Who did it, for a person. */
export function whoOf({ who_kind, who_name, who_id }: Pick<FullEntry, 'who_kind' | 'who_name' | 'who_id'>): string {
  if (who_kind === 'provider') return who_name === null ? 'The provider' : `${who_name} (provider)`;
  return who_name ?? who_id ?? 'Unknown';
}

/** Fields and what they hold, in one line. */
export function factsInWords(facts: AuditFacts | null): string {
  const known = facts ?? {};
  return (Object.keys(AUDIT_FIELDS) as AuditField[])
    .filter((field) => known[field] !== undefined)
    .map((field) => `${AUDIT_FIELDS[field]}: ${known[field] ?? 'none'}`)
    .join('; ');
}
