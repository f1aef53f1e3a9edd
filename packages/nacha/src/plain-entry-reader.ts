import type { AnyBatchHeader } from './batch-formats.ts';
import type { EntryDetail } from './entry-detail.ts';
import { areZeros, entryColumnsOf, LIVE, type PlainBatch, plainBatchOf, sequenceAfter } from './plain-batch.ts';
import { checkDigitAt } from './routing-number.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

const BLANK = 0x20;
const ZERO = 0x30;
const ROUTING_DIGITS = 9;
const FIRST_DIGITS = 8;
/** With the last digit of the ODFI, as the sequence of an entry that was not plain is given. */
const SEQUENCE_DIGITS = 8;
const CODE = entryColumnsOf('transaction_code').start;
const ROUTING = entryColumnsOf('receiving_routing_number').start;
const ACCOUNT = entryColumnsOf('account_number').start;
const AMOUNT = entryColumnsOf('amount_cents').start;
const IDENTIFICATION = entryColumnsOf('receiver_identification').start;
const NAME = entryColumnsOf('receiver_name').start;
const DISCRETIONARY = entryColumnsOf('discretionary_data').start;
const INDICATOR = entryColumnsOf('addenda_record_indicator').start;
const TRACE = entryColumnsOf('trace_number').start;
const SEQUENCE = TRACE + FIRST_DIGITS - 1;

/**
 * Reads plain entries, nearly all of a large file, in one pass: live PPD, CCD, WEB or TEL entries of one batch that announce no
 * addenda. It has no rules of its own and finds nothing wrong: what could break any rule is left to the codec and the rules.
 */
export class PlainEntryReader {
  readonly #batch: PlainBatch;
  readonly #odfi: string;
  #last_sequence = -1;
  /** What the totals take from the entry that was read last. */
  first_eight = 0;
  is_debit = false;

  /** For a batch whose header has been checked; null where entries are never plain. */
  static of(format: BatchFormat, header: AnyBatchHeader): PlainEntryReader | null {
    // Entries that are to settle on the same day have a limit.
    if (header.company_descriptive_date?.startsWith('SD')) return null;
    const batch = plainBatchOf(format, header);
    return batch && new PlainEntryReader(batch, header.originating_dfi_identification);
  }

  private constructor(batch: PlainBatch, odfi: string) {
    this.#batch = batch;
    this.#odfi = odfi;
  }

  /** Must be given the trace number of each entry that was read by the codec. */
  note(trace_number: string): void {
    this.#last_sequence = sequenceAfter(trace_number, this.#odfi);
  }

  /** Reads a record of 94 printable characters; null if not plain. */
  read(record: string): EntryDetail | null {
    const live = LIVE[numberAt(record, CODE, 2)] ?? 0;
    if (live === 0 || live === this.#batch.forbidden || record.charCodeAt(INDICATOR) !== ZERO) return null;
    const first_eight = numberAt(record, ROUTING, FIRST_DIGITS);
    if (first_eight < 0 || checkDigitAt(record, ROUTING) !== record.charCodeAt(ROUTING + FIRST_DIGITS) - ZERO) return null;
    const amount_cents = numberAt(record, AMOUNT, IDENTIFICATION - AMOUNT);
    if (amount_cents <= 0) return null;
    if (!isWord(record, ACCOUNT, AMOUNT) || !isWord(record, NAME, DISCRETIONARY)) return null;
    const discretionary_data = textAt(record, DISCRETIONARY, INDICATOR);
    if (this.#batch.needs_payment_type && discretionary_data !== 'S' && discretionary_data !== 'R') return null;
    const sequence = numberAt(record, SEQUENCE, SEQUENCE_DIGITS);
    if (sequence <= this.#last_sequence || !record.startsWith(this.#odfi, TRACE)) return null;
    this.#last_sequence = sequence;
    this.first_eight = first_eight;
    this.is_debit = live < 0;
    return {
      transaction_code: record.slice(CODE, ROUTING),
      receiving_routing_number: record.slice(ROUTING, ROUTING + ROUTING_DIGITS),
      account_number: textAt(record, ACCOUNT, AMOUNT),
      amount_cents,
      receiver_identification: textAt(record, IDENTIFICATION, NAME),
      receiver_name: textAt(record, NAME, DISCRETIONARY),
      discretionary_data,
      trace_number: record.slice(TRACE),
    };
  }
}

/** The number that some digits stand for, -1 for anything else. */
function numberAt(record: string, start: number, length: number): number {
  let value = 0;
  for (let index = start; index < start + length; index += 1) {
    const digit = record.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Columns without the blanks that fill them up. */
function textAt(record: string, start: number, end: number): string {
  let last = end;
  while (last > start && record.charCodeAt(last - 1) === BLANK) last -= 1;
  return record.slice(start, last);
}

/** Whether columns hold more than blanks and zeros; not known of what begins with a blank. */
function isWord(record: string, start: number, end: number): boolean {
  const first = record.charCodeAt(start);
  if (first === BLANK) return false;
  if (first !== ZERO) return true;
  let last = end;
  while (record.charCodeAt(last - 1) === BLANK) last -= 1;
  return !areZeros(record, start, last);
}
