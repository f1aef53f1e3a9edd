import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { inTrace } from '../../kernel/tracing/index.ts';
import { attempt } from './attempt.ts';
import { LEASE_MS } from './deliver.ts';
import { type TakenMessage, takeMessages } from './store.ts';
import { watchMessages } from './watch-messages.ts';

const EVERY_MS = 1_000;
/** Under way at once. */
const MOST = 10;

/**
 * Sends from now on what is due: what could not be sent before, and what somebody wrote who died before they sent it.
 * Every server does; none takes what another has.
 */
export function startDispatching(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const sendings = new Set<Promise<void>>();
  watchMessages(context);
  const send = async (taken: TakenMessage): Promise<void> => {
    try {
      await inTrace(context.tracing, 'send message', {}, () => attempt(context, taken));
    } catch (error) {
      context.log.error({ err: error, message_id: taken.id }, 'a message could not be sent');
    }
  };
  const takeUp = async (): Promise<void> => {
    const room = MOST - sendings.size;
    if (room <= 0) return;
    const now = context.clock.wall();
    for (const taken of await takeMessages(context.db, { now, lease_until: new Date(now.getTime() + LEASE_MS), most: room })) {
      const sending = send(taken).finally(() => sendings.delete(sending));
      sendings.add(sending);
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await takeUp().catch((error: unknown) => context.log.error({ err: error }, 'messages could not be taken up'));
      const second = pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      // Where there was more than room, one that is sent makes room for the next at once.
      await Promise.race([second, ...(sendings.size === MOST ? sendings : [])]);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all(sendings);
    },
  };
}
