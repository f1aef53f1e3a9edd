import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { LOCKS, underLockIfFree } from '../kernel/db/advisory-lock.ts';
import { causeOf, inTrace } from '../kernel/tracing/index.ts';
import { deliverMessage } from './deliver-message.ts';
import { type DueMessage, takeDue } from './deliver-store.ts';
import { makeGatherer } from './gather-changes.ts';
import { askForFailingMails } from './mail-failing.ts';
import { watchWebhooks } from './watch-webhooks.ts';

const EVERY_MS = 1_000;
/** Longer than a try can take. */
const AGAIN_MS = 60_000;
/** Under way at once: in all, to addresses that have not taken their last message, and to one address. */
const MOST = 40;
const MOST_UNPROVEN = 20;
const MOST_EACH = 4;

/**
 * Dispatches webhooks: one server at a time writes messages, every server sends them. An address that takes them gets
 * four at a time; one that missed the last, one, and all such at most half of those under way, to delay nobody.
 */
export function startDispatch(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const gather = makeGatherer(context);
  const sendings = new Sendings(context, stopping.signal);
  const failed = (error: unknown) => context.log.error({ err: error }, 'webhook messages could not be written or taken up');
  const loop = async (): Promise<void> => {
    let gathered_at_ms = Number.NEGATIVE_INFINITY;
    for (;;) {
      // One that was taken makes room for the next at once.
      const second = pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      await Promise.race([second, ...sendings.all]);
      if (stopping.signal.aborted) return;
      const now_ms = context.clock.wall().getTime();
      try {
        if (Math.abs(now_ms - gathered_at_ms) >= EVERY_MS) {
          gathered_at_ms = now_ms;
          await underLockIfFree(context.db, LOCKS.webhooks, async () => {
            await gather();
            await askForFailingMails(context);
          });
        }
        await sendings.takeUp();
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
      await Promise.all(sendings.all);
    },
  };
}

/** The messages that this server is sending, and how many of them to each address. */
class Sendings {
  readonly all = new Set<Promise<void>>();
  readonly #context: Context;
  readonly #stopping: AbortSignal;
  readonly #count: ReturnType<typeof watchWebhooks>;
  readonly #under_way = new Map<string, number>();
  /** Took the last that it was sent from here. */
  readonly #proven = new Set<string>();

  constructor(context: Context, stopping: AbortSignal) {
    this.#context = context;
    this.#stopping = stopping;
    this.#count = watchWebhooks(context);
  }

  /** Takes up what is due and there is room for. */
  async takeUp(): Promise<void> {
    const room = MOST - this.all.size;
    if (room <= 0) return;
    const { clock, db } = this.#context;
    const now = clock.wall();
    const again_at = new Date(now.getTime() + AGAIN_MS);
    for (const message of await takeDue(db, { now, again_at, ...this.#shares(), most: room, most_each: MOST_EACH })) {
      const sending = this.#send(message).finally(() => this.all.delete(sending));
      this.all.add(sending);
    }
  }

  #shares() {
    const unproven = [...this.#under_way].reduce((sum, [id, count]) => sum + (this.#proven.has(id) ? 0 : count), 0);
    return { taken: this.#under_way, proven: [...this.#proven], room_for_unproven: MOST_UNPROVEN - unproven };
  }

  async #send(message: DueMessage): Promise<void> {
    const { endpoint_id } = message;
    this.#under_way.set(endpoint_id, (this.#under_way.get(endpoint_id) ?? 0) + 1);
    try {
      const traceparent = await causeOf(this.#context, message.purchase_id);
      const outcome = await inTrace(this.#context.tracing, 'send webhook', { traceparent }, () =>
        deliverMessage(this.#context, message, this.#stopping),
      );
      this.#count(outcome);
      if (outcome === 'taken') this.#proven.add(endpoint_id);
      else this.#proven.delete(endpoint_id);
    } catch (error) {
      this.#context.log.error({ err: error, message: message.id }, 'what became of a webhook message could not be noted');
    } finally {
      const left = (this.#under_way.get(endpoint_id) ?? 1) - 1;
      if (left === 0) this.#under_way.delete(endpoint_id);
      else this.#under_way.set(endpoint_id, left);
    }
  }
}
