import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import { areDigits, fourAt, fourOf, numberOf, weighedSumOf } from './four-characters.ts';
import { areZeros, type Columns, entryColumnsOf, LIVE, type PlainBatch, plainBatchOf, sequenceAfter } from './plain-batch.ts';
import type { RecordBytes } from './record-buffer.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import { addEntryTo, type Totals } from './totals.ts';

/** An entry as far as it matters here; the codec says what is wrong with the types. */
type AnyPlainEntry = AnyEntry & {
  readonly account_number?: unknown;
  readonly receiver_name?: unknown;
  readonly receiver_identification?: unknown;
};

const BLANK = 0x20;
const LAST_PRINTABLE = 0x7e;
const ZERO = 0x30;
const RECORD_TYPE = 0x36;
/** 3, 7, 1 repeated, for a routing number's first four digits and its next, the first one's in the highest byte. */
const FIRST_WEIGHTS = 0x03070103;
const SECOND_WEIGHTS = 0x07010307;
const CODE = entryColumnsOf('transaction_code');
const ROUTING = entryColumnsOf('receiving_routing_number');
const ACCOUNT = entryColumnsOf('account_number');
const AMOUNT = entryColumnsOf('amount_cents');
const IDENTIFICATION = entryColumnsOf('receiver_identification');
const NAME = entryColumnsOf('receiver_name');
const DISCRETIONARY = entryColumnsOf('discretionary_data');
const INDICATOR = entryColumnsOf('addenda_record_indicator');
const TRACE = entryColumnsOf('trace_number');

/** An amount of so many cents or more does not fit into its ten digits. */
const TOO_MANY_CENTS = 10 ** 10;
/** Totals past this are left to exact arithmetic elsewhere; no control record can hold as much. */
const MOST_TOTAL_CENTS = 2 ** 52;

/**
 * Writes plain entries, nearly all of a large file, in one pass: live PPD, CCD, WEB or TEL entries of one batch without
 * addenda, digits four at a time. It has no rules of its own: the codec writes, or refuses, all others.
 */
export class PlainEntryWriter {
  readonly #totals: Totals;
  /** What the service class does not allow: 1 for credits, -1 for debits. */
  readonly #forbidden: number;
  readonly #needs_payment_type: boolean;
  readonly #odfi: string;
  readonly #first_of_odfi: number;
  readonly #last_of_odfi: number;
  #last_sequence = -1;

  /** For a batch whose header has been checked; null where entries are never plain. */
  static of(format: BatchFormat, header: AnyBatchHeader, totals: Totals): PlainEntryWriter | null {
    const batch = plainBatchOf(format, header);
    return batch && new PlainEntryWriter(batch, header.originating_dfi_identification, totals);
  }

  private constructor({ forbidden, needs_payment_type }: PlainBatch, odfi: string, totals: Totals) {
    this.#totals = totals;
    this.#forbidden = forbidden;
    this.#needs_payment_type = needs_payment_type;
    this.#odfi = odfi;
    this.#first_of_odfi = fourAt(odfi, 0);
    this.#last_of_odfi = fourAt(odfi, 4);
  }

  /** Must be given the trace number of each entry that was written by the codec. */
  note(trace_number: string): void {
    this.#last_sequence = sequenceAfter(trace_number, this.#odfi);
  }

  /** Writes the entry into blanks at `at`, and adds it to the totals; false, with nothing added, if not plain. */
  write(entry: AnyPlainEntry, { bytes, view }: RecordBytes, at: number): boolean {
    const { transaction_code, receiving_routing_number, account_number, amount_cents, receiver_name, trace_number } = entry;
    const receiver_identification = entry.receiver_identification ?? '';
    const discretionary_data = entry.discretionary_data ?? '';
    // All lengths at once: the texts lie far apart in memory, and fetching one after the other would take longest.
    if (
      !hasLength(transaction_code, CODE) ||
      !hasLength(receiving_routing_number, ROUTING) ||
      !fits(account_number, ACCOUNT) ||
      !fits(receiver_identification, IDENTIFICATION) ||
      !fits(receiver_name, NAME) ||
      !fits(discretionary_data, DISCRETIONARY) ||
      !hasLength(trace_number, TRACE)
    )
      return false;
    const live = LIVE[codeWritten(transaction_code, bytes, at + CODE.start)] ?? 0;
    if (live === 0 || live === this.#forbidden) return false;
    const first_eight = routingWritten(receiving_routing_number, bytes, view, at + ROUTING.start);
    if (first_eight < 0) return false;
    if (!wordWritten(account_number, bytes, at + ACCOUNT.start)) return false;
    if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0 || amount_cents >= TOO_MANY_CENTS) return false;
    writeAmount(amount_cents, view, at + AMOUNT.start);
    if (!textWritten(receiver_identification, bytes, at + IDENTIFICATION.start)) return false;
    if (!wordWritten(receiver_name, bytes, at + NAME.start)) return false;
    if (this.#needs_payment_type) {
      if (discretionary_data !== 'S' && discretionary_data !== 'R') return false;
      bytes[at + DISCRETIONARY.start] = discretionary_data.charCodeAt(0);
    } else if (!textWritten(discretionary_data, bytes, at + DISCRETIONARY.start)) return false;
    const sequence = traceWritten(trace_number, this.#first_of_odfi, this.#last_of_odfi, view, at + TRACE.start);
    if (sequence <= this.#last_sequence) return false;
    if (this.#totals.total_debit_cents > MOST_TOTAL_CENTS || this.#totals.total_credit_cents > MOST_TOTAL_CENTS) return false;
    bytes[at] = RECORD_TYPE;
    bytes[at + INDICATOR.start] = ZERO;
    addEntryTo(this.#totals, first_eight, amount_cents, live < 0);
    this.#last_sequence = sequence;
    return true;
  }
}

function hasLength(text: unknown, { length }: Columns): text is string {
  return typeof text === 'string' && text.length === length;
}

function fits(text: unknown, { length }: Columns): text is string {
  return typeof text === 'string' && text.length <= length;
}

/** Writes a transaction code; gives its number, or -1 for anything else. */
function codeWritten(text: string, bytes: Uint8Array, at: number): number {
  const tens = text.charCodeAt(0) - ZERO;
  const ones = text.charCodeAt(1) - ZERO;
  if (tens < 0 || tens > 9 || ones < 0 || ones > 9) return -1;
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + ones;
  return 10 * tens + ones;
}

/** Writes a routing number; gives its first eight digits, or -1 for anything else, a wrong check digit among it. */
function routingWritten(text: string, bytes: Uint8Array, view: DataView, at: number): number {
  const first = fourAt(text, 0);
  const second = fourAt(text, 4);
  const last = text.charCodeAt(8);
  if (!areDigits(first, second) || last < ZERO || last > ZERO + 9) return -1;
  const sum = weighedSumOf(first, FIRST_WEIGHTS) + weighedSumOf(second, SECOND_WEIGHTS) + last - ZERO;
  if (sum % 10 !== 0) return -1;
  view.setInt32(at, first, true);
  view.setInt32(at + 4, second, true);
  bytes[at + 8] = last;
  return numberOf(first) * 10_000 + numberOf(second);
}

/** Writes a trace number; gives its sequence, or -1 unless it is the ODFI's digits, in two fours, and seven more. */
function traceWritten(text: string, first_of_odfi: number, last_of_odfi: number, view: DataView, at: number): number {
  if (fourAt(text, 0) !== first_of_odfi || fourAt(text, 4) !== last_of_odfi) return -1;
  // Seven digits and the one before them, which is the same in the whole batch.
  const first = fourAt(text, 7);
  const last = fourAt(text, 11);
  if (!areDigits(first, last)) return -1;
  view.setInt32(at, first_of_odfi, true);
  view.setInt32(at + 4, last_of_odfi, true);
  view.setInt32(at + 7, first, true);
  view.setInt32(at + 11, last, true);
  return numberOf(first) * 10_000 + numberOf(last);
}

/** Writes an amount that fits, in ten digits. */
function writeAmount(amount_cents: number, view: DataView, at: number): void {
  const first = amount_cents < 10 ** 8 ? 0 : Math.floor(amount_cents / 10 ** 8);
  const rest = (amount_cents - first * 10 ** 8) | 0;
  const middle = (rest / 10_000) | 0;
  // Two digits at most, the last two of four.
  view.setInt16(at, fourOf(first) >>> 16, true);
  view.setInt32(at + 2, fourOf(middle), true);
  view.setInt32(at + 6, fourOf(rest - middle * 10_000), true);
}

/** Writes a text into blanks; false where a character is not printable. */
function textWritten(text: string, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < BLANK || code > LAST_PRINTABLE) return false;
    bytes[at + index] = code;
  }
  return true;
}

/** As `textWritten`; false also where it is blank or zeros, or may be: where it begins with a blank. */
function wordWritten(text: string, bytes: Uint8Array, at: number): boolean {
  const first = text.charCodeAt(0);
  if (text.length === 0 || first === BLANK || (first === ZERO && areZeros(text, 1, text.trimEnd().length))) return false;
  return textWritten(text, bytes, at);
}
