import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { EventFilters, PaymentEvent } from '../types.ts';

/** What happened to the business's payments: what webhooks post, for programs that ask. */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists events of the last 30 days, the newest first; with `after`, those behind an event, the oldest first. */
  list(filters: EventFilters = {}, options?: CallOptions): List<PaymentEvent> {
    return new List(this.#transport, '/events', filters, options);
  }

  /** Reads an event. */
  read(id: string, options?: CallOptions): Promise<PaymentEvent> {
    return this.#transport.send({ method: 'GET', path: `/events/${encodeURIComponent(id)}` }, options);
  }
}
