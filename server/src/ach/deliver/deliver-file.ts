import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { at as asOf, type Context } from '../../context.ts';
import { runningClock } from '../../kernel/clock/clock.ts';
import { awaitBoth } from '../../kernel/db/pipelined.ts';
import type { Task } from '../../kernel/jobs/queue.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import type { FileToDeliver } from '../../providers/odfi/port.ts';
import { ASK_AGAIN_MS, pollAcknowledgements, processAcknowledgements } from '../acknowledge/read-acknowledgements.ts';
import { settlementOf } from '../calendar/settlement.ts';
import type { EntryHandlers } from '../entry-handlers.ts';
import { readThrough } from '../ingest/read-through.ts';
import { readPieces } from '../originate/kept-bytes.ts';
import { objectionToHeld } from '../prove/compare-held.ts';
import type { JournalEntry, JournalKind } from '../reconcile/bank-journal.ts';
import { DeliveriesHeld, requireNoHold, requireNotHeld } from '../reconcile/hold-deliveries.ts';
import { copyName, keepCopy } from '../reconcile/kept-copy.ts';
import { noteInJournal } from '../reconcile/note-in-journal.ts';
import {
  type FileOnItsWay,
  listDeliverAgain,
  nextDeliveryAgain,
  noteDeliverAgain,
  noteDelivered,
  noteDeliveryFailed,
  readFileToDeliver,
} from './delivery-store.ts';
import { handedThrough } from './handed-through.ts';
import { HeldDelivery, Overtaken } from './hold-delivery.ts';
import { queueForTurn, queueSlowDelivery } from './queue-delivery.ts';

const DELIVER_AGAIN_MS = 15 * 60_000;
/** A bank that takes a file drop by drop is left alone then, in real time. */
const LONGEST_DELIVERY_MS = 60 * 60_000;
/** The same for the timetable, where everything else waits meanwhile: what takes longer is left to the queue. */
const LONGEST_IN_TIMETABLE_MS = 5 * 60_000;
/** Words of a failure that are kept for a person. */
const MOST_FAILURE_CHARACTERS = 500;
const payloadSchema = z.object({ file_id: z.string() });

/** It was being handed over for as long as it may. */
class TookTooLong extends Error {}

/**
 * Hands a file to the bank, as often as called, and reads back what the bank holds. Throws while the bank cannot be
 * reached, or holds anything else. Does nothing while deliveries are held, or once the bank has acknowledged the file.
 * The journal outside the database tells of it first: see `hold-deliveries.ts`. A file too late for its date settles on
 * the first day still in reach. False, with nothing done, while the bank is being given as many as it takes at once.
 */
export async function deliverFile(
  context: Context,
  entryHandlers: EntryHandlers,
  file_id: string,
  longest_ms = LONGEST_DELIVERY_MS,
): Promise<boolean> {
  const file = await readFileToDeliver(context.db, file_id);
  if (file.status !== 'ORIGINATED') return true;
  const held = await HeldDelivery.take(context, file.id);
  if (held === 'not_its_turn') return false;
  if (held !== 'not_to_be_delivered') await deliverHeld(context, entryHandlers, file, held, longest_ms);
  return true;
}

async function deliverHeld(
  context: Context,
  entryHandlers: EntryHandlers,
  file: FileOnItsWay,
  held: HeldDelivery,
  longest_ms: number,
): Promise<void> {
  const signal = AbortSignal.timeout(longest_ms);
  try {
    // First: an acknowledgement of a file of this name may be about another database's.
    await requireNotHeld(context);
    if ((await processAcknowledgements(context, entryHandlers, [file.name], held.until)) > 0) return;
    await handOver(context, file, held, signal);
  } catch (error) {
    // Whoever has it now does the rest.
    if (error instanceof Overtaken) return context.log.warn({ file: file.name }, error.message);
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, MOST_FAILURE_CHARACTERS);
    await noteDeliveryFailed(context.db, file.id, failure, file.deliver_again_at, held.until);
    // Told once by whoever found out; it is tried again as any other.
    if (error instanceof DeliveriesHeld) return;
    throw signal.aborted ? new TookTooLong(failure, { cause: error }) : error;
  }
  // What counts is when the bank had the whole of it.
  const at = context.clock.now();
  const delivered = {
    delivered_at: at,
    read_back_at: at,
    settles_at: settlementOf(file.effective_entry_date, at, context.config.ach),
    ask_again_at: new Date(at.getTime() + ASK_AGAIN_MS),
  };
  const noted = await noteInJournal(context, journaled('held', file), (tx) => noteDelivered(tx, file.id, delivered, held.until));
  if (!noted) return;
  context.log.info({ file: file.name }, 'file delivered and read back');
  await pollAcknowledgements(context, entryHandlers);
}

async function handOver(context: Context, file: FileOnItsWay, held: HeldDelivery, signal: AbortSignal): Promise<void> {
  const size_bytes = file.size_bytes ?? (await sizeOf(context, file));
  const { name, sha256 } = file;
  const through = await handedThrough(context, name);
  const keeping = keepCopy(context, file);
  const to_deliver: FileToDeliver = {
    name,
    size_bytes,
    sha256,
    pieces: () => held.watch(bytesOf(context, file), signal),
    async confirm(server) {
      await keeping;
      await held.keep();
      await noteInJournal(context, { ...journaled('handing_over', file), ...(server !== undefined && { through: server }) }, async (tx) => {
        // Its bytes may have been on their way for an hour, and deliveries held meanwhile.
        await requireNoHold({ db: tx });
        return true;
      });
    },
    through,
    signal,
  };
  // The copy is made while the bank gets the file: no name appears there before `confirm`.
  const [found] = await awaitBoth(
    context.odfi.deliver(to_deliver, context.clock.now(), (pieces) => readThrough(held.watch(pieces, signal))),
    keeping,
  );
  const objection = objectionToHeld(file, size_bytes, found);
  if (objection !== undefined) throw new Error(`the bank does not hold ${name} as it was originated: ${objection}`);
}

function journaled(what: JournalKind, file: FileOnItsWay): JournalEntry {
  const { name, sha256, cutoff_at, entry_addenda_count: entries, total_debit_cents, total_credit_cents } = file;
  return { what, name, sha256, cutoff_at: cutoff_at.toISOString(), entries, total_debit_cents, total_credit_cents, copy: copyName(name) };
}

/** A file's bytes by pieces. Throws at their end if not those originated: the bank then lacks the whole of it. */
async function* bytesOf({ sealer, db }: Context, { id, name, sha256 }: FileOnItsWay): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let previous: Uint8Array | undefined;
  for await (const piece of readPieces(sealer, db, id)) {
    if (previous) yield previous;
    hash.update(piece);
    previous = piece;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the bytes of ${name} are not those that were originated`);
  if (previous) yield previous;
}

/** Of a file that is kept whole. */
async function sizeOf({ sealer, db }: Context, { id }: FileOnItsWay): Promise<number> {
  let size_bytes = 0;
  for await (const piece of readPieces(sealer, db, id)) size_bytes += piece.byteLength;
  return size_bytes;
}

/** The queue's way in. */
export function deliverFileTask(entryHandlers: EntryHandlers): Task {
  return async (context, payload) => {
    const { file_id } = z.parse(payloadSchema, payload);
    if (!(await deliverFile(context, entryHandlers, file_id))) await queueForTurn(context, file_id);
  };
}

/**
 * Delivers what the queue has not managed to: a server may have been killed inside the job, which then stays locked for
 * hours. A bank that cannot be reached is tried again later; it keeps nothing else waiting.
 */
export function deliverAgain(entryHandlers: EntryHandlers, longest_ms = LONGEST_IN_TIMETABLE_MS): DueWork {
  return {
    name: 'ach: deliver again',
    ahead_ms: BANK_AHEAD_MS,
    nextDue: ({ db }) => nextDeliveryAgain(db),
    async run(context, actual_at) {
      for (const file_id of await listDeliverAgain(context.db, context.clock.now())) {
        await noteDeliverAgain(context.db, file_id, new Date(actual_at.getTime() + DELIVER_AGAIN_MS));
        try {
          // Not at the moment at which it was due: what counts is when the bank gets it.
          if (!(await deliverFile(asOf(context, runningClock(actual_at)), entryHandlers, file_id, longest_ms)))
            await queueForTurn(context, file_id);
        } catch (error) {
          context.log.warn({ file_id, err: error }, 'a file could not be delivered; it will be tried again');
          if (error instanceof TookTooLong) await queueSlowDelivery(context, file_id);
        }
      }
    },
  };
}
