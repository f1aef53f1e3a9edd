import { type AddendaKind, isReturnOrChange } from './addenda.ts';
import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import type { TransactionCode } from './transaction-codes.ts';

/** Takes a rule that values break although each fits its field. `field` is null when no single field is at fault. */
export type ProblemReport = (field: string | null, rule: string) => void;

/** What an entry is judged by. */
export interface EntryContext {
  readonly format: BatchFormat;
  readonly header: AnyBatchHeader;
  /** Trace number of the entry before it in the batch; null for the first. */
  readonly previous_trace_number: string | null;
}

type AnyAddenda = { readonly kind: AddendaKind };

/** Reports the rules that a batch header breaks. */
export function checkBatchHeader(format: BatchFormat, header: AnyBatchHeader, report: ProblemReport): void {
  const is_advice = header.service_class_code === '280';
  if (is_advice !== (format === 'adv')) report('service_class_code', 'must be 280 in class ADV, and only there');
}

/** Reports the rules that an entry and its addenda break within their batch. `code`: its transaction code's meaning. */
export function checkEntry(
  context: EntryContext,
  entry: AnyEntry,
  code: TransactionCode | undefined,
  addenda: readonly AnyAddenda[],
  report: ProblemReport,
): void {
  checkTransactionCode(context, code, report);
  checkTrace(context, entry, report);
  if (context.format !== 'standard') return;
  const sec = context.header.standard_entry_class_code;
  checkAddenda(sec, addenda, report);
  if (sec === 'COR') {
    if (entry.amount_cents !== 0) report('amount_cents', 'must be zero in class COR, which moves no money');
  } else if (addenda.length === 0 || !isReturnOrChange(addenda)) {
    checkPayment(sec, entry, code, report);
  }
}

function checkTransactionCode({ format, header }: EntryContext, code: TransactionCode | undefined, report: ProblemReport): void {
  if (code === undefined || (code.account === 'accounting') !== (format === 'adv')) {
    report('transaction_code', 'must be a transaction code of the class');
    return;
  }
  const service_class = header.service_class_code;
  const allowed = service_class === '225' ? 'debit' : service_class === '220' ? 'credit' : null;
  if (allowed !== null && code.direction !== allowed) {
    report('transaction_code', `must be a ${allowed} in a batch of service class ${service_class}`);
  }
}

function checkTrace({ header, previous_trace_number }: EntryContext, { trace_number }: AnyEntry, report: ProblemReport): void {
  if (trace_number === undefined) return;
  if (!trace_number.startsWith(header.originating_dfi_identification)) {
    report('trace_number', `must begin with the ODFI of the batch, ${header.originating_dfi_identification}`);
  }
  if (previous_trace_number !== null && trace_number <= previous_trace_number) {
    report('trace_number', `must be above the one before it in the batch, ${previous_trace_number}`);
  }
}

function checkAddenda(sec: string, addenda: readonly AnyAddenda[], report: ProblemReport): void {
  if (addenda.length === 0 && sec !== 'COR') return;
  const is_change = ({ kind }: AnyAddenda) => kind === 'change' || kind === 'refused-change';
  if (sec === 'COR' ? addenda.length !== 1 || !addenda.every(is_change) : addenda.some(is_change)) {
    report(null, 'a notification of change is one addenda 98 to an entry of class COR, and only there');
  }
  if (addenda.some(({ kind }) => kind === 'other')) report(null, `class ${sec} has addenda 05, 98 and 99 only`);
  const payment_count = addenda.filter(({ kind }) => kind === 'payment').length;
  const allowed_count = sec === 'TEL' || isReturnOrChange(addenda) ? 0 : 1;
  if (payment_count > allowed_count) report(null, `such an entry of class ${sec} has at most ${allowed_count} addenda 05`);
}

function checkPayment(sec: string, entry: AnyEntry, code: TransactionCode | undefined, report: ProblemReport): void {
  const purpose = code?.purpose;
  if (purpose === 'return') report('transaction_code', 'is for returns and notifications of change, which need their addenda');
  if (purpose === 'live' && entry.amount_cents === 0) report('amount_cents', 'must be above zero');
  if ((purpose === 'prenote' || purpose === 'zero-dollar') && entry.amount_cents !== 0) {
    report('amount_cents', `must be zero for transaction code ${entry.transaction_code}`);
  }
  if (sec === 'WEB' && entry.discretionary_data !== 'S' && entry.discretionary_data !== 'R') {
    report('discretionary_data', 'must be the payment type code of class WEB: S for single, R for recurring');
  }
}
