import * as z from 'zod/mini';
import { fixedClock } from '../../clock/clock.ts';
import { at as asOf, type Context } from '../../context.ts';
import type { Task } from '../../jobs/queue.ts';
import type { DueWork } from '../../jobs/timetable.ts';
import { openBytes, sha256Of } from './file-bytes.ts';
import type { Movements } from './movements.ts';
import { settlementOf } from './settlement.ts';
import { listDeliverAgain, nextDeliveryAgain, noteDeliverAgain, noteDelivered, readFileToDeliver } from './store.ts';
import { takeAcknowledgements } from './take-acknowledgements.ts';

const DELIVER_AGAIN_MS = 15 * 60_000;
const payloadSchema = z.object({ file_id: z.string() });

/**
 * Hands a file to the bank, under its name and with its bytes, whenever it is called and as often. Throws while the bank cannot be reached.
 * A file that comes too late for its date settles on the first day that can still be reached.
 */
export async function deliverFile(context: Context, movements: Movements, file_id: string): Promise<void> {
  const file = await readFileToDeliver(context.db, file_id);
  if (file.status !== 'CUT') return;
  const bytes = openBytes(context.sealer, 'ach_files', file.id, file.bytes_sealed);
  if (sha256Of(bytes) !== file.sha256) throw new Error(`the bytes of ${file.name} are not those that were cut`);
  const at = context.clock.now();
  await context.odfi.deliver({ name: file.name, bytes }, at);
  await noteDelivered(context.db, file.id, at, settlementOf(file.effective_entry_date, at));
  context.log.info({ file: file.name }, 'file delivered');
  await takeAcknowledgements(context, movements);
}

/** The queue's way in. */
export function deliverFileTask(movements: Movements): Task {
  return (context, payload) => deliverFile(context, movements, z.parse(payloadSchema, payload).file_id);
}

/**
 * Delivers what the queue has not managed to: a server may have been killed inside the job, which then stays locked for hours.
 * A bank that cannot be reached is tried again later; it keeps nothing else waiting.
 */
export function deliverAgain(movements: Movements): DueWork {
  return {
    name: 'ach: deliver again',
    nextDue: ({ db }) => nextDeliveryAgain(db),
    async run(context, actual_at) {
      for (const file_id of await listDeliverAgain(context.db, context.clock.now())) {
        await noteDeliverAgain(context.db, file_id, new Date(actual_at.getTime() + DELIVER_AGAIN_MS));
        try {
          // Not at the moment at which it was due: what counts is when the bank gets it.
          await deliverFile(asOf(context, fixedClock(actual_at)), movements, file_id);
        } catch (error) {
          context.log.warn({ file_id, err: error }, 'a file could not be delivered; it will be tried again');
        }
      }
    },
  };
}
