import type { Context } from '../../context.ts';
import { recipientMark } from './post-message.ts';
import { isStopped, noteStop } from './store.ts';

/** Whether a number's owner has texted that they want no texts. */
export function isNumberStopped(context: Pick<Context, 'db' | 'sealer'>, phone_number: string): Promise<boolean> {
  return isStopped(context.db, recipientMark(context, phone_number));
}

/** Keeps what a number's owner has texted: no more texts, or texts again. Codes that they ask for come all the same. */
export function chooseTexts(context: Pick<Context, 'db' | 'sealer' | 'clock'>, phone_number: string, stopped: boolean): Promise<void> {
  return noteStop(context.db, recipientMark(context, phone_number), stopped, context.clock.wall());
}
