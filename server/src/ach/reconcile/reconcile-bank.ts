import { at as asOf, type Context } from '../../context.ts';
import { fixedClock } from '../../kernel/clock/clock.ts';
import { alone } from '../../kernel/jobs/timetable.ts';
import { ASK_AGAIN_MS, reprocessAcknowledgement } from '../acknowledge/read-acknowledgements.ts';
import { settlementOf } from '../calendar/settlement.ts';
import { isSameDayCutoff } from '../calendar/timetable.ts';
import { noteDelivered } from '../deliver/delivery-store.ts';
import type { EntryHandlers } from '../entry-handlers.ts';
import { hasUnreadFile } from '../exceptions/exceptions-store.ts';
import { ingestFile } from '../ingest/ingest-files.ts';
import { postSettled } from '../settle/post-settled.ts';
import { settleFile } from '../settle/settle.ts';
import { listSettlingFiles } from '../store.ts';
import type { JournalLine } from './bank-journal.ts';
import { findLastHold, insertHold, insertNoted } from './bank-journal-store.ts';
import { type Comparison, compareWithBank, type Difference } from './compare-with-bank.ts';
import { copyFromBank } from './copy-from-bank.ts';
import { readAcknowledgement, readIngested } from './kept-acknowledgements.ts';
import { readCopy } from './kept-copy.ts';
import { noteInJournal } from './note-in-journal.ts';
import { obstacleToRelease, type Said } from './release-obstacles.ts';
import { type TakenOver, takeOverFile } from './take-over-file.ts';
import { deliverAtOnce } from './take-over-store.ts';

export type Released =
  | { readonly kind: 'not_held' }
  /** The comparison is another than the one that whoever releases them saw. */
  | { readonly kind: 'changed' }
  /** Something stands against it, which a person must mend, or say an acknowledgement of, first. */
  | { readonly kind: 'cannot'; readonly name: string; readonly why: string }
  | { readonly kind: 'released'; readonly files: readonly FileTakenOver[] };

interface Release {
  readonly by: string;
  readonly why: string;
  readonly said: Said;
  /** Whether a comparison is the one that was looked at; any is where nothing is said. */
  readonly isAsSeen?: (comparison: Comparison) => boolean;
}

export type FileTakenOver = TakenOver & { readonly name: string };

/**
 * A person releases held deliveries, who and why being kept: what the bank has had unknown here is taken over in order,
 * after what each cutoff posted, so that payouts find what they paid. Interrupted, it goes on when done again.
 */
export async function releaseDeliveries(
  context: Context,
  entryHandlers: EntryHandlers,
  { by, why, said, isAsSeen = () => true }: Release,
): Promise<Released> {
  return alone(context, async () => {
    const { clock, db, log } = context;
    if ((await findLastHold(db))?.event !== 'held') return { kind: 'not_held' };
    const comparison = await compareWithBank(context);
    if (!isAsSeen(comparison)) return { kind: 'changed' };
    const obstacle = obstacleToRelease(comparison, said);
    if (obstacle) return { kind: 'cannot', ...obstacle };
    // What never arrived comes last: what the bank has had may have carried its entries since.
    const neverArrived = ({ entry }: JournalLine) => entry !== undefined && said.never_arrived.includes(entry.name);
    const lines = comparison.lines.toSorted((one, other) => Number(neverArrived(one)) - Number(neverArrived(other)));
    // It is handed over as any file that was originated.
    const differences = comparison.differences.map((difference) =>
      said.never_arrived.includes(difference.name) ? { ...difference, had_at: undefined } : difference,
    );
    const files: FileTakenOver[] = [];
    for (const line of lines) {
      const left = differences.filter(({ name }) => files.every((file) => file.name !== name));
      const done = await relive(context, entryHandlers, line, { differences: left, by_hand: said.by_hand });
      if (done) files.push(done);
      // Known from now on: a comparison that is cut short goes on behind it.
      await insertNoted(db, { line: line.text, line_sha256: line.sha256, at: clock.now() });
    }
    for (const difference of differences.filter(({ where }) => where === 'bank')) {
      const done = await takeOver(context, entryHandlers, difference);
      if (done) files.push(done);
    }
    await deliverAtOnce(db, clock.now());
    await noteInJournal(context, { what: 'compared', name: '', ...(comparison.gone.length > 0 && { gone: comparison.gone }) });
    const names = differences.filter(({ where }) => where === 'acknowledgement').map(({ name }) => name);
    await db.transaction((tx) => insertHold(tx, { at: clock.now(), event: 'released', by_whom: by, why, names }));
    log.info({ by, files: files.length }, 'deliveries were released: what the bank has had was compared');
    return { kind: 'released', files };
  });
}

/** What a line of the journal tells of happens here too, at the moment at which it did. */
async function relive(
  context: Context,
  entryHandlers: EntryHandlers,
  { entry }: JournalLine,
  { differences, by_hand }: { readonly differences: readonly Difference[]; readonly by_hand: readonly string[] },
): Promise<FileTakenOver | undefined> {
  if (!entry) return undefined;
  const then = new Date(entry.at);
  const past = asOf(context, fixedClock(then));
  await settleUntil(context, entryHandlers, then);
  const unlessByHand = (error: unknown): undefined => {
    if (!by_hand.includes(entry.name)) throw error;
  };
  if (entry.what === 'ingested') {
    const bytes = await readIngested(context, entry).catch(unlessByHand);
    if (bytes) await ingestFile(past, entry.name, bytes, entryHandlers);
  }
  if (entry.what === 'acknowledgement') {
    const acknowledgement = await readAcknowledgement(context, entry).catch(unlessByHand);
    if (acknowledgement) await reprocessAcknowledgement(past, entryHandlers, acknowledgement);
  }
  if (entry.what !== 'handing_over' && entry.what !== 'held') return undefined;
  const difference = differences.find(({ name, where }) => name === entry.name && where === 'journal');
  return difference && takeOver(past, entryHandlers, difference);
}

async function takeOver(
  context: Context,
  entryHandlers: EntryHandlers,
  { name, cutoff_at, had_at, file_id, effective_entry_date, where }: Difference,
): Promise<FileTakenOver | undefined> {
  const { ach } = context.config;
  if (file_id !== undefined && effective_entry_date !== undefined) {
    if (had_at === undefined) return undefined;
    const ask_again_at = new Date(context.clock.now().getTime() + ASK_AGAIN_MS);
    const settles_at = settlementOf(effective_entry_date, had_at, ach);
    const delivered = { delivered_at: had_at, read_back_at: null, settles_at, ask_again_at };
    await noteDelivered(context.db, file_id, delivered, null);
    return { name, taken: 0, lost: 0, left_out: false };
  }
  const copyOf = () => (where === 'journal' ? readCopy(context, name) : copyFromBank(context, name));
  // Its name may tell no time: what stands in it does.
  const cutoff = cutoff_at ?? (await copyOf())?.file.cutoff_at;
  if (cutoff && !isSameDayCutoff(cutoff, ach) && !(await hasUnreadFile(context.db))) {
    await settleUntil(context, entryHandlers, cutoff);
    await postSettled(context, cutoff);
  }
  const copy = await copyOf();
  return copy && { name, ...(await takeOverFile(context, entryHandlers, copy, had_at)) };
}

/** What had settled by then has settled here too, before anything that came later. */
async function settleUntil(context: Context, entryHandlers: EntryHandlers, until: Date): Promise<void> {
  for (const { id, settles_at } of await listSettlingFiles(context.db, until))
    await settleFile(asOf(context, fixedClock(settles_at)), entryHandlers, id);
}
