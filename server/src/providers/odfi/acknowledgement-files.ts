import { type BankFolders, type FileSeen, isSame } from './bank-folders.ts';
import type { Acknowledgement, RefusedEntry, UnfinishedWord } from './port.ts';

/**
 * The bank's word about a file of ours is a small text file beside its returns: our file's name with `.ack` for "taken", with `.rej` for
 * "rejected as a whole", whose first line says why. A line of an `.ack` that is a trace number, the word `refused` and why names a single entry that
 * the bank does not carry; a trace number alone, or with `accepted` or `taken`, says nothing, since a bank may list what it took. Any other line that may
 * be a refusal makes the whole word one that cannot be read: a person must look at it. A last line `end` says that it is whole; without
 * one it is taken for whole once we have seen it lie unchanged for a minute of our own time. Capitals do not matter. A file that has both is rejected: a person must look.
 */
const ENDINGS = ['.ack', '.rej'] as const;

/** How much is read of one, and whether a longer one counts as if it said nothing more. */
interface Limits {
  readonly most_bytes: number;
  readonly longer_is_empty: boolean;
}
/** A rejection is one whatever else it says. */
const REASON: Limits = { most_bytes: 64 * 1024, longer_is_empty: true };
/** It may name each of a hundred thousand entries, with the reason. */
const TAKEN: Limits = { most_bytes: 16 * 1024 * 1024, longer_is_empty: false };
const MOST_REASON_CHARACTERS = 200;
/** How long one without its last line may still be being written. */
const WRITING_MS = 60_000;
const LINE_BREAK = /\r\n?|\n/;
const REFUSAL = /^\s*(\d{15})\s+refused\b:?(.*)$/i;
const REFUSES = /refus|reject/i;
/** Five digits or more, in one or in groups. */
const LONG_NUMBER = /\d(?:[ .,/-]{0,2}\d){4,}/;
const LONG_NUMBERS = new RegExp(LONG_NUMBER, 'g');
/** A line that begins with a long number and says something about it. A date is none. */
const NUMBER_AND_WORDS = /^\s*(?!\d{4}-\d\d-\d\d\b)["'#]?\d(?:[ .,/-]{0,2}\d){4,}.*[a-z]/i;
const CARRIED = /^\s*\d{15}[\s:,;-]+(accepted|taken)\W*$/i;
const END = /(^|\n)[ \t]*end\s*$/i;

/** Whether a file of the bank's is its word about one of ours, or about that of a name. */
export function isAcknowledgement(found: string, of_name?: string): boolean {
  const lower = found.toLowerCase();
  return ENDINGS.some((ending) => (of_name === undefined ? lower.endsWith(ending) : lower === of_name.toLowerCase() + ending));
}

/**
 * The bank's word about a file of ours, and what it was read from, if it was; undefined where it has said none. `seen` is what lies in the folder, `still_ms` for
 * how long we have seen a file of it lie unchanged.
 */
export async function acknowledgementIn(
  folders: BankFolders,
  folder: string,
  seen: readonly FileSeen[],
  name: string,
  still_ms: (file: FileSeen) => number,
): Promise<{ word: Acknowledgement | UnfinishedWord; from: readonly FileSeen[] } | undefined> {
  const from = seen.filter((file) => isAcknowledgement(file.name, name));
  const rejection = from.find((file) => file.name.toLowerCase().endsWith('.rej'));
  const said = rejection ?? from[0];
  if (!said) return undefined;
  const text = await readWhole(folders, `${folder}/${said.name}`, said, rejection ? REASON : TAKEN, still_ms(said));
  if (text === undefined) return { word: { name, being_written: true }, from: [] };
  if (!rejection) {
    const refused = refusedIn(text);
    return { word: { name, accepted: true, ...(refused.length > 0 && { refused }) }, from };
  }
  const both = from.length > 1 ? 'the bank has both accepted and rejected it' : '';
  const reason = [both, reasonIn(text)].filter((words) => words !== '').join(': ') || 'no reason given';
  return { word: { name, accepted: false, reason }, from };
}

/** What a file says, without its last line `end`; undefined while the bank may still be writing it. Throws where it cannot be read. */
async function readWhole(
  folders: BankFolders,
  path: string,
  seen: FileSeen,
  { most_bytes, longer_is_empty }: Limits,
  still_ms: number,
): Promise<string | undefined> {
  const skipped = longer_is_empty && seen.size_bytes > most_bytes;
  const bytes = skipped ? Buffer.alloc(0) : await folders.read(path, most_bytes);
  const after = await folders.stat(path);
  const still = after !== undefined && isSame(seen, after) && (skipped || bytes.byteLength === seen.size_bytes);
  const text = bytes.toString('latin1');
  return still && (still_ms >= WRITING_MS || END.test(text)) ? text.replace(END, '\n') : undefined;
}

/** What an `.ack` refuses. Throws where a line may be a refusal and is not written as one: it must not count as "taken". */
function refusedIn(text: string): RefusedEntry[] {
  if (text.includes('\0')) throw new Error('it is not written in plain characters');
  return text.split(LINE_BREAK).flatMap((line, index) => {
    const [, trace_number, said = ''] = REFUSAL.exec(line) ?? [];
    if (trace_number !== undefined && !(REFUSES.test(said) && LONG_NUMBER.test(said)))
      return [{ trace_number, reason: reasonIn(said) || 'no reason given' }];
    if (REFUSES.test(line) || (NUMBER_AND_WORDS.test(line) && !CARRIED.test(line)))
      throw new Error(`line ${index + 1} of it may be a refusal and is not written as one: ${reasonIn(line)}`);
    return [];
  });
}

/** The first line that says something, printable, and with long numbers, however they are grouped, cut to their last four digits: one may be an account's. */
function reasonIn(text: string): string {
  const line = text.split(LINE_BREAK).find((candidate) => candidate.trim() !== '') ?? '';
  return line
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(LONG_NUMBERS, (number) => `...${number.replaceAll(/\D/g, '').slice(-4)}`)
    .trim()
    .slice(0, MOST_REASON_CHARACTERS);
}
