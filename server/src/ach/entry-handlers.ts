import type { AddendaInput } from '@drawbridge/nacha';
import type { Context } from '../context.ts';
import type { Queryable } from '../kernel/db/database.ts';
import type { ChangeLine, ContestedLine } from './ingest/incoming-lines.ts';
import type { EntryByTrace } from './ingest/incoming-store.ts';
import type { LineOutcome, MatchedLine, WrongReturn } from './ingest/process-lines.ts';
import type { FileShare, RoomNeeded } from './originate/file-room.ts';

/**
 * An entry's kind. A reinitiation is a purchase's second or third debit. `offset` balances a batch, nobody's payment.
 */
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
  /** Its version of the account's numbers; a payout's of the settlement account. Null where it goes to none of ours. */
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
   * Our bank did not carry it, and no bank of the receiver's spoke. `file`: its whole file was rejected after
   * settlement, and the account is fine; `entry`: it was refused by itself.
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

/** What of a kind goes into one file, locked, held a page at a time: a file may have a hundred thousand. */
export interface Collected {
  /** How many have been locked; fewer come, where some are unoriginable. */
  readonly most_entries: number;
  /** What they need of the file's room beside that, at most. */
  readonly needs: Omit<RoomNeeded, 'entries'>;
  /** Where others wait for the next file of the cutoff: what its share comes after. */
  readonly rest?: string | undefined;
  /** In the order of their batches. */
  readonly pages: AsyncIterable<EntryToOriginate[]>;
}

/** What was collected of a kind of which a file has few, as if each had a batch of its own. */
export function onePage(entries: EntryToOriginate[], rest?: string): Collected {
  async function* pages() {
    yield entries;
  }
  const needs = {
    batches: entries.length,
    addenda: entries.reduce((sum, { addenda }) => sum + (addenda?.length ?? 0), 0),
    cents: entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
  return { most_entries: entries.length, needs, pages: pages(), rest };
}

/** Of entries that were said to have come back: those that have, and the purchases that have changed. */
export interface Returned {
  readonly done: readonly ReturnedEntry[];
  readonly changed: readonly string[];
}

/**
 * Acts on the bank's lines about our entries. Gives an outcome for each, in order; undefined where nothing is to do.
 */
export type LineVerb<Line> = (
  context: Context,
  tx: Queryable,
  lines: readonly MatchedLine<Line>[],
) => Promise<readonly (LineOutcome | undefined)[]>;

/**
 * The handler of one kind of entry: what waits for a file, and what ledger and rows do on the way. Everything runs in
 * the caller's transaction, which has locked the entries and debits' purchases; each is given once.
 */
export interface EntryHandler {
  readonly kind: EntryKind;
  /**
   * What waits for this cutoff and fits into a share of a file, locked. Entries of a rejected file wait for a person
   * instead. An unoriginable entry is left out and kept for a person (`UnoriginableEntries`), and holds up nothing.
   */
  collect(context: Context, tx: Queryable, moments: CutoffMoments, share: FileShare): Promise<Collected>;
  inFile(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  /**
   * Locks those of entries that only the bank knows, as after a restore, which wait here to be sent just so, ready for
   * `inFile`; `at` is their file's origination. Others are for a person, and what could leave for them is stopped.
   */
  takeOver(tx: Queryable, entries: readonly EntryAtBank[], at: Date): Promise<EntryAtBank[]>;
  /** The bank rejected their file as a whole: they wait for a person, who has them re-originated or abandons them. */
  fileRejected(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  /**
   * They go out no more: a person gave their rejected file up, or the bank refused them by themselves. Called after
   * `fileRejected`. Gives the purchases that have changed.
   */
  abandoned(tx: Queryable, entries: readonly SentEntry[], at: Date, why: WhyAbandoned): Promise<string[]>;
  settled(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  /** They came back at once, by lines of one file. What can no longer come back is left out of `done`, untouched. */
  returned(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<Returned>;
  /** Banks notify us that the data of these entries are out of date. */
  readonly changed?: LineVerb<ChangeLine>;
  /** Banks contest that we dishonored their returns. */
  readonly contested?: LineVerb<ContestedLine>;
  /** Returns that are wrong in themselves, while their money has left us: gives those that are sent back. */
  wronglyReturned?(context: Context, tx: Queryable, wrong: readonly WrongReturn[]): Promise<readonly WrongReturn[]>;
}

/** The entry handler of each kind, in the order in which they are collected. */
export type EntryHandlers = readonly EntryHandler[];

/** A function, or several that are called one after the other in the same transaction. */
type Cell<Verb> = Verb | readonly Verb[];

/** Does at a cutoff, once, what must be done before anything of a kind is collected. */
export type CutoffVerb = (context: Context, tx: Queryable, moments: CutoffMoments) => Promise<void>;

/** A row of the table of what happens when. Where a cell is left out nothing happens. */
export type WhatHappens = Omit<EntryHandler, 'inFile' | 'fileRejected' | 'abandoned' | 'settled' | 'returned'> & {
  readonly [Event in 'inFile' | 'fileRejected' | 'abandoned' | 'settled']?: Cell<EntryHandler[Event]>;
} & {
  readonly atCutoff?: Cell<CutoffVerb>;
  /** Each is given those that have come back by the one before it. */
  readonly returned: Cell<EntryHandler['returned']>;
};

/** The entry handlers of a table's rows. */
export function handlersOf(rows: readonly WhatHappens[]): EntryHandlers {
  return rows.map((row) => ({
    ...row,
    async collect(context, tx, moments, share) {
      if (share.after === undefined) for (const verb of verbsOf(row.atCutoff)) await verb(context, tx, moments);
      return row.collect(context, tx, moments, share);
    },
    inFile: inTurn(row.inFile),
    fileRejected: inTurn(row.fileRejected),
    async abandoned(tx, entries, at, why) {
      const changed: string[] = [];
      for (const verb of verbsOf(row.abandoned)) changed.push(...(await verb(tx, entries, at, why)));
      return changed;
    },
    settled: inTurn(row.settled),
    async returned(tx, returned) {
      let done = returned;
      const changed: string[] = [];
      for (const verb of verbsOf(row.returned)) {
        const by_verb = await verb(tx, done);
        done = by_verb.done;
        changed.push(...by_verb.changed);
      }
      return { done, changed };
    },
  }));
}

function verbsOf<Verb>(cell: Cell<Verb> | undefined): readonly Verb[] {
  return cell === undefined ? [] : ([cell].flat() as Verb[]);
}

function inTurn(cell: Cell<EntryHandler['settled']> | undefined): EntryHandler['settled'] {
  return async (tx, entries, at) => {
    for (const verb of verbsOf(cell)) await verb(tx, entries, at);
  };
}

/** The entry handler of a kind. Throws where the server has none: what stands in a file must be somebody's. */
export function entryHandlerOf(entryHandlers: EntryHandlers, kind: EntryKind): EntryHandler {
  const found = entryHandlers.find((entryHandler) => entryHandler.kind === kind);
  if (!found) throw new Error(`nobody moves entries of kind ${kind}`);
  return found;
}

/** Calls `each` with the entries of every kind that is there, or with what is about them, one kind after the other. */
export async function byEntryHandler<Of extends { readonly kind: EntryKind } | { readonly entry: { readonly kind: EntryKind } }>(
  entryHandlers: EntryHandlers,
  all: readonly Of[],
  each: (entryHandler: EntryHandler, of_kind: readonly Of[]) => Promise<void>,
): Promise<void> {
  const by_kind = Map.groupBy(all, (one) => ('entry' in one ? one.entry.kind : one.kind));
  for (const [kind, of_kind] of by_kind) await each(entryHandlerOf(entryHandlers, kind), of_kind);
}
