import { type AddendaKind, isReturnOrChange } from './addenda.ts';
import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import { describeTransactionCode } from './transaction-codes.ts';

/** A rule that values break although each fits its field. `field` is null when no single field is at fault. */
export interface Problem {
  readonly field: string | null;
  readonly rule: string;
}

/** What an entry is judged by. */
export interface EntryContext {
  readonly format: BatchFormat;
  readonly header: AnyBatchHeader;
  /** Trace number of the entry before it in the batch; null for the first. */
  readonly previous_trace_number: string | null;
}

type AnyAddenda = { readonly kind: AddendaKind };

/** The rules that a batch header breaks. */
export function* batchHeaderProblems(format: BatchFormat, header: AnyBatchHeader): Generator<Problem> {
  const is_advice = header.service_class_code === '280';
  if (is_advice !== (format === 'adv')) {
    yield { field: 'service_class_code', rule: 'must be 280 in class ADV, and only there' };
  }
}

/** The rules that an entry and its addenda break within their batch. */
export function* entryProblems(context: EntryContext, entry: AnyEntry, addenda: readonly AnyAddenda[]): Generator<Problem> {
  yield* transactionCodeProblems(context, entry);
  yield* traceProblems(context, entry);
  if (context.format !== 'standard') return;
  yield* addendaProblems(context.header.standard_entry_class_code, addenda);
  if (!isReturnOrChange(addenda)) yield* paymentProblems(context.header.standard_entry_class_code, entry);
}

function* transactionCodeProblems({ format, header }: EntryContext, entry: AnyEntry): Generator<Problem> {
  const code = describeTransactionCode(entry.transaction_code);
  if (code === undefined || (code.account === 'accounting') !== (format === 'adv')) {
    yield { field: 'transaction_code', rule: 'must be a transaction code of the class' };
    return;
  }
  const allowed = { '220': 'credit', '225': 'debit' }[header.service_class_code];
  if (allowed !== undefined && code.direction !== allowed) {
    yield { field: 'transaction_code', rule: `must be a ${allowed} in a batch of service class ${header.service_class_code}` };
  }
}

function* traceProblems({ header, previous_trace_number }: EntryContext, { trace_number }: AnyEntry): Generator<Problem> {
  if (trace_number === undefined) return;
  if (!trace_number.startsWith(header.originating_dfi_identification)) {
    yield { field: 'trace_number', rule: `must begin with the ODFI of the batch, ${header.originating_dfi_identification}` };
  }
  if (previous_trace_number !== null && trace_number <= previous_trace_number) {
    yield { field: 'trace_number', rule: `must be above the one before it in the batch, ${previous_trace_number}` };
  }
}

function* addendaProblems(sec: string, addenda: readonly AnyAddenda[]): Generator<Problem> {
  const is_change = ({ kind }: AnyAddenda) => kind === 'change' || kind === 'refused-change';
  if (sec === 'COR' ? addenda.length !== 1 || !addenda.every(is_change) : addenda.some(is_change)) {
    yield { field: null, rule: 'a notification of change is one addenda 98 to an entry of class COR, and only there' };
  }
  if (addenda.some(({ kind }) => kind === 'other')) yield { field: null, rule: `class ${sec} has addenda 05, 98 and 99 only` };
  const payment_count = addenda.filter(({ kind }) => kind === 'payment').length;
  const allowed_count = sec === 'TEL' || isReturnOrChange(addenda) ? 0 : 1;
  if (payment_count > allowed_count) {
    yield { field: null, rule: `such an entry of class ${sec} has at most ${allowed_count} addenda 05` };
  }
}

function* paymentProblems(sec: string, entry: AnyEntry): Generator<Problem> {
  const purpose = describeTransactionCode(entry.transaction_code)?.purpose;
  if (purpose === 'return')
    yield { field: 'transaction_code', rule: 'is for returns and notifications of change, which need their addenda' };
  if (purpose === 'live' && entry.amount_cents === 0) yield { field: 'amount_cents', rule: 'must be above zero' };
  if ((purpose === 'prenote' || purpose === 'zero-dollar') && entry.amount_cents !== 0) {
    yield { field: 'amount_cents', rule: `must be zero for transaction code ${entry.transaction_code}` };
  }
  if (sec === 'WEB' && !/^[SR]$/.test(entry.discretionary_data ?? '')) {
    yield { field: 'discretionary_data', rule: 'must be the payment type code of class WEB: S for single, R for recurring' };
  }
}
