import { createHash } from 'node:crypto';
import { returnReason } from '@drawbridge/contract/return-reasons';
import type { Trace, TraceConsent } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { printable } from '../../kernel/pdf/letters.ts';
import { TaggedPages } from '../../kernel/pdf/tagged-pages.ts';
import { byWords, howWords } from './validation-words.ts';

/** A payment whose authorization is kept. */
export type Proved = Trace & {
  readonly payment: NonNullable<Trace['payment']>;
  readonly consent: TraceConsent;
  /** When the consumer had their data deleted. */
  readonly erased_at?: Date | undefined;
};

/**
 * The proof of authorization that a bank may ask for, as a tagged PDF with the last four digits alone
 * (Nacha Operating Rules, subsection 2.3.2.8: a copy of the authorization, within ten banking days). The same data give
 * the same bytes, so it does not tell when it was written.
 */
export async function writeProof(proved: Proved, brand: Config['brand']): Promise<Buffer> {
  const { payment, consent } = proved;
  const title = `Proof of authorization ${payment.public_id}`;
  const pages = await TaggedPages.open({ title, author: brand.center, producer: brand.name, at: new Date(consent.at) });
  pages.title(brand.center, 'Proof of authorization');
  pages.paragraph(`Transaction ID ${payment.public_id}. Record of an ACH debit that a consumer authorized electronically.`);
  if (proved.erased_at)
    pages.paragraph(
      `The consumer asked us to delete their data, which we did on ${when(proved.erased_at.toISOString())}. Their name isn’t kept. This record of the payment is, as bank rules require.`,
    );
  writeConsent(pages, consent, ['', payment.status]);
  for (const [index, repayment] of proved.repayments.entries()) writeConsent(pages, repayment, [`Repayment ${index + 1}: `, null]);
  writeEntries(pages, proved);
  writeAnswers(pages, proved.answers);
  pages.heading('Its days');
  for (const sentence of proved.dates) pages.paragraph(sentence);
  return pages.end(`${brand.center}. ${title}`);
}

/** One authorization: the first, or that of a repayment, whose heads name it. */
function writeConsent(pages: TaggedPages, consent: TraceConsent, [of, status]: [of: string, status: string | null]): void {
  pages.heading(headOf(of, 'Who authorized what'));
  if (of !== '') pages.paragraph('After a return the consumer authorized this debit of the same payment, by a new authorization.');
  writeWho(pages, consent, status);
  pages.heading(headOf(of, 'How it was authorized'));
  writeHow(pages, consent);
  pages.heading(headOf(of, 'How the account was validated'));
  writeValidation(pages, consent);
  pages.heading(headOf(of, 'The text as it was shown'));
  writeText(pages, consent);
}

function headOf(of: string, head: string): string {
  return of === '' ? head : `${of}${head.charAt(0).toLowerCase()}${head.slice(1)}`;
}

function writeWho(pages: TaggedPages, consent: TraceConsent, status: string | null): void {
  pages.facts([
    ['Consumer', consent.consumer_name],
    ['Amount', formatCents(consent.amount)],
    ['Paid to', consent.business_name],
    ['Account', `${consent.account_type.toLowerCase()} account at ${consent.institution_name} ending in ${consent.last_four}`],
    ['Kind', 'One debit, Standard Entry Class WEB, payment type S (single)'],
    ['Status now', status],
  ]);
}

function writeHow(pages: TaggedPages, consent: TraceConsent): void {
  pages.facts([
    ['When', when(consent.at)],
    ['From (address)', consent.address ?? 'not recorded'],
    ['Device', consent.device ?? 'not recorded'],
    ['Signed in', 'by the identity provider, as the holder of a phone number that it has verified'],
    ['Account shown', consent.account_named ? null : 'the call did not name the account that was shown'],
  ]);
}

/** As the rules on WEB debits ask: evidence as of the authorization, whatever became of the account since. */
function writeValidation(pages: TaggedPages, { validations }: TraceConsent): void {
  if (validations.length === 0) pages.paragraph('No record is kept.');
  for (const validation of validations) {
    const { at, reference, name_match } = validation;
    pages.facts([
      ['How', howWords(validation)],
      ['When', when(at)],
      ['By', byWords(validation)],
      ['Reference', reference],
      ['Name of the holder', name_match === null ? null : `compared with the consumer's: ${name_match} of 100`],
    ]);
  }
}

function writeText(pages: TaggedPages, consent: TraceConsent): void {
  for (const line of consent.text.split('\n')) pages.paragraph(line);
  pages.facts([
    ['Language', consent.language === 'es' ? 'Spanish' : 'English'],
    ['SHA-256 of the text', consent.text_sha256],
    ['Version of the terms', consent.terms_version],
    ['SHA-256 of the terms', consent.terms_sha256],
  ]);
  if (consent.text.normalize('NFC') !== printable(consent.text))
    pages.paragraph('Characters that this document can’t show appear as question marks. The hash is of the text as it was shown.');
  if (sha256(consent.text) !== consent.text_sha256) pages.paragraph('THE TEXT THAT IS KEPT DOES NOT MATCH ITS HASH.');
}

function writeEntries(pages: TaggedPages, { entries, repayments }: Proved): void {
  pages.heading('Entries sent for this payment');
  const debits = entries.filter(({ kind }) => kind === 'debit');
  if (debits.length === 0) pages.paragraph('None yet.');
  const repaymentOf = (attempt: number) => repayments.findIndex((repayment) => repayment.attempt === attempt) + 1;
  pages.facts(debits.map((entry) => [nameOf(entry.attempt, repaymentOf(entry.attempt)), debitWords(entry)]));
  if (debits.some(({ attempt }) => attempt > 1 && repaymentOf(attempt) === 0))
    pages.paragraph('A retry is covered by the same authorization: section 5 of the terms, and the rules on reinitiated entries.');
  const refunds = entries.filter(({ kind }) => kind === 'refund' || kind === 'reversal');
  pages.facts(
    refunds.map((entry) => [
      entry.kind === 'refund' ? 'Refund' : 'Reversal',
      `${formatCents(entry.amount)}, trace number ${entry.trace_number}, file ${entry.file}, effective ${entry.effective_entry_date}`,
    ]),
  );
}

function nameOf(attempt: number, repayment: number): string {
  if (attempt === 1) return 'Debit';
  return repayment > 0 ? `Repayment ${repayment}` : `Retry ${attempt - 1}`;
}

function debitWords(entry: Trace['entries'][number]): string {
  const line = entry.line === null ? '' : `, line ${entry.line}`;
  return [
    `${formatCents(entry.amount)}, trace number ${entry.trace_number}`,
    `file ${entry.file}${line}, effective ${entry.effective_entry_date}${notCarried(entry)}`,
    ...(entry.settled_at === null ? [] : [`settled ${when(entry.settled_at)}`]),
    ...(entry.returned_at === null ? [] : [`returned ${when(entry.returned_at)} with ${reasonOf(entry.return_code)}`]),
  ].join('\n');
}

function writeAnswers(pages: TaggedPages, answers: Trace['answers']): void {
  pages.heading('Returns and other answers of banks');
  if (answers.length === 0) pages.paragraph('None.');
  pages.facts(
    answers.map((answer) => [
      answer.kind.replaceAll('_', ' '),
      `${when(answer.at)}${answer.code === null ? '' : `, ${reasonOf(answer.code)}`}, file ${answer.file}, line ${answer.line}`,
    ]),
  );
}

function notCarried({ rejected, refused_reason }: Trace['entries'][number]): string {
  if (refused_reason !== null) return `, refused by the bank: ${refused_reason}`;
  return rejected ? ', rejected with its file' : '';
}

function reasonOf(code: string | null): string {
  if (code === null) return 'no code';
  const reason = returnReason(code);
  return reason === '-' ? code : `${code} (${reason})`;
}

/** In UTC, to the second. */
function when(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
