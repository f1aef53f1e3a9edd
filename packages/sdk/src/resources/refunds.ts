import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { Refund, RefundFilters } from '../types.ts';

/** Refunds of the business's payments; `payments.refund` makes one. */
export class Refunds {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists refunds, the newest first. */
  list(filters: RefundFilters = {}, options?: CallOptions): List<Refund> {
    return new List(this.#transport, '/refunds', filters, options);
  }

  /** Reads a refund. */
  read(id: string, options?: CallOptions): Promise<Refund> {
    return this.#transport.send({ method: 'GET', path: `/refunds/${encodeURIComponent(id)}` }, options);
  }
}
