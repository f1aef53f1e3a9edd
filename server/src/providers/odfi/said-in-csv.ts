import { parse } from 'csv-parse/sync';
import type { CsvFormat } from './acknowledgement-formats.ts';
import { oneOfWords, reasonIn, refusedEntry, requireAbout, requireRefused, type SaidAboutFile } from './said-about-file.ts';

/**
 * A table with headings: the row without a trace number is about the file, each other about an entry. Throws for
 * anything undescribed, unless exactly one row is about the file, and for a file taken in part without a refused entry.
 */
export function saidInCsv({ delimiter = ',', about, status, reason, entries }: CsvFormat, text: string, name: string): SaidAboutFile {
  const rows = rowsOf(text, delimiter, [status.column, about, reason, entries?.trace]);
  const of_file: { meaning: 'rejected' | 'partly' | 'accepted'; reason: string }[] = [];
  const refused: SaidAboutFile['refused'][number][] = [];
  for (const { record, info } of rows) {
    const says = record[status.column] ?? '';
    const why = reason === undefined ? '' : (record[reason] ?? '');
    if (about !== undefined) requireAbout(record[about] ?? '', name);
    const trace = entries && record[entries.trace];
    if (entries && trace) {
      const meaning = oneOfWords(says, { refused: entries.refused, carried: entries.carried ?? [] });
      if (meaning === undefined) throw new Error(`line ${info.lines} of it says of an entry what nobody described: ${reasonIn(says)}`);
      if (meaning === 'refused') refused.push(refusedEntry(trace, why, info.lines));
      continue;
    }
    const meaning = oneOfWords(says, { rejected: status.rejected, partly: status.partly ?? [], accepted: status.accepted });
    if (meaning === undefined) throw new Error(`line ${info.lines} of it says of the file what nobody described: ${reasonIn(says)}`);
    of_file.push({ meaning, reason: why });
  }
  const [one, ...more] = of_file;
  if (!one) throw new Error('no line of it says whether the bank took the file');
  if (more.length > 0) throw new Error('more than one line of it says whether the bank took the file');
  if (one.meaning === 'rejected') return { accepted: false, reason: one.reason, refused: [] };
  if (one.meaning === 'partly') requireRefused(refused);
  return { accepted: true, reason: one.reason, refused };
}

interface Row {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** Throws where it is no table, or lacks or repeats a needed column. Its words show no long number from it. */
function rowsOf(text: string, delimiter: string, needed: readonly (string | undefined)[]): Row[] {
  const columns = (head: string[]): string[] => {
    for (const column of needed)
      if (column !== undefined && head.filter((one) => one === column).length !== 1) throw new Error(`there is not one column ${column}`);
    return head;
  };
  try {
    return parse(text, { columns, delimiter, bom: true, trim: true, skip_empty_lines: true, info: true }) as unknown as Row[];
  } catch (error) {
    throw new Error(`it is not the table that was described (${reasonIn((error as Error).message)})`);
  }
}
