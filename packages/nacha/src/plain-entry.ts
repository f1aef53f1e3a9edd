import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import { ENTRY_DETAIL } from './entry-detail.ts';
import { writeDigits } from './field-kinds.ts';
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
 * One pass over the characters writes and checks. Whatever is not as plain as that, right or wrong, is left to the codec,
 * which writes it or says what is wrong: there are no rules of its own here, only the knowledge that all of them hold.
 */
export class PlainEntryWriter {
  readonly #totals: Totals;
  /** What the service class does not allow: 1 for credits, -1 for debits. */
  readonly #forbidden: number;
  readonly #needs_payment_type: boolean;
  readonly #odfi: number;
  #last_sequence = -1;

  /** For a batch whose header has been checked; null where entries are never plain. */
  static of(format: BatchFormat, header: AnyBatchHeader, totals: Totals): PlainEntryWriter | null {
    return format === 'standard' && header.standard_entry_class_code !== 'COR' ? new PlainEntryWriter(header, totals) : null;
  }

  private constructor(header: AnyBatchHeader, totals: Totals) {
    this.#totals = totals;
    this.#forbidden = header.service_class_code === '220' ? -1 : header.service_class_code === '225' ? 1 : 0;
    this.#needs_payment_type = header.standard_entry_class_code === 'WEB';
    this.#odfi = Number(header.originating_dfi_identification);
  }

  /** Must be told the trace number of each entry that was written by the codec. */
  note(trace_number: string): void {
    this.#last_sequence = Number(trace_number.slice(ODFI_DIGITS));
  }

  /** Writes the entry at `at`, into blanks, and adds it to the totals; false, with nothing added, when it is not plain. */
  write(entry: AnyPlainEntry, bytes: Uint8Array, at: number): boolean {
    const { transaction_code, receiving_routing_number, amount_cents, trace_number, discretionary_data } = entry;
    const live = LIVE[digitsWritten(transaction_code, CODE.length, 0, CODE.length, bytes, at + CODE.start)] ?? 0;
    if (live === 0 || live === this.#forbidden) return false;
    const routing = routingWritten(receiving_routing_number, bytes, at + ROUTING.start);
    if (routing < 0) return false;
    if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0) return false;
    if (!writeDigits(amount_cents, bytes, at + AMOUNT.start, AMOUNT.length)) return false;
    if (digitsWritten(trace_number, TRACE.length, 0, ODFI_DIGITS, bytes, at + TRACE.start) !== this.#odfi) return false;
    const sequence = digitsWritten(trace_number, TRACE.length, ODFI_DIGITS, TRACE.length, bytes, at + TRACE.start + ODFI_DIGITS);
    if (sequence <= this.#last_sequence) return false;
    if (this.#needs_payment_type && discretionary_data !== 'S' && discretionary_data !== 'R') return false;
    if (textWritten(entry.account_number, ACCOUNT, bytes, at) <= 0 || textWritten(entry.receiver_name, NAME, bytes, at) <= 0) return false;
    if (this.#totals.total_debit_cents > MOST_TOTAL_CENTS || this.#totals.total_credit_cents > MOST_TOTAL_CENTS) return false;
    if (textWritten(entry.receiver_identification ?? '', IDENTIFICATION, bytes, at) < 0) return false;
    if (textWritten(discretionary_data ?? '', DISCRETIONARY, bytes, at) < 0) return false;
    bytes[at] = RECORD_TYPE;
    bytes[at + INDICATOR.start] = ZERO;
    addEntryTo(this.#totals, (routing / 10) | 0, amount_cents, live < 0);
    this.#last_sequence = sequence;
    return true;
  }
}

function columnsOf(name: string): Columns {
  const field = ENTRY_DETAIL.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`an entry has no field ${name}`);
  return { start: field.from - 1, length: field.length };
}

/**
 * Writes the digits from `first` to before `last` of a text that has `length` characters; gives their number, or -1 for anything else.
 * Out of range, `digit` or `9 - digit` is negative, which one look at the end finds: a look at each digit would cost more.
 */
function digitsWritten(text: unknown, length: number, first: number, last: number, bytes: Uint8Array, at: number): number {
  if (typeof text !== 'string' || text.length !== length) return -1;
  let number = 0;
  let out_of_range = 0;
  for (let index = first; index < last; index += 1) {
    const code = text.charCodeAt(index);
    const digit = code - ZERO;
    out_of_range |= digit | (9 - digit);
    number = (Math.imul(number, 10) + digit) | 0;
    bytes[at + index - first] = code;
  }
  return out_of_range < 0 ? -1 : number;
}

/** The same for a whole routing number, which must have the right check digit. */
function routingWritten(text: unknown, bytes: Uint8Array, at: number): number {
  const number = digitsWritten(text, ROUTING.length, 0, ROUTING.length, bytes, at);
  if (number < 0) return -1;
  // From the bytes just written, which are nearer than the text.
  const sum =
    3 * (digit(bytes, at) + digit(bytes, at + 3) + digit(bytes, at + 6)) +
    7 * (digit(bytes, at + 1) + digit(bytes, at + 4) + digit(bytes, at + 7)) +
    digit(bytes, at + 2) +
    digit(bytes, at + 5) +
    digit(bytes, at + 8);
  return sum % 10 === 0 ? number : -1;
}

function digit(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) - ZERO;
}

/** Writes a text into its columns, which are blank; 1 when there is something in it, 0 when it is blank, -1 when it does not fit. */
function textWritten(text: unknown, { start, length }: Columns, bytes: Uint8Array, at: number): number {
  if (typeof text !== 'string' || text.length > length) return -1;
  const first = at + start;
  let found = 0;
  let out_of_range = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    out_of_range |= (code - BLANK) | (LAST_PRINTABLE - code);
    found |= code ^ BLANK;
    bytes[first + index] = code;
  }
  return out_of_range < 0 ? -1 : found === 0 ? 0 : 1;
}
