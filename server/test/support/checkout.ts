import { apiKeys, type BodyIn, ecommerce, KEY_RIGHTS, type NewApiKey } from '@drawbridge/contract';
import { type CheckoutSession, checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import type { Reply } from './client.ts';
import type { TestShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

type Wishes = Partial<BodyIn<typeof checkoutSessions.create>>;

type KeyWishes = Partial<BodyIn<typeof apiKeys.create>>;

/** Makes an API key as the shop's AdminAccount does: one that may do everything, unless `wishes` are given. */
export async function newKey(
  server: TestServer,
  shop: TestShop,
  business_id = shop.business_id,
  wishes: KeyWishes = { rights: [...KEY_RIGHTS] },
): Promise<NewApiKey> {
  const token = await shop.admin.signIn();
  return server.ok(apiKeys.create, { token, body: { syn_business_id: business_id, name: 'Web shop', ...wishes } });
}

/** What a shop's server sends for an order of $36.98, but for what `wishes` say. */
export function order(wishes: Wishes = {}): BodyIn<typeof checkoutSessions.create> {
  return {
    order_id: 'HB-10042',
    amount: 3_698,
    street: '12 Canal Street',
    unit: 'Apt 4',
    city: 'New York',
    state: 'NY',
    postal_code: '10013',
    success_url: 'https://books.example/thank-you?order=HB-10042',
    cancel_url: 'https://books.example/basket',
    ...wishes,
  };
}

export function tryToOpen(
  server: TestServer,
  secret: string,
  wishes: Wishes = {},
  key?: string,
): Promise<Reply<typeof checkoutSessions.create>> {
  return server.call(checkoutSessions.create, { token: secret, body: order(wishes), ...(key === undefined ? {} : { key }) });
}

/** The same, for a session that must be opened. */
export function openSession(server: TestServer, secret: string, wishes: Wishes = {}): Promise<CheckoutSession> {
  return server.ok(checkoutSessions.create, { token: secret, body: order(wishes) });
}

export function tryToPay(
  server: TestServer,
  payer: { readonly token: string },
  id: string,
  key?: string,
  syn_account_id?: string,
): Promise<Reply<typeof ecommerce.accept>> {
  const query = { syn_account_id };
  return server.call(ecommerce.accept, { token: payer.token, query, body: { id }, ...(key === undefined ? {} : { key }) });
}
