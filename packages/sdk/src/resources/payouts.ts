import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { PageFilters, Payout, PayoutLine } from '../types.ts';

/** Payouts to the business's bank account. */
export class Payouts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists payouts, the newest first. */
  list(page: PageFilters = {}, options?: CallOptions): List<Payout> {
    return new List(this.#transport, '/payouts', page, options);
  }

  /** Reads a payout. */
  read(id: string, options?: CallOptions): Promise<Payout> {
    return this.#transport.send({ method: 'GET', path: `/payouts/${encodeURIComponent(id)}` }, options);
  }

  /** Lists what a payout is made of, the newest first; all lines add up to its amount. */
  lines(id: string, page: PageFilters = {}, options?: CallOptions): List<PayoutLine> {
    return new List(this.#transport, `/payouts/${encodeURIComponent(id)}/lines`, page, options);
  }
}
