import { readFileName } from '../../bank-file-name.ts';
import { type AcknowledgementFormat, PLAIN_WORDS } from './acknowledgement-formats.ts';

/** Which files of the bank's are its words about ours, and how each is written. */
export interface AcknowledgementNames {
  /** How a file of the bank's is to be read, where it is its word about one of ours, or about that of a name; undefined where it is none. */
  formatOf(found: string, of_name?: string): AcknowledgementFormat | undefined;
  /** The file of ours that a word is about, by its name; undefined where it is none. */
  nameIn(found: string): string | undefined;
}

const PART = /\{(name|stem|any)\}/;
const ENDING = /\.[A-Za-z0-9]+$/;

/** Words of the formats that a bank was said to use, about files that are called by the pattern `file_name`; without them `.ack` and `.rej` about any file. */
export function acknowledgementNames(formats?: readonly AcknowledgementFormat[], file_name?: string): AcknowledgementNames {
  const ending = ENDING.exec(file_name ?? '')?.[0] ?? '';
  const looks = (formats ?? PLAIN_WORDS).map((format) => ({
    format,
    look: lookOf(format.files, formats === undefined),
    by_stem: format.files.includes('{stem}'),
  }));
  const isOurs = (name: string): boolean => file_name === undefined || formats === undefined || readFileName(file_name, name) !== undefined;
  const read = (found: string) => {
    for (const { format, look, by_stem } of looks) {
      const captured = look.exec(found)?.groups?.['ours'];
      if (captured === undefined) continue;
      const name = by_stem ? `${captured}${ending}` : captured;
      if (isOurs(name)) return { format, name };
    }
    return undefined;
  };
  return {
    formatOf(found, of_name) {
      const word = read(found);
      return word && (of_name === undefined || word.name.toLowerCase() === of_name.toLowerCase()) ? word.format : undefined;
    },
    nameIn: (found) => read(found)?.name,
  };
}

/** Whatever stands before `.ack` belongs to no file of returns; what a bank was said to use is for files of ours alone. */
function lookOf(files: string, of_any_name: boolean): RegExp {
  const look = files
    .split(PART)
    .map((piece, index) => {
      if (index % 2 === 0) return piece.replaceAll(/[.-]/g, '\\$&');
      return piece === 'any' ? '[A-Za-z0-9._-]{0,100}?' : of_any_name ? '(?<ours>[^]+)' : '(?<ours>[A-Za-z0-9._-]{1,100})';
    })
    .join('');
  return new RegExp(`^${look}$`, 'i');
}
