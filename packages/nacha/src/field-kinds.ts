import type { PlacedField } from './record-layout.ts';
import type { ValueKind } from './record-table.ts';
import { checkDigitAt } from './routing-number.ts';
import type { LayoutRuleId } from './rules/layout-rules.ts';

/** A rule that a field's characters or value break, in words; the codec adds where. */
export class BrokenRule extends Error {
  /** Name of the rule in `RULES`. */
  readonly id: LayoutRuleId;

  constructor(words: string, id: LayoutRuleId = 'field.format') {
    super(words);
    this.id = id;
  }
}

/**
 * How one kind of field is read from its columns of a line, and written into its columns of a record, which are blank
 * and begin at byte `at`. Both throw `BrokenRule`. What is written would be read.
 */
export interface FieldKind {
  read(line: string, field: PlacedField): string | number | null;
  write(value: unknown, field: PlacedField, bytes: Uint8Array, at: number): void;
}

const ZERO_DATE = '000000';
const BLANK = 0x20;
const ZERO = 0x30;
const TEN_TO_THE_NINTH = 10 ** 9;

const text: FieldKind = {
  read(line, { start, end, optional }) {
    let last = end;
    while (last > start && line.charCodeAt(last - 1) === BLANK) last -= 1;
    if (last === start && !optional) throw new BrokenRule('must not be blank', 'field.missing');
    return line.slice(start, last);
  },
  write(value, field, bytes, at) {
    const characters = fittingText(value, field);
    writePrintable(characters, field, bytes, at);
  },
};

const rightText: FieldKind = {
  read(line, { start, end, optional }) {
    let first = start;
    while (first < end && line.charCodeAt(first) === BLANK) first += 1;
    if (first === end && !optional) throw new BrokenRule('must not be blank', 'field.missing');
    return line.slice(first, end);
  },
  write(value, field, bytes, at) {
    const characters = fittingText(value, field);
    writePrintable(characters, field, bytes, at + field.end - field.start - characters.length);
  },
};

const digits: FieldKind = {
  read(line, { start, end, optional }) {
    if (!areDigits(line, start, end)) {
      if (optional && isBlank(line, start, end)) return '';
      throw new BrokenRule('must be digits only');
    }
    return line.slice(start, end);
  },
  write(value, { start, end }, bytes, at) {
    const characters = requireText(value);
    if (!areDigits(characters, 0, characters.length)) throw new BrokenRule('must be digits only');
    if (characters.length !== end - start) throw new BrokenRule(`must have ${end - start} digits`);
    writeCharacters(characters, bytes, at);
  },
};

const count: FieldKind = {
  read(line, { start, end }) {
    let value = 0;
    for (let index = start; index < end; index += 1) {
      const digit = line.charCodeAt(index) - ZERO;
      if (digit < 0 || digit > 9) throw new BrokenRule('must be digits only');
      value = value * 10 + digit;
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new BrokenRule('is too large to be held exactly');
    return value;
  },
  write(value, { start, end }, bytes, at) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new BrokenRule('must be a whole number from 0');
    if (!writeDigits(value, bytes, at, end - start)) throw new BrokenRule(`must fit into ${end - start} digits`);
  },
};

const date: FieldKind = {
  read(line, { start, end, optional }) {
    const characters = line.slice(start, end);
    if (optional && isBlank(characters, 0, characters.length)) return null;
    // Banks send zeros for the effective date of some returns; that is no date, and not the same as blank either.
    if (optional && characters === ZERO_DATE) return ZERO_DATE;
    return requireDate(characters.replace(/^(..)(..)(..)$/, '20$1-$2-$3'));
  },
  write(value, { optional }, bytes, at) {
    const characters = optional && value === ZERO_DATE ? ZERO_DATE : requireDate(requireText(value)).slice(2).replaceAll('-', '');
    writeCharacters(characters, bytes, at);
  },
};

const time: FieldKind = {
  read(line, { start, end, optional }) {
    if (optional && isBlank(line, start, end)) return '';
    return requireTime(`${line.slice(start, start + 2)}:${line.slice(start + 2, end)}`);
  },
  write: (value, _, bytes, at) => writeCharacters(requireTime(requireText(value)).replace(':', ''), bytes, at),
};

const routingNumber: FieldKind = {
  read(line, { start, end }) {
    requireRoutingNumber(line, start, end);
    return line.slice(start, end);
  },
  write(value, _, bytes, at) {
    const characters = requireText(value);
    requireRoutingNumber(characters, 0, characters.length);
    writeCharacters(characters, bytes, at);
  },
};

export const FIELD_KINDS: Readonly<Record<ValueKind, FieldKind>> = {
  text,
  'right-text': rightText,
  digits,
  count,
  cents: count,
  date,
  time,
  'routing-number': routingNumber,
};

/** The first column, from 0, that is not printable ASCII, as a NACHA file requires; -1 when there is none. */
export function unprintableColumnOf(line: string): number {
  return line.search(/[^\x20-\x7e]/);
}

function areDigits(characters: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const digit = characters.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return false;
  }
  return end > start;
}

function isBlank(characters: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) if (characters.charCodeAt(index) !== BLANK) return false;
  return true;
}

function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new BrokenRule('must be text');
  return value;
}

function fittingText(value: unknown, { start, end }: PlacedField): string {
  const characters = requireText(value);
  if (characters.length <= end - start) return characters;
  if (unprintableColumnOf(characters) >= 0) throw new BrokenRule('must be printable ASCII', 'layout.characters');
  throw new BrokenRule(`must fit into ${end - start} characters`);
}

function writePrintable(characters: string, { optional }: PlacedField, bytes: Uint8Array, at: number): void {
  let is_blank = true;
  for (let index = 0; index < characters.length; index += 1) {
    const code = characters.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) throw new BrokenRule('must be printable ASCII', 'layout.characters');
    if (code !== BLANK) is_blank = false;
    bytes[at + index] = code;
  }
  if (is_blank && !optional) throw new BrokenRule('must not be blank', 'field.missing');
}

/** Whether a whole number fitted into so many digits. Nine at a time fit into 32 bits, which is fast. */
function writeDigits(value: number, bytes: Uint8Array, at: number, length: number): boolean {
  const high = value < TEN_TO_THE_NINTH ? 0 : Math.floor(value / TEN_TO_THE_NINTH);
  let low = (value - high * TEN_TO_THE_NINTH) | 0;
  let index = at + length;
  for (const first = Math.max(at, index - 9); index > first; ) {
    const shorter = (low / 10) | 0;
    index -= 1;
    bytes[index] = ZERO + low - shorter * 10;
    low = shorter;
  }
  return index > at ? writeDigits(high, bytes, at, length - 9) : low === 0 && high === 0;
}

/** For characters that are known to be ASCII. */
function writeCharacters(characters: string, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < characters.length; index += 1) bytes[at + index] = characters.charCodeAt(index);
}

function requireRoutingNumber(characters: string, start: number, end: number): void {
  if (end - start !== 9 || !areDigits(characters, start, end)) throw new BrokenRule('must be a routing number of nine digits');
  if (checkDigitAt(characters, start) !== characters.charCodeAt(end - 1) - ZERO)
    throw new BrokenRule('has a wrong check digit', 'field.check-digit');
}

function requireDate(iso_date: string): string {
  const moment = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(iso_date) ? Date.parse(`${iso_date}T00:00:00Z`) : Number.NaN;
  // Some engines take 30 February for 1 March; its day does not come back as it went in.
  if (Number.isNaN(moment) || new Date(moment).getUTCDate() !== Number(iso_date.slice(8))) {
    throw new BrokenRule('must be a date of this century');
  }
  return iso_date;
}

function requireTime(wall_time: string): string {
  if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(wall_time)) throw new BrokenRule('must be a time of day');
  return wall_time;
}
