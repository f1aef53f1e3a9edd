import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { LOCKS, underLockIfFree } from '../../db/advisory-lock.ts';
import { deliverMessage } from './deliver-message.ts';
import { takeDue } from './deliver-store.ts';
import { makeGatherer } from './gather-changes.ts';

const EVERY_MS = 1_000;
/** Longer than a try can take. */
const AGAIN_MS = 60_000;
const MOST = 40;
const MOST_EACH = 4;

/**
 * Tells shops' servers from now on what becomes of their payments. Writing the messages is one server's work at a time; sending them every
 * server's. An address that is slow keeps no other waiting.
 */
export function startTelling(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const gather = makeGatherer(context);
  const busy = new Map<string, number>();
  const under_way = new Set<Promise<void>>();

  const send = async (): Promise<void> => {
    const now = context.clock.wall();
    const room = MOST - under_way.size;
    if (room <= 0) return;
    const again_at = new Date(now.getTime() + AGAIN_MS);
    const due = await takeDue(context.db, { now, again_at, busy: [...busy.keys()], most: room, most_each: MOST_EACH });
    for (const message of due) {
      const { endpoint_id } = message;
      busy.set(endpoint_id, (busy.get(endpoint_id) ?? 0) + 1);
      const sending: Promise<void> = deliverMessage(context, message, stopping.signal)
        .catch((error: unknown) => context.log.error({ err: error, message: message.id }, 'a webhook message could not be sent'))
        .finally(() => {
          under_way.delete(sending);
          const left = (busy.get(endpoint_id) ?? 1) - 1;
          if (left === 0) busy.delete(endpoint_id);
          else busy.set(endpoint_id, left);
        });
      under_way.add(sending);
    }
  };
  const loop = async (): Promise<void> => {
    for (;;) {
      await pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const failed = (error: unknown) => context.log.error({ err: error }, 'webhook messages could not be written or taken up');
      await underLockIfFree(context.db, LOCKS.webhooks, gather).catch(failed);
      await send().catch(failed);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all(under_way);
    },
  };
}
