import {
  type EntryAtBank,
  type EntryHandler,
  type EntryToOriginate,
  noteEntriesReturned,
  onePage,
  type Returned,
  type ReturnedEntry,
  type SentEntry,
  type WhyAbandoned,
  whoEnded,
} from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { isDue, queueDue } from './queue-due.ts';
import { type Credit, type CreditEvent, type CreditKind, type Happening, lockCredits, moveCredits } from './store.ts';

/** Why a refund is held that came back with its whole file: nothing speaks against its account. */
export const FILE_REJECTED = 'file_rejected';

/** A credit that has come back, as it stood before, and what the bank said. */
export interface CreditBack {
  readonly credit: Credit;
  readonly returned: ReturnedEntry;
}

/** The entries of a kind's credits for one file, and where those of the next one begin. */
export interface CollectedCredits {
  readonly entries: EntryToOriginate[];
  readonly rest?: string | undefined;
}

/** What one kind of credit does beside what all of them do. `credits` are given as they stood before. */
export interface KindOfCredit {
  readonly kind: CreditKind;
  /** What waits for a cutoff and fits into a share of a file, locked; `rest` where others wait for the next file. */
  collect(...given: Parameters<EntryHandler['collect']>): Promise<CollectedCredits>;
  /** Locks what stands before its credits in the order of locks. */
  lockBefore?(tx: Queryable, ids: readonly string[]): Promise<unknown>;
  /** Which of the credits that the bank has had wait here to be sent just so; else those that are due. */
  takeOver?: EntryHandler['takeOver'];
  inFile?(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  abandoned?(tx: Queryable, credits: readonly Credit[], entries: readonly SentEntry[], at: Date, why: WhyAbandoned): Promise<void>;
  settled?(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void>;
  /** Gives the purchases that have changed. */
  cameBack(tx: Queryable, back: readonly CreditBack[]): Promise<string[]>;
}

/**
 * What one kind's credits do as their entries go: each event moves them by the one table of transitions, then the
 * kind's own part.
 */
export function creditHandler(of: KindOfCredit): EntryHandler {
  const lock = async (tx: Queryable, entries: readonly SentEntry[]): Promise<Credit[]> => {
    await of.lockBefore?.(tx, subjectsOf(entries));
    return lockCredits(tx, subjectsOf(entries));
  };
  const move = async (tx: Queryable, event: CreditEvent, entries: readonly SentEntry[], at: Date): Promise<Credit[]> => {
    const credits = await lock(tx, entries);
    await moveByEntries(tx, event, entries, { at });
    return credits;
  };
  const returned = async (tx: Queryable, entries: readonly ReturnedEntry[]): Promise<Returned> => {
    const came_back = entries.map(({ entry }) => entry);
    const credits = byId(await lock(tx, came_back));
    const back = entries.flatMap((one): CreditBack[] => {
      const credit = credits.get(one.entry.subject_id ?? '');
      return credit?.status === 'IN_FILE' || credit?.status === 'SETTLED' ? [{ credit, returned: one }] : [];
    });
    await moveBack(tx, back);
    return { done: back.map((one) => one.returned), changed: await of.cameBack(tx, back) };
  };
  return {
    kind: of.kind,
    async collect(...given) {
      const { entries, rest } = await of.collect(...given);
      return onePage(entries, rest);
    },
    async inFile(tx, entries, at) {
      await move(tx, 'in_file', entries, at);
      await of.inFile?.(tx, entries, at);
    },
    takeOver: of.takeOver ?? (async (tx, entries, at) => takeOverDue(tx, entries, byId(await lock(tx, entries)), at)),
    async fileRejected(tx, entries, at) {
      await cancelOrphans(tx, await move(tx, 'file_rejected', entries, at), at);
    },
    async abandoned(tx, entries, at, why) {
      const credits = await lock(tx, entries);
      const rejected = credits.filter(({ status }) => status === 'REJECTED');
      await moveCredits(tx, 'cancelled', rejected, { at, ...whoEnded(why) });
      await of.abandoned?.(tx, credits, entries, at, why);
      return [];
    },
    async settled(tx, entries, at) {
      await move(tx, 'settled', entries, at);
      await of.settled?.(tx, entries, at);
    },
    returned,
  };
}

/** Credits whose payment has come back while they were away: what is there of them again is the merchant's. */
export async function cancelOrphans(tx: Queryable, credits: readonly Credit[], at: Date): Promise<void> {
  const orphans = credits.filter(
    ({ purchase_id, purchase_status, debit_returned }) => purchase_id !== null && (purchase_status !== 'POSTED' || debit_returned),
  );
  await moveCredits(tx, 'cancelled', orphans, { at, actor: 'odfi', reason: 'the payment had come back' });
}

/** Those that wait here to be sent just as the bank has had them, each once, brought to where a file takes them up. */
async function takeOverDue(
  tx: Queryable,
  entries: readonly EntryAtBank[],
  credits: ReadonlyMap<string, Credit>,
  at: Date,
): Promise<EntryAtBank[]> {
  const matched = entries.filter(({ subject_id, amount_cents }) => {
    const credit = credits.get(subject_id ?? '');
    return credit !== undefined && credit.amount_cents === amount_cents && isDue(credit);
  });
  const due = new Set(subjectsOf(matched));
  await queueDue(
    tx,
    [...credits.values()].filter(({ id }) => due.has(id)),
    at,
  );
  return matched;
}

/** Those that the bank sent back alike are moved together. */
async function moveBack(tx: Queryable, back: readonly CreditBack[]): Promise<void> {
  const [one] = back;
  if (!one) return;
  await noteEntriesReturned(
    tx,
    one.returned.at,
    back.map(({ returned }) => returned),
  );
  for (const alike of Map.groupBy(back, ({ returned }) => `${returned.code} ${returned.not_carried}`).values()) {
    const [first] = alike;
    if (!first) continue;
    const { at, code, not_carried } = first.returned;
    const entries = alike.map(({ returned }) => returned.entry);
    await moveByEntries(tx, 'returned', entries, { at, reason: code, held_reason: not_carried === 'file' ? FILE_REJECTED : code });
  }
}

/** The bank does something to entries, and so to their credits. */
function moveByEntries(
  tx: Queryable,
  event: CreditEvent,
  entries: readonly SentEntry[],
  by: Omit<Happening, 'actor' | 'entry_ids'>,
): Promise<void> {
  const credits = entries.map(({ subject_id }) => ({ id: subject_id ?? '' }));
  return moveCredits(tx, event, credits, { ...by, actor: 'odfi', entry_ids: entries.map(({ id }) => id) });
}

const byId = (credits: readonly Credit[]): ReadonlyMap<string, Credit> => new Map(credits.map((credit) => [credit.id, credit]));

/** The credits that entries carry. */
export function subjectsOf(entries: readonly Pick<SentEntry, 'subject_id'>[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}
