import { type FileCheck, type NachaError, type NachaFile, readRecords, writeFile } from '../src/index.ts';

/** How a text was taken, after everything that must hold of that has been looked at. */
export interface Judgment {
  readonly accepted: boolean;
  readonly line_count: number;
}

/**
 * Reads a text that may hold anything, with `check` (`checkFile`), and looks at what must hold whatever it is: the reader ends
 * after no more events than lines and errors account for, it does not throw, each error says where, and a text that is
 * accepted comes back byte for byte when it is written from what was read; blanks cut off the end of lines come back too.
 * @throws {Error} saying which of these does not hold.
 */
export function judge(text: string, check: (text: string) => FileCheck): Judgment {
  const line_count = Math.max(text.split(/\r\n|\n|\r/).length, Math.ceil(text.length / 94));
  let event_count = 0;
  for (const _ of readRecords(inPieces(text))) {
    event_count += 1;
    if (event_count > 2 * line_count + 110) throw new Error(`more than ${event_count} events from ${line_count} lines`);
  }
  const { file, errors } = check(text);
  for (const error of errors) requireWhere(error, line_count);
  if (file === null) {
    if (errors.length === 0) throw new Error('refused without an error');
    return { accepted: false, line_count };
  }
  requireSameBytes(text, file);
  return { accepted: true, line_count };
}

/** In two pieces, since where a file is cut must not matter. */
function inPieces(text: string): string[] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

function requireWhere({ name, line, rule, columns }: NachaError, line_count: number): void {
  if (name !== 'NachaError' || rule === '') throw new Error(`an error that is none of ours: ${name}`);
  if (line === null || line < 1 || line > line_count + 1) throw new Error(`an error in line ${line} of ${line_count}: ${rule}`);
  if (columns !== null && (columns[0] < 1 || columns[1] < columns[0])) throw new Error(`columns ${columns.join('-')}: ${rule}`);
}

function requireSameBytes(text: string, file: NachaFile): void {
  const warned = (id: string) => file.warnings.some(({ rule_id }) => rule_id === id);
  const alike = warned('layout.line-ends-mixed') ? text.replace(/\r\n|\n|\r/g, file.layout.line_ending) : text;
  const wanted = warned('layout.trailing-blanks-cut') ? alike.replace(/[^\r\n]+/g, (line) => line.padEnd(94)) : alike;
  if (writeFile(file) !== wanted) throw new Error('accepted, and not the same when it is written again');
}
