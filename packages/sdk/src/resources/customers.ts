import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { Customer, CustomerFilters } from '../types.ts';

/** People who have paid the business. */
export class Customers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists customers, those who paid last first. */
  list(filters: CustomerFilters = {}, options?: CallOptions): List<Customer> {
    return new List(this.#transport, '/customers', filters, options);
  }

  /** Reads a customer. */
  read(id: string, options?: CallOptions): Promise<Customer> {
    return this.#transport.send({ method: 'GET', path: `/customers/${encodeURIComponent(id)}` }, options);
  }
}
