import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Context } from '../../context.ts';
import { StartRefused } from '../../kernel/start-refused.ts';

/** What only the provider does: nobody who signs in can. */
export interface Command {
  readonly takes: string;
  readonly does: string;
  /** What the role that servers work as may not do: its context is connected as the owner of the schema. */
  readonly as_owner?: true;
  /** Changes nothing, always or by these words: the audit log tells of every other command that is run. */
  readonly reads_only?: true | ((args: readonly string[]) => boolean);
  /** Gives lines of what was done. Throws Misused for wrong words, StartRefused for what a person can mend. */
  run(context: Context, args: readonly string[]): Promise<string>;
  /** Of one that gives a document in the place of lines: its bytes. */
  write?(context: Context, args: readonly string[]): Promise<Uint8Array>;
}

export type Commands = Readonly<Record<string, Command>>;

/** The words after a command are not what it takes: whoever runs it says what that is. */
export class Misused extends StartRefused {}

const MOST_WORDS = 500;

/** A name, and options of which each has words after it. Throws Misused for anything else. */
export function readArgs<const Option extends string>(
  args: readonly string[],
  options: readonly Option[],
): { name: string; said: Partial<Record<Option, string>> } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(options.map((option) => [option, { type: 'string' as const }])),
    });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new TypeError('one name is taken');
    return { name, said: values as Partial<Record<Option, string>> };
  } catch (error) {
    if (error instanceof TypeError) throw new Misused();
    throw error;
  }
}

/** What a person says, in one line. Throws StartRefused where they say nothing. */
export function wordsOf(text: string | undefined, option: string): string {
  const words = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (words === '')
    throw new StartRefused(`--${option} says in a few words what people will read later, such as --${option} "bank asked for it"`);
  return words.slice(0, MOST_WORDS);
}

/** Rows as lines, or what is said where there are none. */
export function linesOf<Row>(rows: readonly Row[], none: string, line: (row: Row) => string): string {
  return rows.length === 0 ? none : rows.map(line).join('\n');
}

/** Who does it: whom they name, or the user of this machine. */
export function whoOf(text: string | undefined): string {
  return text?.trim() || userInfo().username;
}
