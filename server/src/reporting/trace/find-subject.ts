import { findEntryOfLine, findNamedFile } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { findStatement } from '../../disbursements/payouts/index.ts';
import { type FileLines, openLines } from './file-lines.ts';
import { type EntryRow, findEntry, findEntryById, findEntryInFile, findPayment, findUnapproved, type PaymentRow } from './store.ts';

/** Whether words are a Transaction ID as random_public_id writes them, in capital letters. */
export const isPublicId = (words: string): boolean => /^[2-9A-HJ-NP-Z]{12}$/.test(words);

/** A file's name and a line that words name: `ach-20260601-2200-A.ach:4`, also with `line 4` behind it. */
export function lineNamed(words: string): { readonly name: string; readonly line: number } | undefined {
  const [, name, digits] = /^(.+?)(?::|,? line )(\d{1,7})$/i.exec(words) ?? [];
  return name === undefined ? undefined : { name, line: Number(digits) };
}

type Statement = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

/** What somebody asks about: a payment, a payout, an entry, a file's line, perhaps about none, or a file. */
export type Subject =
  | { readonly is: 'payment'; readonly asked: string; readonly payment: PaymentRow }
  | { readonly is: 'payout'; readonly asked: string; readonly payout: Statement }
  | { readonly is: 'entry'; readonly asked: string; readonly entry: EntryRow }
  | { readonly is: 'line'; readonly asked: string; readonly file: FileLines; readonly line: number }
  | { readonly is: 'file'; readonly asked: string; readonly file: FileLines };

/**
 * What a person means by a trace number (ours, or a return's), a payment's public id, a payout's id or reference, a
 * file's name, or a file's name and a line (`ach-20260601-2200-A.ach:4`). Undefined where there is nothing of the kind.
 */
export async function findSubject(context: Pick<Context, 'db' | 'sealer'>, words: string): Promise<Subject | undefined> {
  const { db } = context;
  const of = words.trim();
  if (/^\d{15}$/.test(of)) {
    const entry = await findEntry(db, of);
    return entry && { is: 'entry', asked: `trace number ${of}`, entry };
  }
  const named = /^[a-z]{3}_/.test(of) ? of : of.toUpperCase();
  const payment = await findPayment(db, named);
  if (payment) return { is: 'payment', asked: `payment ${payment.public_id}`, payment };
  const payout = await findStatement(db, named);
  if (payout) return { is: 'payout', asked: `payout ${payout.payout.reference}`, payout };
  const whole = await findNamedFile(db, of);
  if (whole) return { is: 'file', asked: whole.name, file: await openLines(context, whole) };
  if (isPublicId(named)) {
    const unapproved = await findUnapproved(db, named);
    return unapproved && { is: 'payment', asked: `payment ${unapproved.public_id}`, payment: unapproved };
  }
  const wanted = lineNamed(of);
  const found = wanted && (await findNamedFile(db, wanted.name));
  if (!found) return undefined;
  const file = await openLines(context, found);
  const { line } = wanted;
  if (file.textAt(line) === null) return undefined;
  const asked = `line ${line} of ${file.name}`;
  const entry = await entryOfLine(context, file, line);
  return entry ? { is: 'entry', asked, entry } : { is: 'line', asked, file, line };
}

async function entryOfLine({ db }: Pick<Context, 'db'>, file: FileLines, line: number): Promise<EntryRow | undefined> {
  if (file.table === 'ach_files') {
    const trace_number = file.traceAt(line);
    return trace_number === null ? undefined : findEntryInFile(db, file.id, trace_number);
  }
  // An addenda record stands below its entry, which is what has had an effect.
  const entry_id = await findEntryOfLine(db, file.id, file.entryLineOf(line));
  return entry_id === undefined ? undefined : findEntryById(db, entry_id);
}
