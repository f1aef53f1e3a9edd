import { DEFAULT_FILE_NAME, lookWithin } from '../shared/bank-file-name.ts';
import { type AcknowledgementFormat, PLAIN_WORDS } from './acknowledgement-formats.ts';

/** Which files of the bank's are its acknowledgements of ours, and how each is written. */
export interface AcknowledgementNames {
  /** A bank's file's format as an acknowledgement of one of ours, or of a named one; undefined where it is none. */
  formatOf(found: string, of_name?: string): AcknowledgementFormat | undefined;
  /** The file of ours that an acknowledgement is about, by its name; undefined where it is none. */
  nameIn(found: string): string | undefined;
}

const PART = /\{(name|stem|any)\}/;
const ENDING = /\.[A-Za-z0-9]+$/;

/**
 * Acknowledgements in the bank's formats, about files called by `file_name`'s pattern or the beginning's; without
 * formats `.ack` and `.rej` about any file.
 */
export function acknowledgementNames(
  formats?: readonly AcknowledgementFormat[],
  file_name: string = DEFAULT_FILE_NAME,
): AcknowledgementNames {
  const patterns = [...new Set([file_name, DEFAULT_FILE_NAME])];
  const looks = formats
    ? formats.flatMap((format) => patterns.map((pattern) => ({ format, ...lookOf(format.files, pattern) })))
    : PLAIN_WORDS.map((format) => ({ format, ...lookOf(format.files) }));
  const read = (found: string) => {
    for (const { format, look, ending } of looks) {
      const captured = look.exec(found)?.groups?.['ours'];
      if (captured !== undefined) return { format, name: `${captured}${ending}` };
    }
    return undefined;
  };
  return {
    formatOf(found, of_name) {
      const acknowledgement = read(found);
      return acknowledgement && (of_name === undefined || acknowledgement.name.toLowerCase() === of_name.toLowerCase())
        ? acknowledgement.format
        : undefined;
    },
    nameIn: (found) => read(found)?.name,
  };
}

/**
 * The look of acknowledgements of files of ours, by a pattern or any; and the ending of our file's name missing there.
 */
function lookOf(files: string, pattern?: string): { look: RegExp; ending: string } {
  const ending = (files.includes('{stem}') && ENDING.exec(pattern ?? '')?.[0]) || '';
  // Whatever stands before `.ack` belongs to no file of returns.
  const ours = pattern === undefined ? '[^]+' : lookWithin(pattern.slice(0, pattern.length - ending.length));
  const look = files
    .split(PART)
    .map((piece, index) => {
      if (index % 2 === 0) return piece.replaceAll(/[.-]/g, '\\$&');
      return piece === 'any' ? '[A-Za-z0-9._-]{0,100}?' : `(?<ours>${ours})`;
    })
    .join('');
  return { look: new RegExp(`^${look}$`, 'i'), ending };
}
