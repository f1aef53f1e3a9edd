import { randomUUID } from 'node:crypto';
import type { Merchant } from './cluster.ts';

async function post<T>(url: string, token: string, body: unknown, key?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

const AMOUNT_CENTS = 6418;

/** What the merchant's page sends for an order. */
function debitBody(purchase_id: string, business_id: string): Record<string, unknown> {
  return {
    purchaseId: purchase_id,
    paymentCode: null,
    amount: AMOUNT_CENTS,
    notes: 'Two hardbacks',
    pos_order_id: '20418',
    employee_name: 'Jo',
    channel: 'in_store',
    syn_business_id: business_id,
  };
}

/** Starts a purchase and asks for it: the consumer has it on their phone. Gives its id. */
export async function askOnce(server_url: string, consumer_token: string, merchant: Merchant): Promise<string> {
  const { ID } = await post<{ ID: string }>(`${server_url}/api/purchases`, consumer_token, undefined);
  await post(`${server_url}/api/purchases/create-debit`, merchant.token, debitBody(ID, merchant.business_id), randomUUID());
  return ID;
}

/** Approves what was asked. */
export async function confirmOnce(server_url: string, consumer_token: string, purchase_id: string): Promise<void> {
  await post(`${server_url}/api/purchases/confirm-debit`, consumer_token, { purchaseId: purchase_id }, randomUUID());
}

/** One whole payment at the counter over HTTP: start, request, confirm. */
export async function payOnce(server_url: string, consumer_token: string, merchant: Merchant): Promise<void> {
  await confirmOnce(server_url, consumer_token, await askOnce(server_url, consumer_token, merchant));
}
