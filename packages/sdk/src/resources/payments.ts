import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { NewRefund, Payment, PaymentFilters, Refund } from '../types.ts';

/** Payments of the key's business. */
export class Payments {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists payments, the newest first. */
  list(filters: PaymentFilters = {}, options?: CallOptions): List<Payment> {
    return new List(this.#transport, '/payments', filters, options);
  }

  /** Reads a payment. */
  read(id: string, options?: CallOptions): Promise<Payment> {
    return this.#transport.send({ method: 'GET', path: `/payments/${encodeURIComponent(id)}` }, options);
  }

  /** Gives back all or part of a payment. */
  refund(id: string, refund: NewRefund, options?: CallOptions): Promise<Refund> {
    return this.#transport.send({ method: 'POST', path: `/payments/${encodeURIComponent(id)}/refunds`, body: refund }, options);
  }
}
