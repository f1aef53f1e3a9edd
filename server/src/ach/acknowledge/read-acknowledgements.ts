import { addBankingDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { type Queryable, sqlState } from '../../kernel/db/database.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import type {
  Acknowledgement,
  AcknowledgementFile,
  UnfinishedAcknowledgement,
  UnreadableAcknowledgement,
} from '../../providers/odfi/port.ts';
import { settlementOf } from '../calendar/settlement.ts';
import {
  findFileByName,
  hasSettledEntries,
  listAskedAbout,
  lockHeldFile,
  nextAsking,
  noteAccepted,
  noteAcknowledgementFailed,
  noteAcknowledgementsMended,
  noteAsked,
  noteDelivered,
  noteRejected,
} from '../deliver/delivery-store.ts';
import { byEntryHandler, type EntryHandlers } from '../entry-handlers.ts';
import { noteIncomingFinished } from '../ingest/incoming-store.ts';
import { keepIncomingFile } from '../ingest/keep-incoming-file.ts';
import { readHold } from '../reconcile/hold-deliveries.ts';
import { journalAcknowledgement } from '../reconcile/kept-acknowledgements.ts';
import { noteLateRejection } from './late-rejections-store.ts';
import { refuseEntries } from './refuse-entries.ts';

/** How long after a delivery, and after each time that it has said nothing, the bank is asked what it says. */
export const ASK_AGAIN_MS = 15 * 60_000;
/** How long after settlement, and repeatedly, the bank is asked whether it rejected a file after all. */
export const ASK_SETTLED_AGAIN_MS = 4 * 60 * 60_000;
/** How long after the bank was found writing an acknowledgement it is looked at again. */
const ASK_UNFINISHED_AGAIN_MS = 5 * 60_000;
/** For how long after settlement the bank is asked about a file. */
const ASKED_BANKING_DAYS = 10;
/** What PostgreSQL ends one of two transactions with that wait for each other. */
const DEADLOCK_DETECTED = '40P01';
/** Characters of a failure that are kept for a person. */
const MOST_FAILURE_CHARACTERS = 500;

/** The bank is still writing its acknowledgement: it has no effect yet. */
class AcknowledgementUnfinished extends Error {
  constructor() {
    super('it is still being written');
  }
}

type AnyAcknowledgement = Acknowledgement | UnreadableAcknowledgement | UnfinishedAcknowledgement;

/**
 * Asks the bank about each file until some days after settlement. What stood in a rejected one waits, PENDING, for a
 * person. Throws while the bank cannot be asked. While deliveries are held, a file that it may not have is skipped: an
 * acknowledgement may be another database's.
 */
export async function pollAcknowledgements(context: Context, entryHandlers: EntryHandlers): Promise<void> {
  const { db } = context;
  const at = context.clock.now();
  const today = wallTimeAt(at, EASTERN).date;
  const settled_since = instantOf({ date: addBankingDays(today, -ASKED_BANKING_DAYS), time: '00:00' }, EASTERN);
  const are_held = (await readHold(context)) !== undefined;
  const names = await listAskedAbout(db, at, { settled_since, undelivered: !are_held });
  await noteAsked(db, {
    unsettled_at: new Date(at.getTime() + ASK_AGAIN_MS),
    settled_at: new Date(at.getTime() + ASK_SETTLED_AGAIN_MS),
    settled_since,
  });
  if (names.length > 0) await processAcknowledgements(context, entryHandlers, names, null);
}

/**
 * Processes the bank's acknowledgements, and gives how many. `delivering_until` is the deliverer's. One unfinished,
 * unreadable or not to be acted on is kept for a person, delays only its own file, and is looked at again.
 */
export async function processAcknowledgements(
  context: Context,
  entryHandlers: EntryHandlers,
  names: readonly string[],
  delivering_until: Date | null,
): Promise<number> {
  const at = context.clock.now();
  const acknowledgements = await context.odfi.readAcknowledgements(names);
  const failed = new Set<string>();
  for (const acknowledgement of acknowledgements) {
    try {
      const take = () => processAcknowledgement(context, entryHandlers, acknowledgement, at, delivering_until);
      if (!(await oncePerDeadlock(take))) continue;
    } catch (error) {
      await noteFailure(context, acknowledgement.name, error, at);
      failed.add(acknowledgement.name);
      continue;
    }
    try {
      if ('accepted' in acknowledgement) await journalAcknowledgement(context, acknowledgement);
      await context.odfi.acknowledgementNoted(acknowledgement.name);
    } catch (error) {
      context.log.warn(
        { file: acknowledgement.name, err: error },
        'the bank’s acknowledgement of a file was noted and could not be put away',
      );
    }
  }
  await noteAcknowledgementsMended(
    context.db,
    names.filter((name) => !failed.has(name)),
    at,
  );
  return acknowledgements.length;
}

async function noteFailure({ db, log }: Context, name: string, error: unknown, at: Date): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, MOST_FAILURE_CHARACTERS);
  const unfinished = error instanceof AcknowledgementUnfinished;
  if (unfinished) log.info({ file: name }, 'the bank is still writing its acknowledgement of a file; it will be looked at again');
  else log.error({ file: name, err: error }, 'the bank’s acknowledgement of a file cannot be acted on; a person must look at it');
  await noteAcknowledgementFailed(
    db,
    name,
    { failure, unfinished },
    new Date(at.getTime() + (unfinished ? ASK_UNFINISHED_AGAIN_MS : ASK_AGAIN_MS)),
  );
}

/** A deadlock of our own transactions is no fault of the acknowledgement: the one PostgreSQL ended is done again. */
async function oncePerDeadlock<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (sqlState(error) !== DEADLOCK_DETECTED) throw error;
    return take();
  }
}

/**
 * False where another is handing the file over, and will ask for the acknowledgement. Throws if it cannot be acted on.
 */
async function processAcknowledgement(
  context: Context,
  entryHandlers: EntryHandlers,
  acknowledgement: AnyAcknowledgement,
  at: Date,
  delivering_until: Date | null,
): Promise<boolean> {
  const { db, log } = context;
  const { name } = acknowledgement;
  const file = await findFileByName(db, name);
  if (file?.status === 'ORIGINATED') {
    const settles_at = settlementOf(file.effective_entry_date, at, context.config.ach);
    const ask_again_at = new Date(at.getTime() + ASK_AGAIN_MS);
    await noteDelivered(db, file.id, { delivered_at: at, read_back_at: null, settles_at, ask_again_at }, delivering_until);
    if ((await findFileByName(db, name))?.status === 'ORIGINATED') return false;
    log.warn({ file: name }, 'the bank has a file whose delivery did not end well: it has said so');
  }
  if ('being_written' in acknowledgement) throw new AcknowledgementUnfinished();
  if ('unreadable' in acknowledgement) throw new Error(acknowledgement.unreadable);
  const kept = await keepSaid(context, acknowledgement.said ?? [], at);
  await applyAcknowledgement(context, entryHandlers, acknowledgement, at, kept[0]);
  for (const id of kept) await noteIncomingFinished(db, id, at);
  return true;
}

/** Has the effect of an acknowledgement from before our database was restored, which the bank does not repeat. */
export async function reprocessAcknowledgement(
  context: Context,
  entryHandlers: EntryHandlers,
  acknowledgement: Acknowledgement,
): Promise<void> {
  await processAcknowledgement(context, entryHandlers, acknowledgement, context.clock.now(), null);
}

/** Keeps what was read of an acknowledgement as it is, before the bank's own may be put away. */
async function keepSaid(context: Context, said: readonly AcknowledgementFile[], at: Date): Promise<string[]> {
  const kept: string[] = [];
  for (const { name, bytes } of said) if (bytes) kept.push((await keepIncomingFile(context.db, context, { name, bytes, at })).id);
  return kept;
}

/** What a whole acknowledgement does. `incoming_file_id` is the file of it that is kept, if one is. */
async function applyAcknowledgement(
  context: Context,
  entryHandlers: EntryHandlers,
  { name, accepted, reason = 'no reason given', refused = [] }: Acknowledgement,
  at: Date,
  incoming_file_id: string | undefined,
): Promise<void> {
  const { db, log } = context;
  if (accepted) {
    await noteAccepted(db, name, at);
    return refuseEntries(context, entryHandlers, name, refused, incoming_file_id);
  }
  const outcome = await db.transaction((tx) => reject(tx, entryHandlers, name, at, reason));
  if (outcome === 'rejected') log.error({ file: name, reason }, 'the bank has rejected a file; a person must look at it');
  if (outcome === 'late')
    log.error({ file: name, reason }, 'the bank has rejected a file that had begun to settle; a person must look at it');
}

async function reject(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  name: string,
  at: Date,
  reason: string,
): Promise<'rejected' | 'late' | 'known'> {
  const file = await lockHeldFile(tx, name);
  if (!file) return 'known';
  if (file.settled_at !== null || (await hasSettledEntries(tx, file.id)))
    return (await noteLateRejection(tx, file.id, at, reason)) ? 'late' : 'known';
  await byEntryHandler(entryHandlers, await noteRejected(tx, file.id, at, reason), (entryHandler, of_kind) =>
    entryHandler.fileRejected(tx, of_kind, at),
  );
  return 'rejected';
}

/**
 * Asks often while the bank is silent about a file, to know of a rejection long before settlement, and now and then
 * after it. A bank that cannot be asked keeps nothing else waiting.
 */
export function askBank(entryHandlers: EntryHandlers): DueWork {
  return {
    name: 'ach: ask for acknowledgements',
    ahead_ms: BANK_AHEAD_MS,
    nextDue: ({ db }) => nextAsking(db),
    async run(context) {
      try {
        await pollAcknowledgements(context, entryHandlers);
      } catch (error) {
        context.log.warn({ err: error }, 'the bank could not be asked what it says about its files; it will be asked again');
      }
    },
  };
}
