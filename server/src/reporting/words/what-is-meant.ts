import { bankSpelling } from '@drawbridge/contract';
import { endOf } from '../../kernel/db/beginning.ts';
import { amountsTyped } from './amounts-typed.ts';

/** What typed words may mean; a kind that they can't be is null. */
export interface Meant {
  /** Words of a name by their beginnings, as consumer_name_words are asked. */
  readonly name: string | null;
  /** Those of them that few names have: what an index is asked, and `name` of whom it finds. */
  readonly telling_name: string | null;
  /** Cents, both included. */
  readonly lowest_cents: number | null;
  readonly highest_cents: number | null;
  /** Order numbers from this to before that, byte by byte. */
  readonly order: string | null;
  readonly order_end: string | null;
  /** Transaction IDs from this to that, both included. */
  readonly id: string | null;
  readonly id_end: string | null;
  readonly purchase_id: string | null;
  readonly link_number: number | null;
  readonly last_four: string | null;
}

const ID_LENGTH = 12;
/** Fewer characters than this begin too many ids, orders or names to be of use. */
const LEAST_OF_ID = 4;
const LEAST_OF_ORDER = 3;
const LEAST_OF_NAME = 3;
/** So few letters are a whole name (Li, Wu), or nothing. */
const LEAST_OF_WHOLE_NAME = 2;
const MOST_WORDS = 6;

/**
 * Reads what somebody typed to find payments: in the portal's search and in the report's, so that both find the same.
 */
export function whatIsMeant(typed: string): Meant {
  const words = typed.replaceAll(/\s+/gu, ' ').trim();
  const order = words.replace(/^(?:order|#) ?/i, '').toLowerCase();
  const [, number] = /^(?:(?:(?:payment|invoice) )?link |#)?(\d{1,9})$/i.exec(words) ?? [];
  const [, last_four = null] = /^(?:[•*.x]+ ?)?(\d{4})$/i.exec(words) ?? [];
  return {
    ...namesOf(words),
    ...(amountsTyped(words) ?? { lowest_cents: null, highest_cents: null }),
    order: order === '' ? null : order,
    // One or two characters are a whole number, or nothing.
    order_end: order === '' ? null : order.length < LEAST_OF_ORDER ? `${order}\u0001` : endOf(order),
    ...idsOf(words),
    purchase_id: /^pur_[0-9a-z]{26}$/.test(words) ? words : null,
    link_number: number === undefined ? null : Number(number),
    last_four,
  };
}

/**
 * By words of three letters and more, or by whole ones of two: what fewer letters begin would be read of the whole
 * center.
 */
function namesOf(words: string): Pick<Meant, 'name' | 'telling_name'> {
  const parts =
    bankSpelling(words)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const long = parts.filter((part) => lettersOf(part) >= LEAST_OF_NAME).map(beginsSo);
  const whole = parts.filter((part) => lettersOf(part) >= LEAST_OF_WHOLE_NAME).map((part) => `'${part}'`);
  const telling = long.length > 0 ? long : whole;
  if (telling.length === 0 || parts.length > MOST_WORDS) return { name: null, telling_name: null };
  return { name: parts.map(beginsSo).join(' & '), telling_name: telling.join(' & ') };
}

const lettersOf = (part: string): number => part.replaceAll(/\d/g, '').length;
const beginsSo = (part: string): string => `'${part}':*`;

/** Ids end with the last letter of their alphabet, whatever the collation. */
function idsOf(words: string): Pick<Meant, 'id' | 'id_end'> {
  const id = words.replaceAll(' ', '').toUpperCase();
  if (id.length < LEAST_OF_ID || !/^[2-9A-HJ-NP-Z]{1,12}$/.test(id)) return { id: null, id_end: null };
  return { id, id_end: id.padEnd(ID_LENGTH, 'Z') };
}
