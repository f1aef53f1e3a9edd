import { bankSpelling } from '@drawbridge/contract';
import { endOf } from '../../kernel/db/beginning.ts';
import { amountsTyped } from '../reports/index.ts';
import { typedDay } from './typed-day.ts';

/** What typed words may mean; a kind that they can't be is null. */
export interface Meant {
  /** Words of a name by their beginnings, as consumer_name_words are asked. */
  readonly name: string | null;
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
  readonly day: string | null;
}

const ID_LENGTH = 12;
/** Fewer characters than this begin too many ids, orders or names to be of use. */
const LEAST_OF_ID = 4;
const LEAST_OF_ORDER = 3;
const LEAST_LETTERS = 2;
const MOST_WORDS = 6;

/** Reads what somebody typed into the search. `today`: the bank's day, for days without a year. */
export function whatIsMeant(typed: string, today: string): Meant {
  const words = typed.replaceAll(/\s+/gu, ' ').trim();
  const order = words.replace(/^(?:order|#) ?/i, '').toLowerCase();
  const [, number] = /^(?:(?:(?:payment|invoice) )?link |#)?(\d{1,9})$/i.exec(words) ?? [];
  const [, last_four = null] = /^(?:[•*.x]+ ?)?(\d{4})$/i.exec(words) ?? [];
  return {
    name: nameOf(words),
    ...(amountsTyped(words) ?? { lowest_cents: null, highest_cents: null }),
    order: order === '' ? null : order,
    // One or two characters are a whole number, or nothing.
    order_end: order === '' ? null : order.length < LEAST_OF_ORDER ? `${order}\u0001` : endOf(order),
    ...idsOf(words),
    purchase_id: /^pur_[0-9a-z]{26}$/.test(words) ? words : null,
    link_number: number === undefined ? null : Number(number),
    last_four,
    day: typedDay(words, today) ?? null,
  };
}

function nameOf(words: string): string | null {
  const parts =
    bankSpelling(words)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const letters = parts.join('').replaceAll(/\d/g, '').length;
  if (letters < LEAST_LETTERS || parts.length > MOST_WORDS) return null;
  return parts.map((part) => `'${part}':*`).join(' & ');
}

/** Ids end with the last letter of their alphabet, whatever the collation. */
function idsOf(words: string): Pick<Meant, 'id' | 'id_end'> {
  const id = words.replaceAll(' ', '').toUpperCase();
  if (id.length < LEAST_OF_ID || !/^[2-9A-HJ-NP-Z]{1,12}$/.test(id)) return { id: null, id_end: null };
  return { id, id_end: id.padEnd(ID_LENGTH, 'Z') };
}
