import { randomUUID } from 'node:crypto';
import { order } from '../server/test/support/checkout.ts';

/** Opens one checkout session over HTTP, by an API key's secret. */
export async function openSessionOnce(server_url: string, secret: string): Promise<void> {
  const response = await fetch(`${server_url}/api/v1/checkout-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(order()),
  });
  if (response.status !== 201) throw new Error(`a session was answered ${response.status}: ${await response.text()}`);
}
