import { randomUUID } from 'node:crypto';

/** Opens one checkout session over HTTP, by an API key's secret. */
export async function openSessionOnce(server_url: string, secret: string): Promise<void> {
  const response = await fetch(`${server_url}/api/v1/checkout-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      order_id: 'HB-10042',
      amount: 3_698,
      street: '12 Canal Street',
      unit: 'Apt 4',
      city: 'New York',
      state: 'NY',
      postal_code: '10013',
      success_url: 'https://books.example/thank-you?order=HB-10042',
      cancel_url: 'https://books.example/basket',
    }),
  });
  if (response.status !== 201) throw new Error(`a session was answered ${response.status}: ${await response.text()}`);
}
