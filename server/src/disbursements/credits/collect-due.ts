import { accountOfEntry, consumerName, type EntryToOriginate, type FileShare, takeShare, UnoriginableEntries } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type CollectedCredits, subjectsOf } from './entry-handler.ts';
import { queueDue } from './queue-due.ts';
import { type Credit, type CreditDetails, readDetails } from './store.ts';

/** What the entries of one kind say beside account, amount and receiver. */
export interface EntryWords extends Pick<EntryToOriginate, 'receiver_identification' | 'discretionary_data'> {
  /** Credits alone stand in its batch. */
  readonly batch: Omit<EntryToOriginate['batch'], 'service_class_code'>;
}

/**
 * A credit's entry to a consumer's account, its numbers open: for a file alone. Throws where they do not open, or fit
 * no entry.
 */
export function consumerEntry(
  context: Context,
  { id, kind, amount_cents }: Credit,
  details: CreditDetails,
  words: EntryWords,
): EntryToOriginate {
  const { bank_account_id, attempts } = details;
  const { batch, ...said } = words;
  return {
    kind,
    purchase_id: null,
    subject_id: id,
    bank_account_id,
    attempt: attempts + 1,
    amount_cents,
    batch: { ...batch, service_class_code: '220' },
    ...accountOfEntry(context, 'credit', { ...details, id: bank_account_id }),
    ...said,
    receiver_name: consumerName(details),
  };
}

/** The entries of due credits, in order. Where `entryOf` throws, `leftOut` is told, and the credit is left out. */
export async function entriesOfDue(
  tx: Queryable,
  due: readonly Credit[],
  entryOf: (credit: Credit, details: CreditDetails) => EntryToOriginate,
  leftOut: (credit: Credit, error: unknown, details: CreditDetails) => Promise<void> | void,
): Promise<EntryToOriginate[]> {
  const credits = new Map(due.map((credit) => [credit.id, credit]));
  const entries: EntryToOriginate[] = [];
  for (const details of await readDetails(tx, [...credits.keys()])) {
    const credit = credits.get(details.id);
    if (!credit) continue;
    try {
      entries.push(entryOf(credit, details));
    } catch (error) {
      await leftOut(credit, error, details);
    }
  }
  return entries;
}

/**
 * The same of a kind of which what no file can hold is kept as unoriginable: the others are queued. `at` is when the
 * file is originated; `nameOf` says under what, and by what name, a person finds what is left out.
 */
export async function queueOriginable(
  context: Context,
  tx: Queryable,
  kind: 'reversal' | 'micro_entry',
  all_due: readonly Credit[],
  { at, share }: { readonly at: Date; readonly share: FileShare },
  wordsOf: (details: CreditDetails) => EntryWords,
  nameOf: (credit: Credit, details: CreditDetails) => { readonly subject_id: string; readonly reference: string },
): Promise<CollectedCredits> {
  const { taken: due, rest } = takeShare(share, all_due);
  const unoriginable = new UnoriginableEntries(context, kind, at);
  const entries = await entriesOfDue(
    tx,
    due,
    (credit, details) => unoriginable.tried(consumerEntry(context, credit, details, wordsOf(details))),
    (credit, error, details) => unoriginable.note(nameOf(credit, details), error),
  );
  await unoriginable.keep(tx, share, rest);
  const written = new Set(subjectsOf(entries));
  const queued = due.filter(({ id }) => written.has(id));
  await queueDue(tx, queued, at);
  return { entries, rest };
}
