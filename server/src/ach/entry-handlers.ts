import type { AddendaInput } from '@drawbridge/nacha';
import type { Context } from '../context.ts';
import type { Queryable } from '../kernel/db/database.ts';
import type { EntryByTrace } from './ingest/incoming-store.ts';

/** What an entry of ours may be. A reinitiation is a debit: the second or third attempt at its purchase. `offset` balances a batch and is nobody's payment. */
export type EntryKind = 'debit' | 'refund' | 'reversal' | 'payout' | 'micro_entry' | 'dishonored_return' | 'refused_change' | 'offset';

/** What every entry of a batch has in common. Entries of equal batches are put into one. */
export interface BatchToOriginate {
  readonly standard_entry_class_code: 'WEB' | 'PPD' | 'CCD' | 'COR';
  /** 225 holds debits alone, 220 credits alone, 200 both. */
  readonly service_class_code: '200' | '220' | '225';
  /** At most 16 characters of ASCII: whoever gets the entry reads it on their statement. */
  readonly company_name: string;
  /** At most 10 characters. */
  readonly company_entry_description: string;
  /** Two businesses of the same name still get a batch each; empty where none is meant. */
  readonly business_id: string;
}

/** An entry that is to go into a file. The account numbers are open in it: they go into the file and nowhere else. */
export interface EntryToOriginate {
  readonly kind: EntryKind;
  /** Of a debit, and of nothing else. */
  readonly purchase_id: string | null;
  /** What it is an attempt at, for every other kind: the refund, the payout. */
  readonly subject_id: string | null;
  readonly bank_account_id: string | null;
  /** Which version of the account's numbers it has; of a payout: of the settlement account. Null where it goes to no account of ours. */
  readonly account_version: number | null;
  /** From 1. */
  readonly attempt: number;
  readonly amount_cents: number;
  readonly batch: BatchToOriginate;
  readonly transaction_code: string;
  readonly routing_number: string;
  readonly account_number: string;
  readonly receiver_identification: string;
  readonly receiver_name: string;
  readonly discretionary_data?: string;
  readonly addenda?: readonly AddendaInput[];
}

/** An entry that stands in a file. */
export interface SentEntry {
  id: string;
  kind: EntryKind;
  purchase_id: string | null;
  subject_id: string | null;
  bank_account_id: string | null;
  attempt: number;
  amount_cents: number;
}

/** An entry that the bank has had, of a file that the database does not know. */
export interface EntryAtBank extends SentEntry {
  readonly trace_number: string;
  readonly company_name: string | null;
  /** What its line was written with. */
  readonly account_version: number | null;
  readonly transaction_code: EntryToOriginate['transaction_code'];
  readonly receiver_name: string;
  /** What a person knows it by. */
  readonly reference: string | null;
  /** Of a payout: the business, which of its accounts, and the end of its number. */
  readonly payout_to?: string | null;
  readonly settlement_version?: number | null;
  readonly last_four?: string | null;
}

/** An entry that has been put into a file just now. */
export interface OriginatedEntry extends SentEntry {
  readonly batch: Pick<BatchToOriginate, 'company_name' | 'business_id'>;
}

/** The moments of a cutoff. */
export interface CutoffMoments {
  readonly cutoff_at: Date;
  /** When it is really originated: later, where every server was asleep. */
  readonly originated_at: Date;
}

/** An entry of ours that came back. */
export interface ReturnedEntry {
  readonly entry: EntryByTrace;
  readonly code: string;
  readonly at: Date;
  readonly incoming_file_id: string;
  readonly line_number: number;
  readonly return_trace_number: string;
  /**
   * It came back because our bank did not carry it, and no bank of the receiver's has said anything. `file`: with its whole file, which was rejected after
   * settlement, so that nothing is wrong with the account. `entry`: it was refused by itself.
   */
  readonly not_carried?: 'file' | 'entry';
}

/** Why entries go out no more. */
export type WhyAbandoned = 'file_abandoned' | 'entry_rejected';

/** Who ended what goes out no more, and why, as its history tells it. */
export function whoEnded(why: WhyAbandoned): { readonly actor: 'odfi' | 'operator'; readonly reason: string } {
  return why === 'entry_rejected'
    ? { actor: 'odfi', reason: 'the bank refused it' }
    : { actor: 'operator', reason: 'its file was abandoned' };
}

/**
 * What moves money through the bank: one for each kind of entry. Each says what waits for a file and what the ledger and its own rows do as
 * the entry goes its way. Everything happens in the caller's transaction, which has locked the entries (and the purchases of debits before
 * them); nothing outside is called. All entries given are of the handler's own kind.
 */
export interface EntryHandler {
  readonly kind: EntryKind;
  /**
   * What waits for this cutoff, locked: what has no entry in `ach_standing_entries`, which holds also those of rejected files until a person
   * has them re-originated. An unoriginable entry is left out, so that it does not hold up the rest, and kept where a person finds it (`UnoriginableEntries`).
   */
  collect(context: Context, tx: Queryable, moments: CutoffMoments): Promise<EntryToOriginate[]>;
  inFile(tx: Queryable, entries: readonly OriginatedEntry[], at: Date): Promise<void>;
  /**
   * Of entries that the bank has had and no file of ours tells of, as after a restore: those that wait here to be sent just so, locked and brought to where
   * `inFile` takes them up, each once. `at` is when their file was originated, as it is for `inFile`. The others are for a person; where something else of theirs could leave in their place it is stopped.
   */
  takeOver(tx: Queryable, entries: readonly EntryAtBank[], at: Date): Promise<OriginatedEntry[]>;
  /** The bank rejected their file as a whole: they wait for a person, who has them re-originated or abandons them. */
  fileRejected(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  /**
   * They go out no more: a person gave their rejected file up, or the bank refused them by themselves. Called after `fileRejected`. Gives the
   * purchases that have changed.
   */
  abandoned(tx: Queryable, entries: readonly SentEntry[], at: Date, why: WhyAbandoned): Promise<string[]>;
  settled(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  /** Gives the purchases that have changed; undefined, with nothing done, where it cannot come back any more. */
  returned(tx: Queryable, returned: ReturnedEntry): Promise<string[] | undefined>;
  /**
   * The same for many entries of the handler's own kind, each there once: for kinds of which thousands come back in one file. Gives those
   * that it has acted on; what is left is for `returned`, one by one.
   */
  returnedTogether?(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<ReturnedTogether>;
}

export interface ReturnedTogether {
  readonly done: readonly ReturnedEntry[];
  /** The purchases that have changed. */
  readonly changed: readonly string[];
}

/** A kind of which a file may have a hundred thousand: they are collected in chunks, of which one at a time is held. */
export interface BulkEntryHandler extends Omit<EntryHandler, 'collect'> {
  /** As `collect`, in the order of their batches. */
  collectInChunks(context: Context, tx: Queryable, moments: CutoffMoments): Promise<CollectedInChunks>;
}

export interface CollectedInChunks {
  /** How many have been locked; fewer come, where some are unoriginable. */
  readonly most_entries: number;
  readonly chunks: AsyncIterable<EntryToOriginate[]>;
}

/** The entry handler of each kind, in the order in which they are collected. */
export type EntryHandlers = readonly (EntryHandler | BulkEntryHandler)[];

/** The entry handler of a kind. Throws where the server has none: what stands in a file must be somebody's. */
export function entryHandlerOf(entryHandlers: EntryHandlers, kind: EntryKind): EntryHandlers[number] {
  const found = entryHandlers.find((entryHandler) => entryHandler.kind === kind);
  if (!found) throw new Error(`nobody moves entries of kind ${kind}`);
  return found;
}

/** Calls `each` with the entries of every kind that is there, one kind after the other. */
export async function byEntryHandler<Entry extends { kind: EntryKind }>(
  entryHandlers: EntryHandlers,
  entries: readonly Entry[],
  each: (entryHandler: EntryHandlers[number], entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  for (const [kind, group] of Map.groupBy(entries, (entry) => entry.kind)) await each(entryHandlerOf(entryHandlers, kind), group);
}
