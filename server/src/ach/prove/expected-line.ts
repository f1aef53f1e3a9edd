import type { AddendaInput, BatchHeader, StandardEntry } from '@drawbridge/nacha';
import type { EntryKind, EntryToOriginate } from '../entry-handlers.ts';
import { companyNameOf, transactionCodeOf } from '../originate/entry-fields.ts';
import type { EntryToProve } from './proof-store.ts';
import type { ProvenAccount } from './proven-accounts.ts';

/** What a file's batches have by the configuration of its day. */
export interface WrittenAs {
  readonly originated_at: Date;
  readonly effective_entry_date: string;
  readonly company_identification: string;
  readonly description_in_store: string;
  readonly description_online: string;
  /** Whether its batches have offset entries: then each is of service class 200, but for those that move nothing. */
  readonly is_balanced: boolean;
}

/** What the line of an entry, and the header of its batch, must say. */
export interface ExpectedLine {
  readonly standard_entry_class_code: string;
  readonly service_class_code: string;
  readonly company_name: string;
  readonly company_entry_description: string;
  readonly transaction_code: string;
  readonly routing_number: string;
  readonly account_number: string;
  readonly amount_cents: number;
  readonly receiver_identification: string;
  readonly receiver_name: string;
  readonly discretionary_data: string;
  readonly addenda: readonly AddendaInput[];
}

/** Kinds that answer a bank: their lines follow from the lines that they answer. */
export type AnswerKind = Extract<EntryKind, 'dishonored_return' | 'refused_change'>;

/** Kinds of which each goes to somebody's account. */
type PaidKind = Exclude<EntryKind, AnswerKind | 'offset'>;

/**
 * Class and descriptions by kind, repeated on purpose: a proof does not trust what writes. A debit has two, or a
 * reinitiation's.
 */
const SHAPES = {
  debit: { code: 'WEB', service: '225', description: '', discretionary: 'S', direction: 'debit' },
  reversal: { code: 'WEB', service: '220', description: 'REVERSAL', discretionary: 'S', direction: 'credit' },
  refund: { code: 'PPD', service: '220', description: 'REFUND', discretionary: '', direction: 'credit' },
  micro_entry: { code: 'PPD', service: '220', description: 'ACCTVERIFY', discretionary: '', direction: 'credit' },
  payout: { code: 'CCD', service: '220', description: 'PAYOUT', discretionary: '', direction: 'credit' },
} as const;

const NO_ADDENDA: readonly AddendaInput[] = [];

/** An entry may go to numbers that were replaced, or made, while its file was being originated; that takes no hour. */
const ORIGINATING_MS = 3_600_000;

/** What the line of an entry must be, from its row, what it is for and the account; or what of those does not agree. */
export function expectedLine(
  entry: EntryToProve & { kind: PaidKind },
  account: ProvenAccount | undefined,
  file: WrittenAs,
): ExpectedLine | string {
  if (entry.holder_id === null) return 'what it is for is not there';
  if (entry.wrong !== null) return `its ${entry.wrong} is not that of what it is for`;
  if (!account) return 'the version of the account that it was written with is not kept';
  if (account.holder_id !== entry.holder_id) return `its account is not of ${entry.holder_id} but of ${account.holder_id}`;
  if (account.numbers === null) return 'the account that it was written with does not open, or is not what its plain copies say';
  if (wasReplaced(account, file.originated_at)) return 'it was written with a version of the account that had been replaced';
  if (account.since.getTime() > file.originated_at.getTime() + ORIGINATING_MS)
    return 'it was written with a version of the account that was made after its file was originated';
  const { code, service, description, discretionary, direction } = SHAPES[entry.kind];
  const { routing_number, account_number, account_type } = account.numbers;
  return {
    standard_entry_class_code: code,
    service_class_code: file.is_balanced ? '200' : service,
    company_name: companyOf(entry),
    company_entry_description: description || descriptionOfDebit(entry.manner, file),
    transaction_code: transactionCodeOf(direction, account_type),
    routing_number,
    account_number,
    amount_cents: entry.amount_cents,
    receiver_identification: entry.receiver_identification ?? '',
    receiver_name: oneOf(account.receiver_names, entry.receiver_name),
    discretionary_data: discretionary,
    addenda: NO_ADDENDA,
  };
}

/** Whether a version of an account had been replaced when a file was originated. */
export function wasReplaced({ replaced_at }: Pick<ProvenAccount, 'replaced_at'>, originated_at: Date): boolean {
  return replaced_at !== null && replaced_at.getTime() < originated_at.getTime() - ORIGINATING_MS;
}

/** The company that an entry must name. Old configurations are not kept, so for the center's own the row stands. */
function companyOf({ company_name, company_names }: EntryToProve): string {
  const said = company_name ?? '';
  return company_names === null
    ? said
    : oneOf(
        company_names.flatMap((name) => (name === null ? [] : spelled(name))),
        said,
      );
}

/** Businesses' names as in files: a million entries have a few, and spelling one takes longest of its line. */
const SPELLED = new Map<string, string>();
const MOST_SPELLED = 10_000;

function spelled(name: string): string {
  const known = SPELLED.get(name);
  if (known !== undefined) return known;
  if (SPELLED.size >= MOST_SPELLED) SPELLED.clear();
  const spelling = companyNameOf(name);
  SPELLED.set(name, spelling);
  return spelling;
}

/** What a row says where it may say so; else the last of what it may. */
function oneOf(allowed: readonly string[], said: string): string {
  return allowed.some((name) => name.trim() === said.trim()) ? said : (allowed.at(-1) ?? '');
}

function descriptionOfDebit(manner: string | null, file: WrittenAs): string {
  if (manner === 'reinitiation') return 'RETRY PYMT';
  return manner === 'in_store' ? file.description_in_store : file.description_online;
}

/** The same of an answer to a bank, as it is made of what it answers. */
export function lineOfAnswer(
  { batch, discretionary_data = '', addenda = NO_ADDENDA, ...entry }: EntryToOriginate,
  file: WrittenAs,
): ExpectedLine {
  const service_class_code = file.is_balanced && batch.standard_entry_class_code !== 'COR' ? '200' : batch.service_class_code;
  return { ...entry, ...batch, service_class_code, discretionary_data, addenda };
}

/**
 * The first field of a line, or of its batch, that is not what it must be, in words; undefined where all are. Of
 * account numbers the last four digits. What was expected may be words already: why nothing can be.
 */
export function differenceFrom(
  expected: ExpectedLine | string,
  row: EntryToProve,
  entry: StandardEntry,
  header: BatchHeader,
  file: WrittenAs,
): string | undefined {
  if (typeof expected === 'string') return expected;
  if (entry.receiving_routing_number !== expected.routing_number)
    return differs('routing number', entry.receiving_routing_number, expected.routing_number);
  if (entry.account_number.trim() !== expected.account_number.trim())
    return differs('account number', lastFour(entry.account_number), lastFour(expected.account_number));
  if (entry.transaction_code !== expected.transaction_code)
    return differs('transaction code', entry.transaction_code, expected.transaction_code);
  if (Number(entry.transaction_code) !== row.transaction_code)
    return differs('transaction code', entry.transaction_code, `${row.transaction_code}, as its row says`);
  if (entry.amount_cents !== expected.amount_cents)
    return differs('amount', `${entry.amount_cents} cents`, `${expected.amount_cents} cents`);
  if (entry.amount_cents !== row.amount_cents)
    return differs('amount', `${entry.amount_cents} cents`, `${row.amount_cents} cents, as its row says`);
  // Names of people stand in no proof.
  if (entry.receiver_name.trim() !== expected.receiver_name.trim() || entry.receiver_name.trim() !== row.receiver_name.trim())
    return 'receiver name is another';
  if (entry.receiver_identification.trim() !== expected.receiver_identification.trim())
    return differs('receiver identification', entry.receiver_identification, expected.receiver_identification);
  if (entry.discretionary_data.trim() !== expected.discretionary_data.trim())
    return differs('discretionary data', entry.discretionary_data, expected.discretionary_data);
  if (header.effective_entry_date !== file.effective_entry_date)
    return differs('effective entry date', header.effective_entry_date ?? 'missing', file.effective_entry_date);
  if (header.company_name.trim() !== (row.company_name ?? '').trim())
    return differs('company name', header.company_name, row.company_name ?? expected.company_name);
  if (header.company_name.trim() !== expected.company_name.trim())
    return differs('company name', header.company_name, expected.company_name);
  if (header.company_entry_description.trim() !== expected.company_entry_description.trim())
    return differs('company entry description', header.company_entry_description, expected.company_entry_description);
  if (header.company_identification.trim() !== file.company_identification.trim())
    return differs('company identification', header.company_identification, file.company_identification);
  if (header.standard_entry_class_code !== expected.standard_entry_class_code)
    return differs('standard entry class', header.standard_entry_class_code, expected.standard_entry_class_code);
  if (header.service_class_code !== expected.service_class_code)
    return differs('service class', header.service_class_code, expected.service_class_code);
  return sameAddenda(expected.addenda, entry.addenda) ? undefined : 'addenda are others';
}

/** Every field that an answer was given must stand in its addenda; what follows from the entry is the format's. */
function sameAddenda(expected: readonly AddendaInput[], found: StandardEntry['addenda']): boolean {
  if (expected.length !== found.length) return false;
  return expected.every((addenda, at) => {
    const written = found[at] as unknown as Readonly<Record<string, unknown>>;
    return Object.entries(addenda).every(([field, value]) => String(written[field] ?? '').trim() === String(value ?? '').trim());
  });
}

function differs(field: string, found: string, expected: string): string {
  return found.trim() === expected.trim() ? `${field} is another` : `${field} is ${found.trim()} and should be ${expected.trim()}`;
}

function lastFour(account_number: string): string {
  return `••••${account_number.trim().slice(-4)}`;
}
