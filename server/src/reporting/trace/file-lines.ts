import { type NamedFile, readFileBytes, readNamedFile } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { maskLongNumbers } from '../../kernel/security/mask-long-numbers.ts';
import { maskLine } from './mask-line.ts';

/** A file's lines, each as a person may see it. Line numbers count from 1. */
export interface FileLines {
  readonly name: string;
  readonly table: NamedFile['table'];
  readonly id: string;
  /** The line of an entry with this trace number; null where it has none. */
  lineOf(trace_number: string): number | null;
  /** The trace number of the entry that a line is, or belongs to; null for headers and controls. */
  traceAt(line: number): string | null;
  readonly line_count: number;
  /** Masked; null where there is no such line. */
  textAt(line: number): string | null;
  readonly entry_lines: readonly number[];
  /** The line of the entry that a line is, or belongs to as its addenda; the line itself where it does neither. */
  entryLineOf(line: number): number;
}

/** The bank's acknowledgement of a file of ours. */
const WORD = /\.(ack|rej)$/i;
const TRACE_NUMBER = [79, 94] as const;

/** Opens a file of either direction to be read line by line, account numbers masked. */
export async function openLines(context: Pick<Context, 'db' | 'sealer'>, file: NamedFile): Promise<FileLines> {
  const text = (await readFileBytes(context, file.table, file.id)).toString('latin1');
  if (file.table === 'ach_incoming_files' && WORD.test(file.name)) return wordLines(file, text.split(/\r\n?|\n/));
  const lines = text.split(/\r?\n/);
  let code = '';
  const codes: string[] = [];
  const traces: (string | null)[] = [];
  for (const line of lines) {
    if (line.startsWith('5')) code = line.slice(50, 53);
    codes.push(code);
    if (line.startsWith('6')) traces.push(line.slice(...TRACE_NUMBER));
    else traces.push(line.startsWith('7') ? (traces.at(-1) ?? null) : null);
  }
  const entry_lines = lines.flatMap((line, at) => (line.startsWith('6') ? [at + 1] : []));
  return {
    name: file.name,
    table: file.table,
    id: file.id,
    lineOf: (trace_number) => entry_lines.find((line) => traces[line - 1] === trace_number) ?? null,
    traceAt: (line) => traces[line - 1] ?? null,
    textAt: (line) => {
      const said = lines[line - 1];
      return said === undefined ? null : maskLine(said, codes[line - 1]);
    },
    entry_lines,
    line_count: countLines(lines),
    entryLineOf: (line) => {
      const trace_number = traces[line - 1] ?? null;
      const of_entry = trace_number === null ? undefined : entry_lines.findLast((at) => at <= line && traces[at - 1] === trace_number);
      return of_entry ?? line;
    },
  };
}

/** What stands behind the last line break is no line. */
function countLines(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

/** An acknowledgement is no NACHA file: a line may begin with a trace number, and hold an account number. */
function wordLines(file: NamedFile, lines: readonly string[]): FileLines {
  const traces = lines.map((line) => /^\s*(\d{15})\b/.exec(line)?.[1] ?? null);
  return {
    name: file.name,
    table: file.table,
    id: file.id,
    lineOf: () => null,
    traceAt: (line) => traces[line - 1] ?? null,
    textAt: (line) => {
      const trace_number = traces[line - 1];
      const said = lines[line - 1];
      if (said === undefined || !trace_number) return said === undefined ? null : maskLongNumbers(said);
      return `${trace_number}${maskLongNumbers(said.trimStart().slice(trace_number.length))}`;
    },
    entry_lines: [],
    line_count: countLines(lines),
    entryLineOf: (line) => line,
  };
}

/** Opens each file once. */
export class FilesOpened {
  readonly #context: Pick<Context, 'sealer' | 'db'>;
  readonly #known = new Map<string, FileLines>();

  constructor(context: Pick<Context, 'sealer' | 'db'>) {
    this.#context = context;
  }

  async open(table: NamedFile['table'], id: string): Promise<FileLines> {
    const known = this.#known.get(id);
    if (known) return known;
    const opened = await openLines(this.#context, await readNamedFile(this.#context.db, table, id));
    this.#known.set(id, opened);
    return opened;
  }
}
