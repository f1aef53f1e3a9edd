import { LONG_NUMBER, maskLongNumbers } from '../../security/mask-long-numbers.ts';
import type { RefusedEntry } from './port.ts';

/** What a word of the bank's says about a file of ours. */
export interface SaidAboutFile {
  readonly accepted: boolean;
  /** As the bank puts it, not yet fit to be shown. */
  readonly reason: string;
  readonly refused: readonly RefusedEntry[];
}

const MOST_REASON_CHARACTERS = 200;
const TRACE = /^\d{15}$/;
export const LINE_BREAK = /\r\n?|\n/;

/** The first line that says something, printable, without long numbers. */
export function reasonIn(text: string): string {
  const line = text.split(LINE_BREAK).find((candidate) => candidate.trim() !== '') ?? '';
  return maskLongNumbers(line.replaceAll(/[^\x20-\x7e]/g, ' '))
    .trim()
    .slice(0, MOST_REASON_CHARACTERS);
}

/** An entry that the bank does not carry. Throws where its trace number is none: nobody could tell which it is. */
export function refusedEntry(trace_number: string, reason: string, line_number?: number): RefusedEntry {
  const place = line_number === undefined ? 'an entry' : `line ${line_number}`;
  if (!TRACE.test(trace_number)) throw new Error(`${place} of it refuses an entry without a trace number of fifteen digits`);
  return { trace_number, reason: reasonIn(reason) || 'no reason given', ...(line_number !== undefined && { line_number }) };
}

/** Which of some words a text is, whatever its capitals and blanks; undefined where it is none of them. */
export function oneOfWords<Meaning extends string>(text: string, words: Readonly<Record<Meaning, readonly string[]>>): Meaning | undefined {
  const plain = plainly(text);
  return (Object.keys(words) as Meaning[]).find((meaning) => words[meaning].some((word) => plainly(word) === plain));
}

/** A text by which two are compared. */
export function plainly(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const REFUSES = /refus|reject/i;
/** A line that begins with a long number and says something about it. A date is none. */
const NUMBER_AND_WORDS = /^\s*(?!\d{4}-\d\d-\d\d\b)["'#]?\d(?:[ .,/-]{0,2}\d){4,}.*[a-z]/i;

/** Whether a line may be a refusal that is not written as was agreed: it must not count as "taken". */
export function mayRefuse(line: string): boolean {
  return REFUSES.test(line) || NUMBER_AND_WORDS.test(line);
}

/** Whether what is said of an entry may be about another as well. */
export function mayRefuseAnother(said: string): boolean {
  return REFUSES.test(said) && LONG_NUMBER.test(said);
}

/** Words for a line that may be a refusal. */
export function mayBeRefusal(line: string, line_number: number): Error {
  return new Error(`line ${line_number} of it may be a refusal and is not written as one: ${reasonIn(line)}`);
}

/** Throws where the word names another file than the one that it is about by its own name. */
export function requireAbout(said: string, name: string): void {
  const plain = plainly(said);
  const stem = name.replace(/\.[A-Za-z0-9]+$/, '');
  if (plain !== plainly(name) && plain !== plainly(stem)) throw new Error(`it says that it is about another file (${reasonIn(said)})`);
}
