import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { LOCKS, underLockIfFree } from '../kernel/db/advisory-lock.ts';
import { deliverMessage } from './deliver-message.ts';
import { type DueMessage, takeDue } from './deliver-store.ts';
import { makeGatherer } from './gather-changes.ts';
import { hasEndpoints } from './gather-store.ts';
import { watchWebhooks } from './watch-webhooks.ts';

const EVERY_MS = 1_000;
/** Longer than a try can take. */
const AGAIN_MS = 60_000;
/** Under way at once: in all, to addresses that have not taken their last message, and to one address. */
const MOST = 40;
const MOST_UNPROVEN = 20;
const MOST_EACH = 4;

/**
 * Dispatches webhooks from now on. One server at a time writes the messages, and every server sends them.
 * One that takes its messages gets four at a time; one that has not taken the last gets one, and all such together never more than
 * half of what is under way: they keep nobody waiting.
 */
export function startDispatch(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const gather = makeGatherer(context);
  const count = watchWebhooks(context);
  const under_way = new Map<string, number>();
  /** Took the last that it was sent from here. */
  const proven = new Set<string>();
  const sendings = new Set<Promise<void>>();

  const shares = () => {
    const unproven = [...under_way].reduce((sum, [id, count]) => sum + (proven.has(id) ? 0 : count), 0);
    return { taken: under_way, proven: [...proven], room_for_unproven: MOST_UNPROVEN - unproven };
  };
  const send = async (message: DueMessage): Promise<void> => {
    const { endpoint_id } = message;
    under_way.set(endpoint_id, (under_way.get(endpoint_id) ?? 0) + 1);
    try {
      const outcome = await deliverMessage(context, message, stopping.signal);
      count(outcome);
      if (outcome === 'taken') proven.add(endpoint_id);
      else proven.delete(endpoint_id);
    } catch (error) {
      context.log.error({ err: error, message: message.id }, 'what became of a webhook message could not be noted');
    } finally {
      const left = (under_way.get(endpoint_id) ?? 1) - 1;
      if (left === 0) under_way.delete(endpoint_id);
      else under_way.set(endpoint_id, left);
    }
  };
  /** Takes up what is due and there is room for. */
  const takeUp = async (): Promise<void> => {
    const room = MOST - sendings.size;
    if (room <= 0) return;
    const now = context.clock.wall();
    const again_at = new Date(now.getTime() + AGAIN_MS);
    for (const message of await takeDue(context.db, { now, again_at, ...shares(), most: room, most_each: MOST_EACH })) {
      const sending = send(message).finally(() => sendings.delete(sending));
      sendings.add(sending);
    }
  };
  const failed = (error: unknown) => context.log.error({ err: error }, 'webhook messages could not be written or taken up');
  const loop = async (): Promise<void> => {
    let gathered_at_ms = Number.NEGATIVE_INFINITY;
    for (;;) {
      // One that was taken makes room for the next at once.
      const second = pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      await Promise.race([second, ...sendings]);
      if (stopping.signal.aborted) return;
      const now_ms = context.clock.wall().getTime();
      try {
        if (!(await hasEndpoints(context.db))) continue;
        if (Math.abs(now_ms - gathered_at_ms) >= EVERY_MS) {
          gathered_at_ms = now_ms;
          await underLockIfFree(context.db, LOCKS.webhooks, gather);
        }
        await takeUp();
      } catch (error) {
        failed(error);
      }
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
