import { LONG_NUMBER, maskLongNumbers } from '../../security/mask-long-numbers.ts';
import { type BankFolders, type FileSeen, isSame } from './bank-folders.ts';
import type { Envelope } from './envelope.ts';
import type { Acknowledgement, RefusedEntry, UnfinishedWord } from './port.ts';

/**
 * The bank's word about a file of ours is a small text file beside its returns: our file's name with `.ack` for "taken", with `.rej` for
 * "rejected as a whole", whose first line says why. A line of an `.ack` that is a trace number, the word `refused` and why names a single entry that
 * the bank does not carry; a trace number alone, or with `accepted` or `taken`, says nothing, since a bank may list what it took. Any other line that may
 * be a refusal makes the whole word one that cannot be read: a person must look at it. A last line `end` says that it is whole; without
 * one it is taken for whole once we have seen it lie unchanged for a minute of our own time. Capitals do not matter. A file that has both is rejected: a person must look.
 */
const ENDINGS = ['.ack', '.rej'] as const;

/** It may name each of a hundred thousand entries, with the reason. A longer rejection is one whatever else it says. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_REASON_CHARACTERS = 200;
/** How long one without its last line may still be being written. */
const WRITING_MS = 60_000;
const LINE_BREAK = /\r\n?|\n/;
const REFUSAL = /^\s*(\d{15})\s+refused\b:?(.*)$/i;
const REFUSES = /refus|reject/i;
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
  place: WordPlace,
  seen: readonly FileSeen[],
  name: string,
  still_ms: (file: FileSeen) => number,
): Promise<{ word: Acknowledgement | UnfinishedWord; from: readonly FileRead[] } | undefined> {
  const of_it = seen.filter((file) => isAcknowledgement(file.name, name));
  const rejection = of_it.find((file) => file.name.toLowerCase().endsWith('.rej'));
  const counts = rejection ?? of_it[0];
  if (!counts) return undefined;
  if (!rejection && of_it.length > 1) throw new Error('it lies there more than once, under names that differ in their capitals');
  const from: FileRead[] = [];
  for (const file of [counts, ...of_it.filter((other) => other !== counts)]) {
    const read = await readWhole(folders, place, file, rejection !== undefined, still_ms(file));
    if (!read) return { word: { name, being_written: true }, from: [] };
    from.push(read);
  }
  const said = from.map(({ seen: { name: found }, bytes }) => ({ name: found, bytes }));
  const text = textOf(from[0]?.bytes).replace(END, '\n');
  if (!rejection) {
    const refused = refusedIn(text);
    return { word: { name, accepted: true, ...(refused.length > 0 && { refused }), said }, from };
  }
  const both = of_it.some((file) => file.name.toLowerCase().endsWith('.ack')) ? 'the bank has both accepted and rejected it' : '';
  const reason = [both, reasonIn(text)].filter((words) => words !== '').join(': ') || 'no reason given';
  return { word: { name, accepted: false, reason, said }, from };
}

/** Where the bank leaves its words, and how they look there. */
export interface WordPlace {
  readonly folder: string;
  readonly envelope: Envelope | undefined;
}

/** A file that was read, whole; `bytes` is undefined where it was too long. */
export interface FileRead {
  readonly seen: FileSeen;
  readonly bytes: Buffer | undefined;
}

/** Undefined while the bank may still be writing it. Throws where it cannot be read, or is too long and that may not be passed over. */
async function readWhole(
  folders: BankFolders,
  { folder, envelope }: WordPlace,
  seen: FileSeen,
  may_be_too_long: boolean,
  still_ms: number,
): Promise<FileRead | undefined> {
  const path = `${folder}/${seen.name}`;
  const bytes = may_be_too_long && seen.size_bytes > MOST_BYTES ? undefined : await folders.read(path, MOST_BYTES);
  const after = await folders.stat(path);
  const still = after !== undefined && isSame(seen, after) && (bytes === undefined || bytes.byteLength === seen.size_bytes);
  if (!still) return undefined;
  const has_lain = still_ms >= WRITING_MS;
  if (bytes === undefined || !envelope) return has_lain || END.test(textOf(bytes)) ? { seen, bytes } : undefined;
  // Half of what is encrypted opens no more than what is not for us.
  const opened = await envelope.unwrapTheirs(bytes).catch((error: unknown) => {
    if (has_lain) throw error;
    return undefined;
  });
  return opened && (has_lain || END.test(textOf(opened))) ? { seen, bytes: opened } : undefined;
}

function textOf(bytes: Buffer | undefined): string {
  return bytes?.toString('latin1') ?? '';
}

/** What an `.ack` refuses. Throws where a line may be a refusal and is not written as one: it must not count as "taken". */
function refusedIn(text: string): RefusedEntry[] {
  if (text.includes('\0')) throw new Error('it is not written in plain characters');
  return text.split(LINE_BREAK).flatMap((line, index) => {
    const [, trace_number, said = ''] = REFUSAL.exec(line) ?? [];
    if (trace_number !== undefined && !(REFUSES.test(said) && LONG_NUMBER.test(said)))
      return [{ trace_number, reason: reasonIn(said) || 'no reason given', line_number: index + 1 }];
    if (REFUSES.test(line) || (NUMBER_AND_WORDS.test(line) && !CARRIED.test(line)))
      throw new Error(`line ${index + 1} of it may be a refusal and is not written as one: ${reasonIn(line)}`);
    return [];
  });
}

/** The first line that says something, printable, without long numbers. */
function reasonIn(text: string): string {
  const line = text.split(LINE_BREAK).find((candidate) => candidate.trim() !== '') ?? '';
  return maskLongNumbers(line.replaceAll(/[^\x20-\x7e]/g, ' '))
    .trim()
    .slice(0, MOST_REASON_CHARACTERS);
}
