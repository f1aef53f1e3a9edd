import type { AcknowledgementFormat } from './acknowledgement-formats.ts';
import type { AcknowledgementNames } from './acknowledgement-names.ts';
import { type BankFolders, type FileSeen, isSame } from './bank-folders.ts';
import type { Envelope } from './envelope.ts';
import type { Acknowledgement, UnfinishedAcknowledgement } from './port.ts';
import { reasonIn, type SaidAboutFile } from './said-about-file.ts';
import { saidInCsv } from './said-in-csv.ts';
import { saidInText } from './said-in-text.ts';
import { saidInWords } from './said-in-words.ts';
import { saidInXml } from './said-in-xml.ts';

// The bank's acknowledgement of a file is a small agreed file beside its returns (see `acknowledgement-formats.ts`),
// whole with a last line `end`, or after a minute of ours unchanged. Of several a rejection counts: a person must look.

/** It may name each of a hundred thousand entries, with the reason. A longer rejection is one whatever else it says. */
const MOST_BYTES = 16 * 1024 * 1024;
/** How long one without its last line may still be being written. */
const WRITING_MS = 60_000;
const UTF8_MARK = /^\u00ef\u00bb\u00bf/;
const END = /(^|\n)[ \t]*end\s*$/i;

/** Where the bank leaves its acknowledgements, what they are called, and how they look there. */
export interface AcknowledgementPlace {
  readonly folder: string;
  readonly names: AcknowledgementNames;
  readonly envelope: Envelope | undefined;
}

/**
 * The bank's acknowledgement of a file, and its source, if any; undefined for none. `seen` is what lies in the folder,
 * `still_ms` how long one of its files has lain unchanged. Throws where it cannot be read.
 */
export async function acknowledgementIn(
  folders: BankFolders,
  place: AcknowledgementPlace,
  seen: readonly FileSeen[],
  name: string,
  still_ms: (file: FileSeen) => number,
): Promise<{ acknowledgement: Acknowledgement | UnfinishedAcknowledgement; from: readonly FileRead[] } | undefined> {
  const of_it = seen.flatMap((file) => {
    const format = place.names.formatOf(file.name, name);
    return format && format.format !== 'nothing' ? [{ file, format }] : [];
  });
  if (of_it.length === 0) return undefined;
  const rejects = of_it.some(({ format }) => isRejection(format));
  if (!rejects && of_it.length > 1 && of_it.every(({ format }) => format.format === 'words'))
    throw new Error('it lies there more than once, under names that differ in their capitals');
  const read: (FileRead & { readonly format: AcknowledgementFormat })[] = [];
  for (const { file, format } of of_it.toSorted((one, other) => Number(isRejection(other.format)) - Number(isRejection(one.format)))) {
    const one = await readWhole(folders, place, file, rejects, still_ms(file));
    if (!one) return { acknowledgement: { name, being_written: true }, from: [] };
    read.push({ ...one, format });
  }
  return acknowledgementOf(name, read);
}

/** A file that was read, whole; `bytes` is undefined where it was too long. */
export interface FileRead {
  readonly seen: FileSeen;
  readonly bytes: Buffer | undefined;
}

function isRejection(format: AcknowledgementFormat): boolean {
  return format.format === 'words' && format.says === 'rejected';
}

function acknowledgementOf(
  name: string,
  read: readonly (FileRead & { readonly format: AcknowledgementFormat })[],
): { acknowledgement: Acknowledgement; from: readonly FileRead[] } {
  // One that is a rejection by its name is one whatever the others say.
  const by_name = read.filter(({ format }) => isRejection(format));
  const heard = (by_name.length > 0 ? by_name : read).map((file) => ({
    file,
    said: saidIn(file.format, textOf(file.bytes).replace(END, '\n'), name),
  }));
  const counts = heard.find(({ said }) => !said.accepted) ?? heard[0];
  if (!counts) throw new Error('it says nothing');
  if (counts.said.accepted && heard.length > 1) throw new Error('it lies there more than once');
  const from = [counts.file, ...read.filter((file) => file !== counts.file)];
  const said = from.map(({ seen: { name: found }, bytes }) => ({ name: found, bytes }));
  if (counts.said.accepted) {
    const { refused } = counts.said;
    return { acknowledgement: { name, accepted: true, ...(refused.length > 0 && { refused }), said }, from };
  }
  const accepts =
    read.some(({ format }) => format.format === 'words' && format.says === 'accepted') || heard.some((one) => one.said.accepted);
  const both = accepts ? 'the bank has both accepted and rejected it' : '';
  const reason = [both, reasonIn(counts.said.reason)].filter((words) => words !== '').join(': ') || 'no reason given';
  return { acknowledgement: { name, accepted: false, reason, said }, from };
}

function saidIn(format: AcknowledgementFormat, text: string, name: string): SaidAboutFile {
  if (format.format === 'words' && format.says === 'rejected') return saidInWords(format, text, name);
  if (text.includes('\0')) throw new Error('it is not written in plain characters');
  switch (format.format) {
    case 'words':
      return saidInWords(format, text, name);
    case 'text':
      return saidInText(format, text, name);
    case 'csv':
      return saidInCsv(format, text, name);
    case 'xml':
      return saidInXml(format, text, name);
    case 'nothing':
      throw new Error('it says nothing');
  }
}

/** Undefined while perhaps still being written. Throws where unreadable, or too long and not to be passed over. */
async function readWhole(
  folders: BankFolders,
  { folder, envelope }: AcknowledgementPlace,
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

/** Without the mark of UTF-8, which says nothing. */
function textOf(bytes: Buffer | undefined): string {
  return bytes?.toString('latin1').replace(UTF8_MARK, '') ?? '';
}
