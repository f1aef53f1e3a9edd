import type { Context } from '../context.ts';
import type { OpenOutbox, Outbox } from '../kernel/jobs/dispatcher.ts';
import { causeOf, inTrace } from '../kernel/tracing/index.ts';
import { deliverMessage } from './deliver-message.ts';
import { type DueMessage, takeDue } from './deliver-store.ts';
import { gathering } from './gather-changes.ts';
import { watchWebhooks } from './watch-webhooks.ts';

/** Longer than a try can take. */
const AGAIN_MS = 60_000;
/** Under way from a server: in all, to addresses that have not taken their last message, and to one address. */
const MOST = 160;
const MOST_UNPROVEN = 20;
const MOST_EACH = 32;

/**
 * Webhook messages, as the dispatcher sends them. An address that takes them gets thirty-two at a time; one that missed
 * the last, one, and all such at most an eighth of those under way, to delay nobody.
 */
export const outbox: Outbox<DueMessage> = { name: 'webhooks', most: MOST, filled_by: gathering, open: (context) => new Shares(context) };

/** Which addresses may have more of what this server sends: how many are under way to each, and which took their last. */
class Shares implements OpenOutbox<DueMessage> {
  readonly #context: Context;
  readonly #count: ReturnType<typeof watchWebhooks>;
  readonly #under_way = new Map<string, number>();
  /** Took the last that it was sent from here. */
  readonly #proven = new Set<string>();

  constructor(context: Context) {
    this.#context = context;
    this.#count = watchWebhooks(context);
  }

  take(room: number): Promise<DueMessage[]> {
    const now = this.#context.clock.wall();
    const again_at = new Date(now.getTime() + AGAIN_MS);
    const unproven = [...this.#under_way].reduce((sum, [id, count]) => sum + (this.#proven.has(id) ? 0 : count), 0);
    return takeDue(this.#context.db, {
      now,
      again_at,
      taken: this.#under_way,
      proven: [...this.#proven],
      room_for_unproven: MOST_UNPROVEN - unproven,
      most: room,
      most_each: MOST_EACH,
    });
  }

  async send(message: DueMessage, stopping: AbortSignal): Promise<void> {
    const { endpoint_id, purchase_id } = message;
    this.#under_way.set(endpoint_id, (this.#under_way.get(endpoint_id) ?? 0) + 1);
    try {
      const traceparent = await causeOf(this.#context, purchase_id);
      const outcome = await inTrace(this.#context.tracing, 'send webhook', { traceparent }, () =>
        deliverMessage(this.#context, message, stopping),
      );
      this.#count(outcome);
      if (outcome === 'taken') this.#proven.add(endpoint_id);
      else this.#proven.delete(endpoint_id);
    } finally {
      const left = (this.#under_way.get(endpoint_id) ?? 1) - 1;
      if (left === 0) this.#under_way.delete(endpoint_id);
      else this.#under_way.set(endpoint_id, left);
    }
  }
}
