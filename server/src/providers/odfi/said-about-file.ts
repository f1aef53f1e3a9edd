import { LONG_NUMBER, maskLongNumbers } from '../../kernel/security/mask-long-numbers.ts';
import type { RefusedEntry } from './port.ts';

/** What an acknowledgement of the bank's says about a file of ours. */
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

/** Throws where a file was taken in part without a refused entry: one not found would count as carried. */
export function requireRefused(refused: readonly RefusedEntry[]): void {
  if (refused.length === 0) throw new Error('it says that the bank took a part of the file, and names no entry that it did not take');
}

/** Which of some words a text is, whatever its capitals and blanks, the first of them; undefined where it is none. */
export function oneOfWords<Meaning extends string>(text: string, words: Readonly<Record<Meaning, readonly string[]>>): Meaning | undefined {
  const plain = plainly(text);
  return (Object.keys(words) as Meaning[]).find((meaning) => words[meaning].some((word) => plainly(word) === plain));
}

/** A text by which two are compared. */
function plainly(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const REFUSES = /refus|reject/i;
/** The rules' reason for a return, such as R04. */
const RETURN_CODE = /\bR\d\d\b/i;
/** Fifteen digits or more, in one or in groups. */
const TRACE_NUMBER = /\d(?:[ .,/-]?\d){14,}/;
/** A line that begins with a long number and says something about it. A date is none. */
const NUMBER_AND_WORDS = /^\s*(?!\d{4}-\d\d-\d\d\b)["'#]?\d(?:[ .,/-]{0,2}\d){4,}.*[a-z]/i;

/** Whether a line without our file's name may be an undescribed refusal, which must not count as "taken". */
export function mayRefuse(line: string): boolean {
  return REFUSES.test(line) || RETURN_CODE.test(line) || NUMBER_AND_WORDS.test(line) || (holdsTrace(line) && /[a-z]/i.test(line));
}

/** Whether an entry may be named in a line, wherever. */
export function holdsTrace(line: string): boolean {
  return TRACE_NUMBER.test(line);
}

/** A line without the name of the file that it is about, which may be full of digits. */
export function withoutName(line: string, name: string): string {
  const plain = name.toLowerCase();
  const stem = stemOf(plain);
  return line
    .split(/([A-Za-z0-9._-]+)/)
    .map((piece) => ([plain, stem].includes(piece.toLowerCase().replace(/\.+$/, '')) ? '' : piece))
    .join('');
}

/** A file's name without its ending. */
export function stemOf(name: string): string {
  return name.replace(/\.[A-Za-z0-9]+$/, '');
}

/** Whether what is said of an entry may be about another as well. */
export function mayRefuseAnother(said: string): boolean {
  return REFUSES.test(said) && LONG_NUMBER.test(said);
}

/** Words for a line that may be a refusal. */
export function mayBeRefusal(line: string, line_number: number): Error {
  return new Error(`line ${line_number} of it may be a refusal and is not written as one: ${reasonIn(line)}`);
}

/** Throws where the acknowledgement names another file than the one that it is about by its own name. */
export function requireAbout(said: string, name: string): void {
  const plain = plainly(said);
  if (plain !== plainly(name) && plain !== plainly(stemOf(name)))
    throw new Error(`it says that it is about another file (${reasonIn(said)})`);
}
