import type { BankFolders, FileSeen } from './bank-folders.ts';
import type { Acknowledgement, RefusedEntry } from './port.ts';

/**
 * The bank's word about a file of ours is a small text file beside its returns: our file's name with `.ack` for "taken", with `.rej` for
 * "rejected as a whole", whose first line says why. A line of an `.ack` that is a trace number, the word `refused` and why names a single entry that
 * the bank does not carry; without the word it says nothing, since a bank may list what it took. Capitals do not matter. A file that has both is rejected: a person must look.
 */
const ENDINGS = ['.ack', '.rej'] as const;

const MOST_BYTES = 64 * 1024;
/** Of one that may name each of a hundred thousand entries, with the reason. */
const MOST_TAKEN_BYTES = 16 * 1024 * 1024;
const MOST_REASON_CHARACTERS = 200;

/** Whether a file of the bank's is its word about one of ours, or about that of a name. */
export function isAcknowledgement(found: string, of_name?: string): boolean {
  const lower = found.toLowerCase();
  return ENDINGS.some((ending) => (of_name === undefined ? lower.endsWith(ending) : lower === of_name.toLowerCase() + ending));
}

/** The bank's word about a file of ours; undefined where it has said none. `seen` is what lies in the folder. */
export async function acknowledgementIn(
  folders: BankFolders,
  folder: string,
  seen: readonly FileSeen[],
  name: string,
): Promise<Acknowledgement | undefined> {
  const words = seen.filter((file) => isAcknowledgement(file.name, name));
  const rejection = words.find((file) => file.name.toLowerCase().endsWith('.rej'));
  const [taken] = words;
  if (!taken) return undefined;
  if (!rejection) {
    const path = `${folder}/${taken.name}`;
    const refused = taken.size_bytes === 0 ? [] : refusedIn((await folders.read(path, MOST_TAKEN_BYTES)).toString('latin1'));
    return { name, accepted: true, ...(refused.length > 0 && { refused }) };
  }
  const said =
    rejection.size_bytes > MOST_BYTES ? '' : reasonIn((await folders.read(`${folder}/${rejection.name}`, MOST_BYTES)).toString('latin1'));
  const both = words.length > 1 ? 'the bank has both accepted and rejected it' : '';
  return { name, accepted: false, reason: [both, said].filter((words) => words !== '').join(': ') || 'no reason given' };
}

function refusedIn(text: string): RefusedEntry[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, trace_number, said = ''] = /^\s*(\d{15})\s+refused\b:?(.*)$/i.exec(line) ?? [];
    return trace_number === undefined ? [] : [{ trace_number, reason: reasonIn(said) || 'no reason given' }];
  });
}

/** The first line that says something, printable, and with long numbers cut to their last four digits: one may be an account's. */
function reasonIn(text: string): string {
  const line = text.split(/\r?\n/).find((candidate) => candidate.trim() !== '') ?? '';
  return line
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/\d{5,}/g, (digits) => `...${digits.slice(-4)}`)
    .trim()
    .slice(0, MOST_REASON_CHARACTERS);
}
