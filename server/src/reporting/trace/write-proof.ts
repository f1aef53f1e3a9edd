import { createHash } from 'node:crypto';
import { returnReason } from '@drawbridge/contract/return-reasons';
import type { Trace, TraceConsent } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';

/** A payment whose authorization is kept. */
export type Proved = Trace & { readonly payment: NonNullable<Trace['payment']>; readonly consent: TraceConsent };

const MARGIN = 56;
const LABEL_WIDTH = 130;
const INK = '#10211f';
const MUTED = '#4b5a56';

/**
 * Writes the proof of authorization that a bank may ask for (Nacha Operating Rules, subsection 2.3.2.8: a copy of the authorization, within ten
 * banking days) as a PDF of one or two pages. No account number stands in it but the last four digits. The same data give the same bytes: nothing
 * in it tells when it was written.
 */
export async function writeProof(proved: Proved, brand: Config['brand']): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { payment, consent } = proved;
  const CreationDate = new Date(consent.at);
  const title = `Proof of authorization ${payment.public_id}`;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    info: { Title: title, Author: printable(brand.center), CreationDate, ModDate: CreationDate, Producer: brand.name, Creator: brand.name },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

  const heading = (text: string): void => {
    doc.moveDown(0.9).font('Helvetica-Bold').fontSize(12).fillColor(INK).text(text, MARGIN).moveDown(0.25);
  };
  const fact = (label: string, value: string | null): void => {
    if (value === null) return;
    doc.font('Helvetica').fontSize(9.5);
    const width = doc.page.width - 2 * MARGIN - LABEL_WIDTH;
    const height = doc.heightOfString(printable(value), { width });
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
    const { y } = doc;
    doc.fillColor(MUTED).text(label, MARGIN, y, { width: LABEL_WIDTH - 8 });
    doc.fillColor(INK).text(printable(value), MARGIN + LABEL_WIDTH, y, { width });
    doc.y = Math.max(doc.y, y + height) + 3;
  };
  const paragraph = (text: string): void => {
    doc
      .font('Helvetica')
      .fontSize(9.5)
      .fillColor(INK)
      .text(printable(text), MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN });
    doc.moveDown(0.25);
  };

  doc.font('Helvetica').fontSize(9.5).fillColor(MUTED).text(printable(brand.center), MARGIN, MARGIN);
  doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text('Proof of authorization');
  doc.moveDown(0.3);
  paragraph(`Transaction ID ${payment.public_id}. Record of an ACH debit that a consumer authorized electronically.`);

  heading('Who authorized what');
  fact('Consumer', consent.consumer_name);
  fact('Amount', formatCents(consent.amount));
  fact('Paid to', consent.business_name);
  fact('Account', `${consent.account_type.toLowerCase()} account at ${consent.institution_name} ending in ${consent.last_four}`);
  fact('Status now', payment.status);
  fact('Kind', 'One debit, Standard Entry Class WEB, payment type S (single)');

  heading('How it was authorized');
  fact('When', when(consent.at));
  fact('From (address)', consent.address ?? 'not recorded');
  fact('Device', consent.device ?? 'not recorded');
  fact('Signed in', 'by the identity provider, as the holder of a phone number that it has verified');
  fact('Account shown', consent.account_named ? null : 'the call did not name the account that was shown');

  heading('The text as it was shown');
  for (const line of consent.text.split('\n')) paragraph(line);
  fact('Language', consent.language === 'es' ? 'Spanish' : 'English');
  fact('SHA-256 of the text', consent.text_sha256);
  fact('Version of the terms', consent.terms_version);
  fact('SHA-256 of the terms', consent.terms_sha256);
  if (consent.text !== printable(consent.text))
    paragraph(
      'Letters that this document cannot show stand in it as their nearest or as a question mark; the hash is of the text as it was shown.',
    );
  if (sha256(consent.text) !== consent.text_sha256) paragraph('THE TEXT THAT IS KEPT DOES NOT MATCH ITS HASH.');

  heading('Entries sent for this payment');
  const debits = proved.entries.filter(({ kind }) => kind === 'debit');
  if (debits.length === 0) paragraph('None yet.');
  for (const entry of debits) {
    fact(entry.attempt === 1 ? 'Debit' : `Retry ${entry.attempt - 1}`, `${formatCents(entry.amount)}, trace number ${entry.trace_number}`);
    fact(
      '',
      `file ${entry.file}${entry.line === null ? '' : `, line ${entry.line}`}, effective ${entry.effective_entry_date}${notCarried(entry)}`,
    );
    if (entry.settled_at !== null) fact('', `settled ${when(entry.settled_at)}`);
    if (entry.returned_at !== null) fact('', `returned ${when(entry.returned_at)} with ${reasonOf(entry.return_code)}`);
  }
  if (debits.some(({ attempt }) => attempt > 1))
    paragraph('A retry is covered by the same authorization: section 5 of the terms, and the rules on reinitiated entries.');
  const refunds = proved.entries.filter(({ kind }) => kind === 'refund' || kind === 'reversal');
  for (const entry of refunds)
    fact(
      entry.kind === 'refund' ? 'Refund' : 'Reversal',
      `${formatCents(entry.amount)}, trace number ${entry.trace_number}, file ${entry.file}, effective ${entry.effective_entry_date}`,
    );

  heading('Returns and other answers of banks');
  if (proved.answers.length === 0) paragraph('None.');
  for (const answer of proved.answers)
    fact(
      answer.kind.replaceAll('_', ' '),
      `${when(answer.at)}${answer.code === null ? '' : `, ${reasonOf(answer.code)}`}, file ${answer.file}, line ${answer.line}`,
    );

  heading('Its days');
  for (const sentence of proved.dates) paragraph(sentence);
  doc.end();
  return ended;
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

/** What the standard fonts of PDF can show: Latin-1 and a few signs. Other letters lose their marks, or become question marks. */
function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => (/[\x20-\x7e\xa0-\xff•–—‘’“”…€]/.test(character) ? character : (character.normalize('NFD')[0] ?? '?')))
    .map((character) => (/[\x20-\x7e\xa0-\xff•–—‘’“”…€]/.test(character) ? character : '?'))
    .join('');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
