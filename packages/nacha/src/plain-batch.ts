import type { AnyBatchHeader } from './batch-formats.ts';
import { ENTRY_DETAIL } from './entry-detail.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import { describeTransactionCode } from './transaction-codes.ts';

/** Where a field stands in a record, from 0. */
export interface Columns {
  readonly start: number;
  readonly length: number;
}

const ODFI_DIGITS = 8;
const ZERO = 0x30;

/** Descriptions that ask something of entries; `RULES` has what. */
const ASKING_DESCRIPTIONS = /^(HCCLAIMPMT|ACCTVERIFY|RECLAIM|RETURN FEE|REVERSAL|RETRY PYMT)$/i;

/** For reversals only. */
const LOAN_DEBIT = 55;

/** By transaction code: 1 for a live credit, -1 for a live debit, 0 for any other and for none. */
export const LIVE = Int8Array.from({ length: 100 }, (_, code) => {
  const described = describeTransactionCode(String(code));
  if (described?.purpose !== 'live' || described.account === 'accounting' || code === LOAN_DEBIT) return 0;
  return described.direction === 'credit' ? 1 : -1;
});

/** What a batch asks of its entries so that they are plain. */
export interface PlainBatch {
  /** What the service class does not allow: 1 for credits, -1 for debits, 0 for neither. */
  readonly forbidden: number;
  readonly needs_payment_type: boolean;
}

/** What a batch of PPD, CCD, WEB or TEL asks of plain entries, its header being checked; null where entries are never plain. */
export function plainBatchOf(format: BatchFormat, header: AnyBatchHeader): PlainBatch | null {
  const { standard_entry_class_code: sec, service_class_code } = header;
  if (format !== 'standard' || sec === 'COR') return null;
  if (sec === 'TEL' && service_class_code === '220') return null;
  // What a description may ask of entries is left to the rules.
  if (ASKING_DESCRIPTIONS.test(header.company_entry_description)) return null;
  const holds_debits_only = service_class_code === '225' || sec === 'TEL';
  return {
    forbidden: service_class_code === '220' ? -1 : holds_debits_only ? 1 : 0,
    needs_payment_type: sec === 'WEB' || sec === 'TEL',
  };
}

/** The columns of a field of an entry detail. */
export function entryColumnsOf(name: string): Columns {
  const field = ENTRY_DETAIL.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`an entry has no field ${name}`);
  return { start: field.from - 1, length: field.length };
}

/**
 * What the next plain entry's last eight digits must be above, after an entry that was not plain. None are above those of
 * another ODFI, as may be agreed on: its whole trace number has to be compared.
 */
export function sequenceAfter(trace_number: string, originating_dfi_identification: string): number {
  return trace_number.startsWith(originating_dfi_identification) ? Number(trace_number.slice(ODFI_DIGITS - 1)) : Number.MAX_SAFE_INTEGER;
}

/** Whether a text holds nothing but zeros between two places. */
export function areZeros(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) if (text.charCodeAt(index) !== ZERO) return false;
  return true;
}
