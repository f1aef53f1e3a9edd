import type { Context } from '../../context.ts';
import type { Reply } from '../../providers/sms/port.ts';
import { recipientMark } from './post-message.ts';
import { isStopped, noteStop, takeText } from './store.ts';

/** Whether a number's owner has texted that they want no texts. */
export function isNumberStopped(context: Pick<Context, 'db' | 'sealer'>, phone_number: string): Promise<boolean> {
  return isStopped(context.db, recipientMark(context, phone_number));
}

/**
 * Keeps what a number's owner texted: no more texts, or texts again; codes they ask for always come. A text told of
 * again changes nothing, as an old START could undo a later STOP.
 */
export async function takeReply(context: Pick<Context, 'db' | 'sealer' | 'clock'>, { provider_id, from, word }: Reply): Promise<void> {
  if (word !== 'stop' && word !== 'start') return;
  const at = context.clock.wall();
  await context.db.transaction(async (tx) => {
    if (await takeText(tx, provider_id, at)) await noteStop(tx, recipientMark(context, from), word === 'stop', at);
  });
}
