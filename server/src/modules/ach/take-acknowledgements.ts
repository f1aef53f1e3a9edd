import type { Context } from '../../context.ts';
import type { DueWork } from '../../jobs/timetable.ts';
import type { Acknowledgement } from '../../providers/odfi/port.ts';
import { byMovement, type Movements } from './movements.ts';
import { listUnsettled, nextAsking, noteAccepted, noteAsked, noteRejected } from './store.ts';

/** How long after a delivery, and after each time that it has said nothing, the bank is asked what it says. */
export const ASK_AGAIN_MS = 15 * 60_000;

/**
 * Asks the bank what it says about the files that it was handed and that have not settled. What stood in a rejected one waits, PENDING, for a
 * person: the money goes back to where it was before the file. Throws while the bank cannot be asked.
 */
export async function takeAcknowledgements(context: Context, movements: Movements): Promise<void> {
  const { db, odfi } = context;
  const names = await listUnsettled(db);
  if (names.length === 0) return;
  const at = context.clock.now();
  await noteAsked(db, names, new Date(at.getTime() + ASK_AGAIN_MS));
  for (const word of await odfi.readAcknowledgements(names)) {
    await takeWord(context, movements, word, at);
    try {
      await odfi.acknowledgementNoted(word.name);
    } catch (error) {
      context.log.warn({ file: word.name, err: error }, 'the bank’s word about a file was noted and could not be put away');
    }
  }
}

async function takeWord(context: Context, movements: Movements, { name, accepted, reason = 'no reason given' }: Acknowledgement, at: Date) {
  if (accepted) return noteAccepted(context.db, name, at);
  const rejected = await context.db.transaction(async (tx) => {
    const entries = await noteRejected(tx, name, at, reason);
    if (entries) await byMovement(movements, entries, (movement, of_kind) => movement.fileRejected(tx, of_kind, at));
    return entries !== undefined;
  });
  if (rejected) context.log.error({ file: name, reason }, 'the bank has rejected a file; a person must look at it');
}

/**
 * Asks again and again while the bank has said nothing about a file, so that a rejection is known long before the file would settle. A bank
 * that cannot be asked keeps nothing else waiting.
 */
export function askBank(movements: Movements): DueWork {
  return {
    name: 'ach: ask for acknowledgements',
    nextDue: ({ db }) => nextAsking(db),
    async run(context) {
      try {
        await takeAcknowledgements(context, movements);
      } catch (error) {
        context.log.warn({ err: error }, 'the bank could not be asked what it says about its files; it will be asked again');
      }
    },
  };
}
