import type { Context } from '../../context.ts';
import { byMovement, type Movements } from './movements.ts';
import { listUnacknowledged, noteAccepted, noteRejected } from './store.ts';

/**
 * Asks the bank what it says about the files it was handed. What stood in a rejected one waits, PENDING, for a person: the money goes back
 * to where it was before the file.
 */
export async function takeAcknowledgements(context: Context, movements: Movements): Promise<void> {
  const names = await listUnacknowledged(context.db);
  if (names.length === 0) return;
  const at = context.clock.now();
  for (const { name, accepted, reason } of await context.odfi.readAcknowledgements(names)) {
    if (accepted) {
      await noteAccepted(context.db, name, at);
      continue;
    }
    await context.db.transaction(async (tx) => {
      const entries = await noteRejected(tx, name, at, reason ?? 'no reason given');
      await byMovement(movements, entries, (movement, of_kind) => movement.fileRejected(tx, of_kind, at));
    });
    context.log.error({ file: name, reason }, 'the bank has rejected a file; a person must look at it');
  }
}
