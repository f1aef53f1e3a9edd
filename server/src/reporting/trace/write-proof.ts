import { createHash } from 'node:crypto';
import { returnReason } from '@drawbridge/contract/return-reasons';
import type { Trace, TraceConsent, TraceRepayment } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { printable } from '../../kernel/pdf/pdf-file.ts';
import { ProofPage } from './proof-page.ts';
import { byWords, howWords } from './validation-words.ts';

/** A payment whose authorization is kept. */
export type Proved = Trace & { readonly payment: NonNullable<Trace['payment']>; readonly consent: TraceConsent };

/**
 * The proof of authorization that a bank may ask for, as a PDF of one or two pages with the last four digits alone
 * (Nacha Operating Rules, subsection 2.3.2.8: a copy of the authorization, within ten banking days). The same data give
 * the same bytes, so it does not tell when it was written.
 */
export async function writeProof(proved: Proved, brand: Config['brand']): Promise<Buffer> {
  const { payment, consent } = proved;
  const title = `Proof of authorization ${payment.public_id}`;
  const page = await ProofPage.open({ title, author: brand.center, producer: brand.name, at: new Date(consent.at) });
  page.title(brand.center, 'Proof of authorization');
  page.paragraph(`Transaction ID ${payment.public_id}. Record of an ACH debit that a consumer authorized electronically.`);
  writeConsent(page, consent, payment.status);
  for (const [index, repayment] of proved.repayments.entries()) writeRepayment(page, repayment, index + 1);
  writeEntries(page, proved);
  writeAnswers(page, proved.answers);
  page.heading('Its days');
  for (const sentence of proved.dates) page.paragraph(sentence);
  return page.end();
}

function writeConsent(page: ProofPage, consent: TraceConsent, status: string): void {
  page.heading('Who authorized what');
  writeWho(page, consent);
  page.fact('Status now', status);
  page.heading('How it was authorized');
  writeHow(page, consent);
  page.heading('How the account was validated');
  writeValidation(page, consent);
  page.heading('The text as it was shown');
  writeText(page, consent);
}

/** After a debit came back, the consumer authorized another: as much is kept of that. */
function writeRepayment(page: ProofPage, repayment: TraceRepayment, number: number): void {
  const of = `Repayment ${number}`;
  page.heading(`${of}: who authorized what`);
  page.paragraph('After a return the consumer authorized this debit of the same payment, by a new authorization.');
  writeWho(page, repayment);
  page.heading(`${of}: how it was authorized`);
  writeHow(page, repayment);
  page.heading(`${of}: how the account was validated`);
  writeValidation(page, repayment);
  page.heading(`${of}: the text as it was shown`);
  writeText(page, repayment);
}

function writeWho(page: ProofPage, consent: TraceConsent): void {
  page.fact('Consumer', consent.consumer_name);
  page.fact('Amount', formatCents(consent.amount));
  page.fact('Paid to', consent.business_name);
  page.fact('Account', `${consent.account_type.toLowerCase()} account at ${consent.institution_name} ending in ${consent.last_four}`);
  page.fact('Kind', 'One debit, Standard Entry Class WEB, payment type S (single)');
}

function writeHow(page: ProofPage, consent: TraceConsent): void {
  page.fact('When', when(consent.at));
  page.fact('From (address)', consent.address ?? 'not recorded');
  page.fact('Device', consent.device ?? 'not recorded');
  page.fact('Signed in', 'by the identity provider, as the holder of a phone number that it has verified');
  page.fact('Account shown', consent.account_named ? null : 'the call did not name the account that was shown');
}

/** As the rules on WEB debits ask: evidence as of the authorization, whatever became of the account since. */
function writeValidation(page: ProofPage, { validations }: TraceConsent): void {
  if (validations.length === 0) page.paragraph('No record is kept.');
  for (const validation of validations) {
    const { at, reference, name_match } = validation;
    page.fact('How', howWords(validation));
    page.fact('When', when(at));
    page.fact('By', byWords(validation));
    page.fact('Reference', reference);
    page.fact('Name of the holder', name_match === null ? null : `compared with the consumer's: ${name_match} of 100`);
  }
}

function writeText(page: ProofPage, consent: TraceConsent): void {
  for (const line of consent.text.split('\n')) page.paragraph(line);
  page.fact('Language', consent.language === 'es' ? 'Spanish' : 'English');
  page.fact('SHA-256 of the text', consent.text_sha256);
  page.fact('Version of the terms', consent.terms_version);
  page.fact('SHA-256 of the terms', consent.terms_sha256);
  if (consent.text !== printable(consent.text))
    page.paragraph(
      'Letters that this document cannot show stand in it as their nearest or as a question mark; the hash is of the text as it was shown.',
    );
  if (sha256(consent.text) !== consent.text_sha256) page.paragraph('THE TEXT THAT IS KEPT DOES NOT MATCH ITS HASH.');
}

function writeEntries(page: ProofPage, { entries, repayments }: Proved): void {
  page.heading('Entries sent for this payment');
  const debits = entries.filter(({ kind }) => kind === 'debit');
  if (debits.length === 0) page.paragraph('None yet.');
  const repaymentOf = (attempt: number) => repayments.findIndex((repayment) => repayment.attempt === attempt) + 1;
  for (const entry of debits) {
    const repayment = repaymentOf(entry.attempt);
    page.fact(
      entry.attempt === 1 ? 'Debit' : repayment > 0 ? `Repayment ${repayment}` : `Retry ${entry.attempt - 1}`,
      `${formatCents(entry.amount)}, trace number ${entry.trace_number}`,
    );
    page.fact(
      '',
      `file ${entry.file}${entry.line === null ? '' : `, line ${entry.line}`}, effective ${entry.effective_entry_date}${notCarried(entry)}`,
    );
    if (entry.settled_at !== null) page.fact('', `settled ${when(entry.settled_at)}`);
    if (entry.returned_at !== null) page.fact('', `returned ${when(entry.returned_at)} with ${reasonOf(entry.return_code)}`);
  }
  if (debits.some(({ attempt }) => attempt > 1 && repaymentOf(attempt) === 0))
    page.paragraph('A retry is covered by the same authorization: section 5 of the terms, and the rules on reinitiated entries.');
  const refunds = entries.filter(({ kind }) => kind === 'refund' || kind === 'reversal');
  for (const entry of refunds)
    page.fact(
      entry.kind === 'refund' ? 'Refund' : 'Reversal',
      `${formatCents(entry.amount)}, trace number ${entry.trace_number}, file ${entry.file}, effective ${entry.effective_entry_date}`,
    );
}

function writeAnswers(page: ProofPage, answers: Trace['answers']): void {
  page.heading('Returns and other answers of banks');
  if (answers.length === 0) page.paragraph('None.');
  for (const answer of answers)
    page.fact(
      answer.kind.replaceAll('_', ' '),
      `${when(answer.at)}${answer.code === null ? '' : `, ${reasonOf(answer.code)}`}, file ${answer.file}, line ${answer.line}`,
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
