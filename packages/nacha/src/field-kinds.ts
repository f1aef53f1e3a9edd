import { isCents } from '@drawbridge/money';
import type { ValueField, ValueKind } from './record-table.ts';
import { isRoutingNumber } from './routing-number.ts';

/** A rule that a field's characters or value break, in words; the codec adds where. */
export class BrokenRule extends Error {}

/** How one kind of field is read from its characters and written into them. Both throw `BrokenRule`. */
export interface FieldKind {
  read(characters: string, field: ValueField): string | number | null;
  write(value: unknown, field: ValueField): string;
}

const ZERO_DATE = '000000';

const text: FieldKind = {
  read: (characters) => characters.replace(/ +$/, ''),
  write: (value, field) => printable(value, field).padEnd(field.length, ' '),
};

const rightText: FieldKind = {
  read: (characters) => characters.replace(/^ +/, ''),
  write: (value, field) => printable(value, field).padStart(field.length, ' '),
};

const digits: FieldKind = {
  read: (characters, field) => (field.optional && isBlank(characters) ? '' : requireDigits(characters)),
  write(value, field) {
    const written = requireDigits(requireText(value));
    if (written.length !== field.length) throw new BrokenRule(`must have ${field.length} digits`);
    return written;
  },
};

const count: FieldKind = {
  read(characters) {
    const value = Number(requireDigits(characters));
    if (!Number.isSafeInteger(value)) throw new BrokenRule('is too large to be held exactly');
    return value;
  },
  write(value, field) {
    if (!isCents(value) || value < 0) throw new BrokenRule('must be a whole number from 0');
    const written = String(value).padStart(field.length, '0');
    if (written.length > field.length) throw new BrokenRule(`must fit into ${field.length} digits`);
    return written;
  },
};

const date: FieldKind = {
  read(characters, field) {
    if (field.optional && isBlank(characters)) return null;
    // Banks send zeros for the effective date of some returns; that is no date, and not the same as blank either.
    if (field.optional && characters === ZERO_DATE) return ZERO_DATE;
    return requireDate(characters.replace(/^(..)(..)(..)$/, '20$1-$2-$3'));
  },
  write(value, field) {
    if (field.optional && value === null) return ' '.repeat(field.length);
    if (field.optional && value === ZERO_DATE) return ZERO_DATE;
    return requireDate(requireText(value)).slice(2).replaceAll('-', '');
  },
};

const time: FieldKind = {
  read(characters, field) {
    if (field.optional && isBlank(characters)) return '';
    return requireTime(`${characters.slice(0, 2)}:${characters.slice(2)}`);
  },
  write: (value) => requireTime(requireText(value)).replace(':', ''),
};

const routingNumber: FieldKind = {
  read: requireRoutingNumber,
  write: (value) => requireRoutingNumber(requireText(value)),
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

/** Whether every character is one that a NACHA file may hold: printable ASCII. */
export function isPrintable(characters: string): boolean {
  return /^[\x20-\x7e]*$/.test(characters);
}

function isBlank(characters: string): boolean {
  return /^ *$/.test(characters);
}

function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new BrokenRule('must be text');
  return value;
}

function printable(value: unknown, field: ValueField): string {
  const characters = requireText(value);
  if (!isPrintable(characters)) throw new BrokenRule('must be printable ASCII');
  if (characters.length > field.length) throw new BrokenRule(`must fit into ${field.length} characters`);
  return characters;
}

function requireDigits(characters: string): string {
  if (!/^[0-9]+$/.test(characters)) throw new BrokenRule('must be digits only');
  return characters;
}

function requireRoutingNumber(characters: string): string {
  if (!/^[0-9]{9}$/.test(characters)) throw new BrokenRule('must be a routing number of nine digits');
  if (!isRoutingNumber(characters)) throw new BrokenRule('has a wrong check digit');
  return characters;
}

function requireDate(iso_date: string): string {
  const moment = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(iso_date) ? Date.parse(`${iso_date}T00:00:00Z`) : Number.NaN;
  // Some engines take 30 February for 1 March; such a date does not come back as it went in.
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(iso_date)) {
    throw new BrokenRule('must be a date of this century');
  }
  return iso_date;
}

function requireTime(wall_time: string): string {
  if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(wall_time)) throw new BrokenRule('must be a time of day');
  return wall_time;
}
