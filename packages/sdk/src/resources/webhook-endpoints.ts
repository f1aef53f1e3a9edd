import { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/options.ts';
import type { Transport } from '../transport/transport.ts';
import type {
  NewWebhookEndpoint,
  PageFilters,
  RemovedWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointWithSecret,
  WebhookTest,
} from '../types.ts';

/** Addresses that are told of the business's payments. */
export class WebhookEndpoints {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Adds an endpoint; only this answer has its secret. */
  create(endpoint: NewWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.#transport.send({ method: 'POST', path: '/webhook-endpoints', body: endpoint }, options);
  }

  /** Lists endpoints, the newest first. */
  list(page: PageFilters = {}, options?: CallOptions): List<WebhookEndpoint> {
    return new List(this.#transport, '/webhook-endpoints', page, options);
  }

  /** Reads an endpoint. */
  read(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#transport.send({ method: 'GET', path: pathOf(id) }, options);
  }

  /** Changes an endpoint's address or events, pauses or resumes it. */
  change(id: string, changes: WebhookEndpointChanges, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#transport.send({ method: 'PATCH', path: pathOf(id), body: changes }, options);
  }

  /** Removes an endpoint, for good. */
  remove(id: string, options?: CallOptions): Promise<RemovedWebhookEndpoint> {
    const gone: RemovedWebhookEndpoint = { id, object: 'webhook_endpoint', deleted: true };
    return this.#transport.send({ method: 'DELETE', path: pathOf(id), gone }, options);
  }

  /** Gives an endpoint another secret, which is in this answer and nowhere else. */
  changeSecret(id: string, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.#transport.send({ method: 'POST', path: `${pathOf(id)}/secret` }, options);
  }

  /** Sends an endpoint one signed test message. */
  test(id: string, options?: CallOptions): Promise<WebhookTest> {
    return this.#transport.send({ method: 'POST', path: `${pathOf(id)}/test` }, options);
  }
}

function pathOf(id: string): string {
  return `/webhook-endpoints/${encodeURIComponent(id)}`;
}
