import type { Hit } from '@drawbridge/contract/provider';
import { type StaffRole, staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { findFilesNamed, findNamedFile } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { findCreditByReference } from '../../disbursements/credits/index.ts';
import { findAnyPayout } from '../../disbursements/payouts/index.ts';
import { findBusinessesBeginning } from '../../merchants/businesses/index.ts';
import { findByReference } from '../../notify/support/index.ts';
import { findConsumers } from '../../people/consumers/index.ts';
import { findById, findByPublicId, keyOf, type ListedRow } from '../../reporting/payments/index.ts';
import { findEntry, findPaymentOfSubject, isPublicId, lineNamed } from '../../reporting/trace/index.ts';
import { presentFound } from './consumer-calls.ts';

/** A few of each kind are enough to choose from: whoever means another says more. */
const MOST_OF_A_KIND = 4;

/**
 * What somebody of the staff means by a few words, of all that their role may open: payments, people, businesses, files,
 * their lines, references and trace numbers, and requests for help. Every look-up goes by an index, and all are made at once.
 */
export async function findAnything(context: Context, role: StaffRole, words: string): Promise<Hit[]> {
  const { db } = context;
  const named = words.replaceAll(/\s+/g, ' ').trim();
  const may_files = staffMay(role, 'readFile');
  const found = await Promise.all([
    payments(db, named),
    staffMay(role, 'readConsumer') ? people(context, named) : [],
    businesses(db, named),
    may_files ? files(db, named) : [],
    references(db, named, may_files),
    may_files ? traces(db, named) : [],
    staffMay(role, 'readSupport') ? requests(context, named) : [],
  ]);
  return found.flat();
}

type Db = Context['db'];

async function payments(db: Db, words: string): Promise<Hit[]> {
  const row = isPublicId(words.toUpperCase())
    ? await findByPublicId(db, words.toUpperCase())
    : /^pur_[0-9a-z]{26}$/.test(words)
      ? await findById(db, words)
      : undefined;
  return row ? [paymentHit('payment', row)] : [];
}

function paymentHit(kind: Hit['kind'], row: ListedRow, of?: string): Hit {
  return {
    kind,
    title: of ?? `${row.consumer_name}, ${row.business_name ?? 'no business yet'}`,
    sub: of === undefined ? row.public_id : `${row.consumer_name}, ${row.business_name ?? 'no business yet'}, ${row.public_id}`,
    end: row.amount_cents === null ? null : formatCents(row.amount_cents),
    href: `/provider/payments/${keyOf(row)}`,
  };
}

async function people(context: Context, words: string): Promise<Hit[]> {
  return (await findConsumers(context, words, MOST_OF_A_KIND)).map((row) => {
    const { id, name, phone, city, state, status } = presentFound(row);
    return {
      kind: 'person',
      title: name,
      sub: `${phone}, ${city}, ${state}`,
      end: status === 'ACTIVE' ? null : status,
      href: `/provider/consumers/${id}`,
    };
  });
}

async function businesses(db: Db, words: string): Promise<Hit[]> {
  if (words.length < 2) return [];
  return (await findBusinessesBeginning(db, words.toLowerCase(), MOST_OF_A_KIND)).map(({ id, name, city, state }) => ({
    kind: 'business',
    title: name,
    sub: `${city}, ${state}`,
    end: null,
    href: `/provider/businesses/${id}`,
  }));
}

const fileAt = (name: string, line?: number | null): string =>
  `/provider/files/${encodeURIComponent(name)}${line == null ? '' : `?line=${line}`}`;

/** Files by how their name begins, and one line of a file. */
async function files(db: Db, words: string): Promise<Hit[]> {
  const wanted = lineNamed(words);
  if (wanted) {
    const { name, line } = wanted;
    const file = line > 0 ? await findNamedFile(db, name) : undefined;
    return file ? [{ kind: 'line', title: `${file.name}, line ${line}`, sub: '', end: null, href: fileAt(file.name, line) }] : [];
  }
  // A name has no spaces, and begins with more than a word does.
  if (words.length < 3 || words.includes(' ')) return [];
  return (await findFilesNamed(db, words, MOST_OF_A_KIND)).map((file) => ({
    kind: 'file',
    title: file.name,
    sub: file.table === 'ach_files' ? 'To the bank' : 'From the bank',
    end: null,
    href: fileAt(file.name),
  }));
}

/** What people name a payout, a refund or a reversal by, or its id. */
async function references(db: Db, words: string, may_files: boolean): Promise<Hit[]> {
  const named = /^[a-z]{3}_/.test(words) ? words : words.toUpperCase();
  if (!/^[A-Z0-9-]{6,20}$/.test(named) && !/^(pyt|rfd|rev)_[0-9a-z]{26}$/.test(named)) return [];
  const credit = await findCreditByReference(db, named);
  if (credit === undefined) return [];
  if (credit.kind === 'payout') return payout(db, credit.id, may_files);
  const row = await paymentOf(db, credit.id);
  const what = credit.kind === 'refund' ? 'Refund' : 'Reversal';
  return row ? [paymentHit('reference', row, `${what} ${credit.reference ?? ''}`.trim())] : [];
}

async function payout(db: Db, id: string, may_files: boolean): Promise<Hit[]> {
  const row = await findAnyPayout(db, id);
  if (!row) return [];
  return [
    {
      kind: 'reference',
      title: `Payout ${row.reference}`,
      sub: `${row.business_name}, account ending in ${row.last_four}`,
      end: formatCents(row.amount_cents),
      href: may_files ? fileAt(row.file_name) : `/provider/payments?business=${row.business_id}`,
    },
  ];
}

/** What somebody wrote to support, by what both sides call it. */
async function requests(context: Context, words: string): Promise<Hit[]> {
  return (await findByReference(context, words)).map(({ id, reference, person, status }) => ({
    kind: 'reference',
    title: `Request ${reference}`,
    sub: person.name,
    end: status === 'WAITING_FOR_US' ? 'Waiting for us' : null,
    href: `/provider/support/${id}`,
  }));
}

/** The payment of a refund, a reversal, a dishonored return or a refused change. */
async function paymentOf(db: Db, subject_id: string): Promise<ListedRow | undefined> {
  const id = await findPaymentOfSubject(db, subject_id);
  return id === undefined ? undefined : findById(db, id);
}

/** An entry of ours, or a return of one, by its trace number: leads to its payment, else to its file. */
async function traces(db: Db, words: string): Promise<Hit[]> {
  if (!/^\d{15}$/.test(words)) return [];
  const entry = await findEntry(db, words);
  if (!entry) return [];
  const { purchase_id, subject_id } = entry;
  const row = purchase_id === null ? await paymentOf(db, subject_id ?? '') : await findById(db, purchase_id);
  if (row) return [paymentHit('trace', row, `Trace number ${words}`)];
  return [
    {
      kind: 'trace',
      title: `Trace number ${words}`,
      sub: entry.file_name,
      end: formatCents(entry.amount_cents),
      href: fileAt(entry.file_name),
    },
  ];
}
