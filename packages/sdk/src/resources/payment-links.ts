import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type { NewPaymentLink, PaymentLink, PaymentLinkFilters } from '../types.ts';

/** Payment links and invoice links: addresses by which somebody pays an amount. */
export class PaymentLinks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Makes a link; `kind` is `payment_link` unless given. */
  create(link: NewPaymentLink, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.send({ method: 'POST', path: '/payment-links', body: link }, options);
  }

  /** Lists links, the newest first. */
  list(filters: PaymentLinkFilters = {}, options?: CallOptions): List<PaymentLink> {
    return new List(this.#transport, '/payment-links', filters, options);
  }

  /** Reads a link. */
  read(id: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.send({ method: 'GET', path: `/payment-links/${encodeURIComponent(id)}` }, options);
  }

  /** Voids a link: it can never be paid. */
  void(id: string, options?: CallOptions): Promise<PaymentLink> {
    return this.#transport.send({ method: 'POST', path: `/payment-links/${encodeURIComponent(id)}/void` }, options);
  }
}
