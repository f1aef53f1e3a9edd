import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './failures.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O & typeof SHARED; allowPositionals: true }>>;

/** What every command that speaks with a center takes. */
const SHARED = { profile: { type: 'string' } } as const satisfies Options;

/** Reads what stands behind a command's name. Throws UsageError. */
export function readOptions<const O extends Options>(args: readonly string[], options: O, most_words = 0): Read<O> {
  let read: Read<O>;
  try {
    read = parseArgs({ args: [...args], options: { ...SHARED, ...options }, allowPositionals: true }) as Read<O>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message);
  }
  const unknown = read.positionals[most_words];
  if (unknown !== undefined) throw new UsageError(`Unexpected argument: ${unknown}. See --help.`);
  return read;
}

/** A whole number of an option. Throws UsageError. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw new UsageError(`--${name} must be a whole number from ${least} to ${most}.`);
  return number;
}
