import { EASTERN, instantOf } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import type { OurFile } from '../../providers/odfi/port.ts';
import { readFileName } from '../../providers/shared/bank-file-name.ts';
import { readThrough } from '../ingest/read-through.ts';
import type { JournalLine } from './bank-journal.ts';
import { findOriginatedByNames } from './bank-journal-store.ts';
import { copyFromBank } from './copy-from-bank.ts';
import { isOurs, unknownLines } from './hold-deliveries.ts';
import { readAcknowledgement, readIngested } from './kept-acknowledgements.ts';
import { keyLackingFor, readCopy } from './kept-copy.ts';
import { journalOf } from './note-in-journal.ts';
import { listDelivered } from './take-over-store.ts';

const MOST_LISTED = 50;

/** A file that the bank has had and this database does not know, or does not know as delivered. */
export interface Difference {
  readonly name: string;
  /**
   * `journal`: its journal tells of it. `bank`: it lies with the bank. `acknowledgement`: only one of the bank's does.
   */
  readonly where: 'journal' | 'bank' | 'acknowledgement';
  readonly entries: number | undefined;
  readonly total_debit_cents: number | undefined;
  readonly total_credit_cents: number | undefined;
  readonly cutoff_at: Date | undefined;
  /** Whether the bank was seen to hold all of it, or acknowledged it; otherwise a person must ask the bank. */
  readonly read_back: boolean;
  /** When the bank had it; undefined where it has lost it together with our database. */
  readonly had_at: Date | undefined;
  /** Of one that this database has originated and does not know as delivered. */
  readonly file_id: string | undefined;
  readonly effective_entry_date: string | undefined;
  /** Why it cannot be taken over, for a person. */
  readonly obstacle: string | undefined;
  /** Its entries, by their trace numbers, of which nobody here can tell which business they paid. */
  readonly of_nobody: readonly string[];
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** What the journal tells of and this database has not noted, in the order in which it happened. */
  readonly lines: readonly JournalLine[];
  /** Of those the ones that nobody can read. */
  readonly unreadable: number;
  /** Hashes of lines gone from the journal's middle that this database has not noted: see `unknownLines`. */
  readonly gone: readonly string[];
  /** Files and acknowledgements of the bank's that this database has not ingested. */
  readonly from_the_bank: readonly string[];
  /** Of those the ones whose sealed copy is gone, or does not open. */
  readonly without_copy: readonly string[];
  /** Of those the ones whose sealed copy is there, and the key that this server lacks for it, in words. */
  readonly without_key: readonly { readonly name: string; readonly key: string }[];
  /** Whether there is any journal. */
  readonly has_journal: boolean;
  /** Delivered by this database, and the journal does not tell of it: the newest. */
  readonly not_in_journal: readonly { name: string; entry_addenda_count: number; total_debit_cents: number; total_credit_cents: number }[];
}

/**
 * Compares this database with the journal and the bank's folders, changing nothing. Throws if the bank cannot be asked.
 */
export async function compareWithBank(context: Context): Promise<Comparison> {
  const { config, db, odfi } = context;
  const { exists, unknown, gone } = await unknownLines(context);
  const lines = [...unknown].sort((one, other) => ((one.entry?.at ?? '') < (other.entry?.at ?? '') ? -1 : 1));
  const at_bank = (await odfi.listOurs()).filter(({ name }) => isOurs(config, name));
  const of_the_journal = await differencesOfJournal(context, lines, at_bank);
  const of_the_bank = await differencesOfBank(context, at_bank, of_the_journal);
  const journaled = new Set((await journalOf(context).read()).copies.flat().map(({ entry }) => entry?.name));
  return {
    differences: [...of_the_journal.values(), ...of_the_bank.values()],
    lines,
    unreadable: lines.filter(({ entry }) => entry === undefined).length,
    gone,
    from_the_bank: lines.flatMap(({ entry }) => (entry?.what === 'ingested' || entry?.what === 'acknowledgement' ? [entry.name] : [])),
    ...(await unopened(context, lines)),
    has_journal: exists,
    not_in_journal: (await listDelivered(db, MOST_LISTED)).filter(({ name }) => !journaled.has(name)),
  };
}

/** By their names in small letters. */
type Differences = Map<string, Difference>;

/** Files that the journal tells of. */
async function differencesOfJournal(context: Context, lines: readonly JournalLine[], at_bank: readonly OurFile[]): Promise<Differences> {
  const { odfi } = context;
  const lying = new Map(at_bank.filter(({ lies_there }) => lies_there).map(({ name }) => [name.toLowerCase(), name]));
  // A bank that has acknowledged a file has it.
  const reported_files = new Set([
    ...at_bank.filter(({ lies_there }) => !lies_there).map(({ name }) => name.toLowerCase()),
    ...lines.flatMap(({ entry }) => (entry?.what === 'acknowledgement' ? [entry.name.toLowerCase()] : [])),
  ]);
  const differences: Differences = new Map();
  for (const { entry } of lines) {
    if (entry?.what !== 'handing_over' && entry?.what !== 'held') continue;
    const key = entry.name.toLowerCase();
    const before = differences.get(key);
    const known = await knownAs(context, entry.name);
    if (known && known.status !== 'ORIGINATED') continue;
    const same = known === undefined || known.sha256 === entry.sha256;
    const lies_as = lying.get(key);
    const forgotten = odfi.kind === 'sandbox' && lies_as === undefined;
    const lies_whole = lies_as !== undefined && (await readAtBank(context, lies_as))?.sha256 === entry.sha256;
    differences.set(key, {
      name: entry.name,
      where: 'journal',
      entries: entry.entries,
      total_debit_cents: entry.total_debit_cents,
      total_credit_cents: entry.total_credit_cents,
      cutoff_at: entry.cutoff_at === undefined ? undefined : new Date(entry.cutoff_at),
      read_back: entry.what === 'held' || before?.read_back === true || reported_files.has(key) || lies_whole,
      had_at: forgotten ? undefined : new Date(entry.at),
      file_id: same ? known?.id : undefined,
      effective_entry_date: same ? known?.effective_entry_date : undefined,
      obstacle: (await obstacleTo(context, entry.name, same, known === undefined)) ?? aheadOfClock(context, entry.cutoff_at),
      of_nobody: [],
    });
  }
  return differences;
}

/** Files that lie with the bank, or that it has acknowledged, and of which the journal does not tell. */
async function differencesOfBank(context: Context, at_bank: readonly OurFile[], of_the_journal: Differences): Promise<Differences> {
  const differences: Differences = new Map();
  for (const { name, lies_there } of at_bank) {
    const key = name.toLowerCase();
    if (of_the_journal.has(key) || differences.has(key)) continue;
    const known = await knownAs(context, name);
    if (lies_there ? known && known.status !== 'ORIGINATED' : known) continue;
    const found = lies_there ? await readAtBank(context, name) : undefined;
    // Originated and handed over, and not noted as such: the next delivery finds it.
    if (known && found?.sha256 === known.sha256) continue;
    differences.set(key, {
      name,
      where: lies_there ? 'bank' : 'acknowledgement',
      entries: found?.control?.entry_addenda_count,
      total_debit_cents: found?.control?.total_debit_cents,
      total_credit_cents: found?.control?.total_credit_cents,
      cutoff_at: cutoffOf(context.config, name),
      read_back: lies_there,
      had_at: context.clock.now(),
      file_id: undefined,
      effective_entry_date: undefined,
      obstacle: known && lies_there ? 'this database has originated another file of that name' : undefined,
      of_nobody: lies_there ? await paidToNobody(context, name) : [],
    });
  }
  return differences;
}

async function knownAs({ db }: Context, name: string) {
  return (await findOriginatedByNames(db, [name.toLowerCase()]))[0];
}

function readAtBank({ odfi }: Context, name: string) {
  return odfi.readOurs(name, (pieces) => readThrough(pieces));
}

async function obstacleTo(context: Context, name: string, same: boolean, unknown: boolean): Promise<string | undefined> {
  if (!same) return 'this database has originated another file of that name';
  if (!unknown) return undefined;
  const copy = await readCopy(context, name);
  if (!copy) return 'its sealed copy is not beside the journal: put it back';
  const key = keyLackingFor(context.sealer, copy);
  return key && `its sealed copy opens with ${key}, which this server lacks: bring that, or put a whole copy back`;
}

/** Nothing is settled or posted ahead of time. A sandbox's clock goes back with its database, the bank's day does not. */
function aheadOfClock({ clock }: Context, cutoff_at: string | undefined): string | undefined {
  if (cutoff_at === undefined || new Date(cutoff_at) <= clock.now()) return undefined;
  return `its cutoff is at ${cutoff_at}, and the clock here says ${clock.now().toISOString()}: move the clock past that first`;
}

/** Payouts of a file that lies with the bank, to accounts of which nobody here can tell whose they are. */
async function paidToNobody(context: Context, name: string): Promise<string[]> {
  const entries = (await copyFromBank(context, name))?.entries ?? [];
  return entries.filter(({ kind, payout_to }) => kind === 'payout' && payout_to === undefined).map(({ trace_number }) => trace_number);
}

/** What the bank sent and cannot be ingested again: its copy is gone, or this server lacks its key. */
async function unopened(context: Context, lines: readonly JournalLine[]): Promise<Pick<Comparison, 'without_copy' | 'without_key'>> {
  const without_copy: string[] = [];
  const without_key: { name: string; key: string }[] = [];
  for (const { entry } of lines) {
    if (entry?.what !== 'ingested' && entry?.what !== 'acknowledgement') continue;
    const { name } = entry;
    try {
      const read = entry.what === 'ingested' ? await readIngested(context, entry) : await readAcknowledgement(context, entry);
      if (read === undefined) without_copy.push(name);
    } catch (error) {
      // What does not open with its key is as good as gone; what lacks its key is whole.
      if (error instanceof KeyMissing) without_key.push({ name, key: error.key });
      else without_copy.push(name);
    }
  }
  return { without_copy, without_key };
}

/** The cutoff that the name of a file of ours tells, by the clocks of New York. */
function cutoffOf({ ach }: Context['config'], name: string): Date | undefined {
  const { date, time } = readFileName(ach.file_name, name) ?? {};
  return date === undefined || time === undefined ? undefined : instantOf({ date, time }, EASTERN);
}
