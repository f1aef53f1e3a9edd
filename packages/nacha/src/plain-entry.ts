import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import { ENTRY_DETAIL } from './entry-detail.ts';
import { areDigits, fourAt, isPrintable, numberOf, pairOf } from './four-characters.ts';
import type { RecordBytes } from './record-buffer.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import { addEntryTo, type Totals } from './totals.ts';
import { describeTransactionCode } from './transaction-codes.ts';

/** An entry as far as it matters here; the codec says what is wrong with the types. */
type AnyPlainEntry = AnyEntry & {
  readonly account_number?: unknown;
  readonly receiver_name?: unknown;
  readonly receiver_identification?: unknown;
};

interface Columns {
  readonly start: number;
  readonly length: number;
}

const BLANK = 0x20;
const FOUR_BLANKS = 0x20202020;
const LAST_PRINTABLE = 0x7e;
const ZERO = 0x30;
const RECORD_TYPE = 0x36;
const ODFI_DIGITS = 8;
const CODE = columnsOf('transaction_code');
const ROUTING = columnsOf('receiving_routing_number');
const ACCOUNT = columnsOf('account_number');
const AMOUNT = columnsOf('amount_cents');
const IDENTIFICATION = columnsOf('receiver_identification');
const NAME = columnsOf('receiver_name');
const DISCRETIONARY = columnsOf('discretionary_data');
const INDICATOR = columnsOf('addenda_record_indicator');
const TRACE = columnsOf('trace_number');

/** An amount of so many cents or more does not fit into its ten digits. */
const TOO_MANY_CENTS = 10 ** 10;
/** Totals past this are left to exact arithmetic elsewhere; no control record can hold as much. */
const MOST_TOTAL_CENTS = 2 ** 52;

/** By transaction code: 1 for a live credit, -1 for a live debit, 0 for any other and for none. */
const LIVE = Int8Array.from({ length: 100 }, (_, code) => {
  const described = describeTransactionCode(String(code));
  if (described?.purpose !== 'live' || described.account === 'accounting') return 0;
  return described.direction === 'credit' ? 1 : -1;
});

/**
 * Writes what nearly every record of a large file is: live entries without addenda, of one batch of PPD, CCD, WEB or TEL.
 * One pass over the characters writes and checks, four of them at a time. Whatever is not as plain as that, right or wrong, is left to the codec,
 * which writes it or says what is wrong: there are no rules of its own here, only the knowledge that all of them hold.
 */
export class PlainEntryWriter {
  readonly #totals: Totals;
  /** What the service class does not allow: 1 for credits, -1 for debits. */
  readonly #forbidden: number;
  readonly #needs_payment_type: boolean;
  readonly #odfi: readonly [first_four: number, last_four: number];
  #last_sequence = -1;

  /** For a batch whose header has been checked; null where entries are never plain. */
  static of(format: BatchFormat, header: AnyBatchHeader, totals: Totals): PlainEntryWriter | null {
    return format === 'standard' && header.standard_entry_class_code !== 'COR' ? new PlainEntryWriter(header, totals) : null;
  }

  private constructor(header: AnyBatchHeader, totals: Totals) {
    this.#totals = totals;
    this.#forbidden = header.service_class_code === '220' ? -1 : header.service_class_code === '225' ? 1 : 0;
    this.#needs_payment_type = header.standard_entry_class_code === 'WEB';
    const odfi = header.originating_dfi_identification;
    this.#odfi = [fourAt(odfi, 0), fourAt(odfi, 4)];
  }

  /** Must be told the trace number of each entry that was written by the codec. */
  note(trace_number: string): void {
    this.#last_sequence = Number(trace_number.slice(ODFI_DIGITS));
  }

  /** Writes the entry at `at`, into blanks, and adds it to the totals; false, with nothing added, when it is not plain. */
  write(entry: AnyPlainEntry, record: RecordBytes, at: number): boolean {
    const { amount_cents, discretionary_data } = entry;
    const live = LIVE[codeWritten(entry.transaction_code, record, at + CODE.start)] ?? 0;
    if (live === 0 || live === this.#forbidden) return false;
    const first_eight = routingWritten(entry.receiving_routing_number, record, at + ROUTING.start);
    if (first_eight < 0) return false;
    if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0 || amount_cents >= TOO_MANY_CENTS) return false;
    writeAmount(amount_cents, record, at + AMOUNT.start);
    const sequence = traceWritten(entry.trace_number, this.#odfi, record, at + TRACE.start);
    if (sequence <= this.#last_sequence) return false;
    if (this.#needs_payment_type && discretionary_data !== 'S' && discretionary_data !== 'R') return false;
    if (textWritten(entry.account_number, ACCOUNT, record, at) <= 0 || textWritten(entry.receiver_name, NAME, record, at) <= 0)
      return false;
    if (this.#totals.total_debit_cents > MOST_TOTAL_CENTS || this.#totals.total_credit_cents > MOST_TOTAL_CENTS) return false;
    if (textWritten(entry.receiver_identification ?? '', IDENTIFICATION, record, at) < 0) return false;
    if (textWritten(discretionary_data ?? '', DISCRETIONARY, record, at) < 0) return false;
    record.bytes[at] = RECORD_TYPE;
    record.bytes[at + INDICATOR.start] = ZERO;
    addEntryTo(this.#totals, first_eight, amount_cents, live < 0);
    this.#last_sequence = sequence;
    return true;
  }
}

function columnsOf(name: string): Columns {
  const field = ENTRY_DETAIL.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`an entry has no field ${name}`);
  return { start: field.from - 1, length: field.length };
}

/** Writes a transaction code; gives its number, or -1 for anything else. */
function codeWritten(text: unknown, { bytes }: RecordBytes, at: number): number {
  if (typeof text !== 'string' || text.length !== CODE.length) return -1;
  const tens = text.charCodeAt(0) - ZERO;
  const ones = text.charCodeAt(1) - ZERO;
  if (tens < 0 || tens > 9 || ones < 0 || ones > 9) return -1;
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + ones;
  return 10 * tens + ones;
}

/** Writes a routing number; gives its first eight digits, or -1 for anything else, a wrong check digit among it. */
function routingWritten(text: unknown, { bytes, view }: RecordBytes, at: number): number {
  if (typeof text !== 'string' || text.length !== ROUTING.length) return -1;
  const first = fourAt(text, 0);
  const second = fourAt(text, 4);
  const last = text.charCodeAt(8);
  if (!areDigits(first, second) || last < ZERO || last > ZERO + 9) return -1;
  const sum =
    3 * (digit(first, 0) + digit(first, 3) + digit(second, 2)) +
    7 * (digit(first, 1) + digit(second, 0) + digit(second, 3)) +
    digit(first, 2) +
    digit(second, 1) +
    (last - ZERO);
  if (sum % 10 !== 0) return -1;
  view.setInt32(at, first, true);
  view.setInt32(at + 4, second, true);
  bytes[at + 8] = last;
  return numberOf(first) * 10_000 + numberOf(second);
}

/** The digit in one place of four. */
function digit(four: number, place: number): number {
  return (four >>> (8 * place)) & 0x0f;
}

/** Writes a trace number; gives its sequence, or -1 for anything else than the digits of the ODFI and seven more. */
function traceWritten(text: unknown, odfi: readonly [number, number], { view }: RecordBytes, at: number): number {
  if (typeof text !== 'string' || text.length !== TRACE.length) return -1;
  if (fourAt(text, 0) !== odfi[0] || fourAt(text, 4) !== odfi[1]) return -1;
  // Seven digits in two fours that share the one in their middle.
  const first = fourAt(text, 8);
  const last = fourAt(text, 11);
  if (!areDigits(first, last)) return -1;
  view.setInt32(at, odfi[0], true);
  view.setInt32(at + 4, odfi[1], true);
  view.setInt32(at + 8, first, true);
  view.setInt32(at + 11, last, true);
  return (numberOf(first) - digit(first, 3)) * 1_000 + numberOf(last);
}

/** Writes an amount that fits, in ten digits. */
function writeAmount(amount_cents: number, { view }: RecordBytes, at: number): void {
  const high = amount_cents < 10 ** 8 ? 0 : Math.floor(amount_cents / 10 ** 8);
  const low = (amount_cents - high * 10 ** 8) | 0;
  const first = (low / 10_000) | 0;
  const second = low - first * 10_000;
  view.setInt16(at, pairOf(high), true);
  view.setInt32(at + 2, fourDigits(first), true);
  view.setInt32(at + 6, fourDigits(second), true);
}

function fourDigits(number: number): number {
  const hundreds = (number / 100) | 0;
  return pairOf(hundreds) | (pairOf(number - hundreds * 100) << 16);
}

/** Writes a text into its columns, which are blank; 1 when there is something in it, 0 when it is blank, -1 when it does not fit. */
function textWritten(text: unknown, { start, length }: Columns, { bytes, view }: RecordBytes, at: number): number {
  if (typeof text !== 'string' || text.length > length) return -1;
  const first = at + start;
  const last_four = text.length - 4;
  let index = 0;
  let found = 0;
  for (; index <= last_four; index += 4) {
    const four = fourAt(text, index);
    if (!isPrintable(four)) return -1;
    found |= four ^ FOUR_BLANKS;
    view.setInt32(first + index, four, true);
  }
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < BLANK || code > LAST_PRINTABLE) return -1;
    found |= code ^ BLANK;
    bytes[first + index] = code;
  }
  return found === 0 ? 0 : 1;
}
