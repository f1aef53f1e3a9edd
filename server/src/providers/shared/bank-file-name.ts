/** What the name of a file to the bank is made of. */
export interface NameParts {
  /** Of the cutoff, by the clocks of New York: `2026-06-01`. */
  readonly date: string;
  /** The same: `22:00`. */
  readonly time: string;
  /** Counts all files. */
  readonly sequence: number;
  /** `ACH_IMMEDIATE_ORIGIN`. */
  readonly origin: string;
  /** Tells apart the files of a day, in the name as in the file's header. */
  readonly modifier: string;
}

type PartName = keyof NameParts;

export const DEFAULT_FILE_NAME = 'ach-{date}-{time}-{modifier}.ach';

/** What each part looks like in a name. */
const LOOKS: Readonly<Record<PartName, string>> = {
  date: '\\d{8}',
  time: '\\d{4}',
  sequence: '\\d{6,12}',
  origin: '[A-Za-z0-9]{9,10}',
  modifier: '[A-Za-z0-9]',
};
const SEQUENCE_DIGITS = 6;
const PART = /\{(date|time|sequence|origin|modifier)\}/;
const LITERAL = /^[A-Za-z0-9._-]*$/;
/** Names of these ends are not of whole files, or are the bank's words about one. */
const TAKEN_ENDS = /\.(part|tmp|filepart|ack|rej)$/i;
const MOST_CHARACTERS = 100;

/** What is wrong with a pattern; undefined where each file's name is unique, and can be told by it. */
export function wrongWithPattern(pattern: string): string | undefined {
  const pieces = pattern.split(PART);
  const parts = new Set(pieces.filter((_, index) => index % 2 === 1));
  if (!pieces.every((piece, index) => index % 2 === 1 || LITERAL.test(piece)))
    return 'hold letters, digits, points, dashes, and {date}, {time}, {sequence}, {origin} and {modifier}';
  if (!parts.has('sequence') && !(parts.has('date') && parts.has('time') && parts.has('modifier')))
    return 'hold {sequence}, or {date}, {time} and {modifier}: else two files would have one name';
  if (pattern.length > MOST_CHARACTERS) return `have at most ${MOST_CHARACTERS} characters`;
  if (pattern.startsWith('.') || TAKEN_ENDS.test(pattern))
    return 'not begin with a point, nor end with .part, .tmp, .filepart, .ack or .rej';
  return undefined;
}

/** Whether each file's name is another by a running number. */
export function hasSequence(pattern: string): boolean {
  return pattern.includes('{sequence}');
}

/** The name of a file. */
export function writeFileName(pattern: string, { date, time, sequence, origin, modifier }: NameParts): string {
  const written: Readonly<Record<PartName, string>> = {
    date: date.replaceAll('-', ''),
    time: time.replace(':', ''),
    sequence: String(sequence).padStart(SEQUENCE_DIGITS, '0'),
    origin,
    modifier,
  };
  return pattern
    .split(PART)
    .map((piece, index) => (index % 2 === 1 ? written[piece as PartName] : piece))
    .join('');
}

/** What a name tells, in any capitals; undefined where it is not ours, by this pattern or the beginning's. */
export function readFileName(pattern: string, name: string): Partial<Pick<NameParts, 'date' | 'time'>> | undefined {
  for (const one of [pattern, DEFAULT_FILE_NAME]) {
    const groups = lookOf(one).exec(name);
    if (!groups) continue;
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(groups.groups?.['date'] ?? '') ?? [];
    const [, hours, minutes] = /^(\d\d)(\d\d)$/.exec(groups.groups?.['time'] ?? '') ?? [];
    return { ...(year && { date: `${year}-${month}-${day}` }), ...(hours && { time: `${hours}:${minutes}` }) };
  }
  return undefined;
}

/** What a name of a pattern looks like inside of a longer one, as the source of a regular expression. */
export function lookWithin(pattern: string): string {
  return pattern
    .split(PART)
    .map((piece, index) => (index % 2 === 1 ? LOOKS[piece as PartName] : piece.replaceAll(/[.-]/g, '\\$&')))
    .join('');
}

/** A part that stands twice is read where it stands first. */
function lookOf(pattern: string): RegExp {
  const seen = new Set<string>();
  const look = pattern
    .split(PART)
    .map((piece, index) => {
      if (index % 2 === 0) return piece.replaceAll(/[.-]/g, '\\$&');
      if (seen.has(piece)) return LOOKS[piece as PartName];
      seen.add(piece);
      return `(?<${piece}>${LOOKS[piece as PartName]})`;
    })
    .join('');
  return new RegExp(`^${look}$`, 'i');
}
