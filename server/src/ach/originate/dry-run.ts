import { maskedAccount, maskedAddenda } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { pipelined } from '../../kernel/db/pipelined.ts';
import { undone } from '../../kernel/db/undone.ts';
import { businessNames } from '../../merchants/businesses/index.ts';
import { isSameDayCutoff, nextCutoff } from '../calendar/timetable.ts';
import { nextCutoffDue } from '../cutoff.ts';
import { readLastCutoff } from '../cutoff-store.ts';
import type { CutoffMoments, EntryHandlers, EntryKind, EntryToOriginate } from '../entry-handlers.ts';
import { hasUnreadFile } from '../exceptions/exceptions-store.ts';
import { readHold } from '../reconcile/hold-deliveries.ts';
import { postSettled } from '../settle/post-settled.ts';
import { takeTraceSequences } from '../store.ts';
import { type ComposedFile, FileComposer, inBatches, mostTraces } from './build-file.ts';
import { addPages, BEGINNING, collectWaiting, mostCentsAt, mostEntries, type Place, type Waiting } from './collect-waiting.ts';
import { listUndecided, payeesOf } from './dry-run-store.ts';
import { type FileIdentity, identifyFile, NoFileLeft } from './identify-file.ts';
import { requireOffsetVersion } from './offset-account.ts';
import { findUnoriginableEntries } from './unoriginable-entries-store.ts';

const MOST_UNORIGINABLE = 200;

/** What of one business, and of one kind, would go into the file. `business_name` is undefined for what is nobody's. */
export interface WouldSend {
  readonly business_name: string | undefined;
  readonly kind: EntryKind;
  readonly entries: number;
  readonly amount_cents: number;
}

/** What the next cutoff would do. */
export interface DryRun<Also> {
  readonly cutoff_at: Date;
  readonly same_day: boolean;
  /** Why deliveries are held, if they are: nothing would be originated then. */
  readonly held: string | undefined;
  /** A file from the bank could not be read: nothing is POSTED, so that payouts lack what is due. */
  readonly unread: boolean;
  /** None where nothing would be sent; their bytes only where they were asked for. */
  readonly files: readonly (FileIdentity & ComposedFile)[];
  /** The day has no further file for the rest. */
  readonly no_file_left: boolean;
  readonly sent: readonly WouldSend[];
  /** What balances its batches. */
  readonly offsets: { readonly entries: number; readonly amount_cents: number };
  /** What waits for the day's own cutoff, being over the cap of a same-day one. */
  readonly over_cap: number;
  readonly unoriginable: readonly { readonly kind: EntryKind; readonly reference: string; readonly reason: string }[];
  readonly undecided: readonly { readonly name: string; readonly entries: number }[];
  readonly also: Also;
}

/**
 * The next cutoff's files as things stand, and what is left out, from a transaction that is undone: it posts, collects
 * and writes, but ingests nothing and uses no trace number. `bytes` gives the files' own, held all at once; `clear` shows
 * account numbers in them, else masked to their last four digits. `also` looks at other changes before the undoing. Throws as the cutoff would, where files are balanced
 * to another account than this server's settings name.
 */
export function dryRunCutoff<Also>(
  context: Context,
  entryHandlers: EntryHandlers,
  { clear, bytes, also }: { clear: boolean; bytes: boolean; also: (tx: Queryable) => Promise<Also> },
): Promise<DryRun<Also>> {
  return undone(context.db, async (connection) => {
    const tx = pipelined(connection);
    // What is left out stands in the answer; whoever runs it waits for nothing else.
    const quiet = { ...context, log: context.log.child({}, { level: 'silent' }) };
    const now = context.clock.now();
    const cutoff_at = (await nextCutoffDue(context)) ?? nextCutoff(now, context.config.ach);
    const moments = { cutoff_at, originated_at: now > cutoff_at ? now : cutoff_at };
    const same_day = isSameDayCutoff(cutoff_at, context.config.ach);
    const held = (await readHold({ db: tx }))?.words;
    const unread = await hasUnreadFile(tx);
    const last = await readLastCutoff(tx);
    const is_posted = last?.cutoff_at.getTime() === cutoff_at.getTime() && last.posted_at !== null;
    if (!same_day && held === undefined && !unread && !is_posted)
      await postSettled({ log: quiet.log, db: { ...tx, transaction: (work) => work(tx) } }, cutoff_at);
    const written = await write(quiet, tx, entryHandlers, moments, { clear, bytes });
    return {
      cutoff_at,
      same_day,
      held,
      unread,
      ...written,
      unoriginable: await findUnoriginableEntries(tx, MOST_UNORIGINABLE),
      undecided: await listUndecided(tx),
      also: await also(tx),
    };
  });
}

type Tally = Map<string, { kind: EntryKind; business_id: string; entries: number; amount_cents: number }>;

/** What the files of a cutoff would be, while they are composed one after the other. */
interface Composing {
  readonly context: Context;
  readonly tx: Queryable;
  readonly ach: Context['config']['ach'];
  readonly most_cents: number;
  readonly clear: boolean;
  readonly keeps_bytes: boolean;
  readonly tally: Tally;
  readonly offsets: { entries: number; amount_cents: number };
  over_cap: number;
}

async function write(
  context: Context,
  tx: Queryable,
  entryHandlers: EntryHandlers,
  moments: CutoffMoments,
  { clear, bytes }: { clear: boolean; bytes: boolean },
): Promise<Pick<DryRun<unknown>, 'files' | 'sent' | 'offsets' | 'over_cap' | 'no_file_left'>> {
  const ach = clear ? context.config.ach : withMaskedOffset(context.config.ach);
  const most_cents = mostCentsAt(moments.cutoff_at, ach);
  const offsets = { entries: 0, amount_cents: 0 };
  const composing: Composing = { context, tx, ach, most_cents, clear, keeps_bytes: bytes, tally: new Map(), offsets, over_cap: 0 };
  const files: (FileIdentity & ComposedFile)[] = [];
  let no_file_left = false;
  let from: Place | undefined = BEGINNING;
  while (from) {
    const { waiting, rest } = await collectWaiting(context, tx, entryHandlers, moments, from);
    try {
      if (mostEntries(waiting) > 0) {
        await requireOffsetVersion(context, tx);
        const identity = await identifyFile(context, tx, moments, files);
        const composed = await composeFile(composing, identity, waiting);
        if (composed) files.push({ ...identity, ...composed });
      }
      from = rest;
    } catch (error) {
      if (!(error instanceof NoFileLeft)) throw error;
      no_file_left = true;
      from = undefined;
    }
  }
  return { files, sent: await byBusiness(tx, composing.tally), offsets, over_cap: composing.over_cap, no_file_left };
}

/** A file of what was collected, counted as it is composed; undefined where nothing can be put into it. */
async function composeFile(composing: Composing, identity: FileIdentity, waiting: readonly Waiting[]): Promise<ComposedFile | undefined> {
  const { tx, ach, most_cents, keeps_bytes, offsets } = composing;
  const first_sequence = await takeTraceSequences(tx, ach.odfi_identification, mostTraces(ach, mostEntries(waiting)));
  const composer = new FileComposer(ach, { ...identity, most_cents }, first_sequence);
  const pieces: Uint8Array[] = [];
  let entry_count = 0;
  const tallyOffsets = () => {
    for (const { amount_cents } of composer.takeOffsets()) {
      offsets.entries += 1;
      offsets.amount_cents += amount_cents;
    }
  };
  for (const { entryHandler, pages } of waiting)
    await addPages(pages, async (page) => {
      const entries = page.filter(({ amount_cents }) => amount_cents <= most_cents);
      entry_count += entries.length;
      composing.over_cap += page.length - entries.length;
      for (const entry of inBatches(entries)) composer.add(composing.clear ? entry : masked(entry));
      tallyOffsets();
      for (const piece of composer.takeFull()) {
        if (keeps_bytes) pieces.push(piece);
        else composer.giveBack(piece);
      }
      await countPage(composing, entryHandler.kind, entries);
    });
  if (entry_count === 0) return undefined;
  const composed = composer.end();
  tallyOffsets();
  return { ...composed, pieces: keeps_bytes ? [...pieces, ...composed.pieces] : [] };
}

async function countPage({ tx, tally }: Composing, kind: EntryKind, entries: readonly EntryToOriginate[]): Promise<void> {
  const payout_ids = kind === 'payout' ? entries.flatMap(({ subject_id }) => subject_id ?? []) : [];
  const payees = payout_ids.length > 0 ? await payeesOf(tx, payout_ids) : undefined;
  for (const entry of entries) count(tally, entry, payees?.get(entry.subject_id ?? '') ?? entry.batch.business_id);
}

function withMaskedOffset(ach: Context['config']['ach']): Context['config']['ach'] {
  return ach.offset ? { ...ach, offset: { ...ach.offset, account_number: maskedAccount(ach.offset.account_number) } } : ach;
}

/** The entry as anybody may see it: the format does not mind. */
function masked<Entry extends EntryToOriginate>(entry: Entry): Entry {
  const { account_number, addenda } = entry;
  return { ...entry, account_number: maskedAccount(account_number), ...(addenda && { addenda: addenda.map((one) => maskedAddenda(one)) }) };
}

function count(tally: Tally, { kind, amount_cents }: EntryToOriginate, business_id: string): void {
  const key = `${business_id} ${kind}`;
  const counted = tally.get(key) ?? { kind, business_id, entries: 0, amount_cents: 0 };
  counted.entries += 1;
  counted.amount_cents += amount_cents;
  tally.set(key, counted);
}

async function byBusiness(tx: Queryable, tally: Tally): Promise<WouldSend[]> {
  const names = await businessNames(tx, [...new Set([...tally.values()].map(({ business_id }) => business_id))]);
  return [...tally.values()]
    .map(({ business_id, ...counted }) => ({ business_name: names.get(business_id), ...counted }))
    .sort((one, other) => (one.business_name ?? '').localeCompare(other.business_name ?? '') || one.kind.localeCompare(other.kind));
}
