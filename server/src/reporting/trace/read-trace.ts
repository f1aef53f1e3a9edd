import type { Trace, TraceConsent, TraceRepayment } from '@drawbridge/contract/trace';
import type { Context } from '../../context.ts';
import { findStatement } from '../../disbursements/payouts/index.ts';
import { listTransfersOf } from '../../ledger/index.ts';
import { listEvents } from '../../payments/purchases/index.ts';
import { validationsAt } from '../../people/bank-accounts/index.ts';
import { type Consent, findConsent, listRepaymentConsents } from '../../people/consents/index.ts';
import { type DateSteps, type DatesOf, explainSteps, sentencesOf } from './explain-dates.ts';
import { type FileLines, FilesOpened } from './file-lines.ts';
import { findSubject, type Subject } from './find-subject.ts';
import * as store from './store.ts';

type PayoutSubject = (Subject & { is: 'payout' })['payout'];
type Parts = Pick<Context, 'db' | 'sealer' | 'config'>;

/**
 * Everything about what somebody asks for (see findSubject), from a file's line to the payment, events, postings and
 * authorization, and back to the files. Account numbers are masked. Undefined where nothing is found.
 */
export async function readTrace(context: Parts, words: string): Promise<Trace | undefined> {
  const subject = await findSubject(context, words);
  if (!subject) return undefined;
  const { asked } = subject;
  if (subject.is === 'payment') return { ...(await ofPayment(context, subject.payment)).trace, asked };
  if (subject.is === 'payout') return { ...(await ofPayout(context, subject.payout)), asked };
  if (subject.is !== 'entry') return { ...NOTHING, asked, lines: linesOf(subject), answers: await exceptionsOf(context, subject) };
  const { entry } = subject;
  const payout = entry.kind === 'payout' ? await findStatement(context.db, entry.subject_id ?? '') : undefined;
  if (payout) return { ...(await ofPayout(context, payout)), asked };
  const purchase_id = entry.purchase_id ?? (await paymentOfAnswer(context, entry));
  const payment = purchase_id === undefined ? undefined : await store.findPayment(context.db, purchase_id);
  if (payment) return { ...(await ofPayment(context, payment)).trace, asked };
  const entries = await store.listEntriesOfSubject(context.db, entry.kind, entry.subject_id ?? '');
  return { ...NOTHING, asked, ...(await entriesAndAnswers(context, entries)) };
}

/** A payment's trace, with its days explained step by step. */
export interface PaymentTrace {
  readonly payment: store.PaymentRow;
  /** Of what was sent to the bank. */
  readonly entry_ids: readonly string[];
  readonly trace: Omit<Trace, 'asked'>;
  readonly steps: DateSteps;
}

/** The same of one payment, by its id, or by its Transaction ID where it was approved. Undefined where there is none. */
export async function readPaymentTrace(context: Parts, key: string, read: Read = ALL): Promise<PaymentTrace | undefined> {
  const payment = await store.findPayment(context.db, key);
  return payment && ofPayment(context, payment, read);
}

/** Of a file of which much could not be acted on, the first say enough. */
const MOST_EXCEPTIONS = 200;

const NOTHING: Omit<Trace, 'asked'> = {
  payment: null,
  payout: null,
  dates: [],
  consent: null,
  repayments: [],
  events: [],
  entries: [],
  postings: [],
  answers: [],
  lines: [],
};

function linesOf(subject: Subject & { is: 'file' | 'line' }): Trace['lines'] {
  const { file } = subject;
  const lines = subject.is === 'line' ? [subject.line] : file.entry_lines;
  return lines.map((line) => ({ line, trace_number: file.traceAt(line), text: file.textAt(line) ?? '' }));
}

/** Why a bank's file, or its lines, could not be acted on: what is about no entry is found from there alone. */
async function exceptionsOf({ db }: Parts, subject: Subject & { is: 'file' | 'line' }): Promise<Trace['answers']> {
  const { file } = subject;
  if (file.table === 'ach_files') return [];
  const rows = await store.listExceptionsOf(
    db,
    file.id,
    subject.is === 'line' ? file.entryLineOf(subject.line) : undefined,
    MOST_EXCEPTIONS,
  );
  return rows.map((row) => answerOf(row, file));
}

/** A refund, a dishonored return or a refused change has its payment too. */
function paymentOfAnswer({ db }: Parts, entry: store.EntryRow): Promise<string | undefined> {
  return store.findPaymentOfSubject(db, entry.subject_id ?? '');
}

async function ofPayout(context: Parts, { payout, lines }: PayoutSubject): Promise<Omit<Trace, 'asked'>> {
  const entries = await store.listEntriesOfSubject(context.db, 'payout', payout.id);
  return { ...NOTHING, payout: { ...payout, lines }, ...(await entriesAndAnswers(context, entries)) };
}

async function ofPayment(context: Parts, payment: store.PaymentRow, read: Read = ALL): Promise<PaymentTrace> {
  const { db, config } = context;
  const rows = await store.listEntriesOfPayment(db, payment.id);
  const steps = explainSteps(datesOf(payment, rows), config.ach);
  const [consent, repayments, events, postings, in_files] = await Promise.all([
    readConsent(context, payment),
    readRepayments(context, payment),
    listEvents(db, payment.id),
    listTransfersOf(db, payment.id),
    entriesAndAnswers(context, rows, read),
  ]);
  const trace: Omit<Trace, 'asked'> = {
    payment: {
      public_id: payment.public_id,
      status: payment.status,
      amount: payment.amount_cents ?? 0,
      business_name: payment.business_name ?? '',
      consumer_name: payment.consumer_name,
      channel: payment.channel,
      requested_at: iso(payment.requested_at),
      approved_at: iso(payment.approved_at),
    },
    payout: null,
    dates: sentencesOf(steps),
    consent: consent ?? null,
    repayments,
    events: events.map(({ at, event, from_status, to_status, actor }) => ({
      at: at.toISOString(),
      event,
      from: from_status,
      to: to_status,
      actor,
    })),
    postings: postings.map(({ at, event, debit_account, credit_account, amount_cents }) => ({
      at: at.toISOString(),
      event,
      debit: debit_account,
      credit: credit_account,
      amount: amount_cents,
    })),
    lines: [],
    ...in_files,
  };
  return { payment, entry_ids: rows.map(({ id }) => id), trace, steps };
}

/** What was authorized for a payment; undefined where no record is kept any more. */
async function readConsent({ db }: Pick<Context, 'db'>, payment: store.PaymentRow): Promise<TraceConsent | undefined> {
  const row = await findConsent(db, payment.id);
  return row && consentOf(db, payment, row);
}

async function readRepayments({ db }: Pick<Context, 'db'>, payment: store.PaymentRow): Promise<TraceRepayment[]> {
  const [rows, attempts] = await Promise.all([listRepaymentConsents(db, payment.id), store.listRepaymentAttempts(db, payment.id)]);
  return Promise.all(
    rows.map(async ({ repayment_id, ...row }) => ({
      ...(await consentOf(db, payment, row)),
      attempt: attempts.find(({ id }) => id === repayment_id)?.attempt ?? null,
    })),
  );
}

async function consentOf(db: Context['db'], payment: store.PaymentRow, row: Consent): Promise<TraceConsent> {
  const { at, amount_cents, bank_account_id, ...rest } = row;
  const validations = await validationsAt(db, bank_account_id, at);
  return { ...rest, at: at.toISOString(), amount: amount_cents, consumer_name: payment.consumer_name, validations };
}

/** The first debit gives the days: of one whose file was rejected and re-originated, the newer. */
function datesOf(payment: store.PaymentRow, entries: readonly store.EntryRow[]): DatesOf {
  const first = entries.filter(({ kind, attempt }) => kind === 'debit' && attempt === 1).at(-1);
  return {
    status: payment.status,
    approved_at: payment.approved_at,
    file: first ? { ...first, rejected: first.rejected_at !== null } : null,
    settled_at: first?.settled_at ?? null,
    posted_at: first?.posted_at ?? null,
    returned: first?.returned_at ? { at: first.returned_at, code: first.return_code ?? '' } : null,
  };
}

/** What is read beside the payment: a file must be opened for its lines, and for what the bank answered. */
interface Read {
  readonly lines: boolean;
  readonly answers: boolean;
}
const ALL: Read = { lines: true, answers: true };

async function entriesAndAnswers(
  context: Parts,
  rows: readonly store.EntryRow[],
  read: Read = ALL,
): Promise<Pick<Trace, 'entries' | 'answers'>> {
  const files = new FilesOpened(context);
  const entries: Trace['entries'] = [];
  for (const row of rows) {
    const file = read.lines ? await files.open('ach_files', row.file_id) : undefined;
    const line = file?.lineOf(row.trace_number) ?? null;
    entries.push({
      file: row.file_name,
      line,
      text: file === undefined || line === null ? null : file.textAt(line),
      trace_number: row.trace_number,
      kind: row.kind,
      attempt: row.attempt,
      amount: row.amount_cents,
      file_status: row.file_status,
      originated_at: row.originated_at.toISOString(),
      effective_entry_date: row.effective_entry_date,
      settled_at: iso(row.settled_at),
      posted_at: iso(row.posted_at),
      returned_at: iso(row.returned_at),
      return_code: row.return_code,
      rejected: row.rejected_at !== null,
      refused_reason: row.refused_reason,
    });
  }
  const answers: Trace['answers'] = [];
  if (!read.answers) return { entries, answers };
  const said = await store.listAnswers(
    context.db,
    rows.map(({ id }) => id),
  );
  for (const row of said) answers.push(answerOf(row, await files.open('ach_incoming_files', row.incoming_file_id)));
  return { entries, answers };
}

function answerOf(
  { file_name, line_number, at, kind, code, trace_number, detail }: store.AnswerRow,
  file: FileLines,
): Trace['answers'][number] {
  return {
    file: file_name,
    line: line_number === 0 ? null : line_number,
    text: file.textAt(line_number),
    at: at.toISOString(),
    kind,
    code,
    trace_number,
    detail,
  };
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
