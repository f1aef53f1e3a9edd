import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { CheckoutSession, CheckoutSessionFilters, NewCheckoutSession } from '../types.ts';

/** Orders of a web shop, each to be paid once on the page at its `url`. */
export class CheckoutSessions {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Opens a session for an order. Give the order's number as `idempotency_key`, and it has one session however often this is called. */
  create(session: NewCheckoutSession, options?: CallOptions): Promise<CheckoutSession> {
    return this.#transport.send({ method: 'POST', path: '/checkout-sessions', body: session }, options);
  }

  /** Lists sessions, the newest first. */
  list(filters: CheckoutSessionFilters = {}, options?: CallOptions): List<CheckoutSession> {
    return new List(this.#transport, '/checkout-sessions', filters, options);
  }

  /** Reads a session: whether its order has been paid. */
  read(id: string, options?: CallOptions): Promise<CheckoutSession> {
    return this.#transport.send({ method: 'GET', path: `/checkout-sessions/${encodeURIComponent(id)}` }, options);
  }

  /** Expires a session that is open: it can no longer be paid. */
  expire(id: string, options?: CallOptions): Promise<CheckoutSession> {
    return this.#transport.send({ method: 'POST', path: `/checkout-sessions/${encodeURIComponent(id)}/expire` }, options);
  }
}
