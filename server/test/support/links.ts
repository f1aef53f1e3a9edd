import { invoiceLinks, type LinkKind, type MerchantLink, paymentLinks } from '@drawbridge/contract';
import { invariants as ofLinks } from '../../src/payments/links/index.ts';
import type { CallInput, Reply } from './client.ts';
import { type Till, violations } from './payments.ts';
import type { TestConsumer } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** The calls of a kind of link. Both kinds have the same shapes. */
export function callsOf(kind: LinkKind): typeof paymentLinks {
  return (kind === 'payment_link' ? paymentLinks : invoiceLinks) as typeof paymentLinks;
}

export type LinkBody = NonNullable<CallInput<typeof paymentLinks.create>['body']>;

/** A merchant makes a link over an amount in cents. */
export function makeLink(
  server: TestServer,
  till: Till,
  amount: number,
  kind: LinkKind = 'payment_link',
  memo = 'Bread for the party',
): Promise<MerchantLink> {
  return server.ok(callsOf(kind).create, { token: till.token, body: { amount, memo, syn_business_id: till.business_id } });
}

/** A consumer pays a link, by what they authorized from `syn_account_id`; gives whatever comes back. */
export function tryToPayLink(
  server: TestServer,
  payer: Pick<TestConsumer, 'token'>,
  id: string,
  kind: LinkKind = 'payment_link',
  key?: string,
  syn_account_id?: string,
): Promise<Reply<typeof paymentLinks.accept>> {
  const query = { syn_account_id };
  return server.call(callsOf(kind).accept, { token: payer.token, params: { id }, query, ...(key === undefined ? {} : { key }) });
}

/** What is wrong with the ledger, the purchases and the links. */
export async function linkViolations(server: TestServer): Promise<string[]> {
  const found = await violations(server);
  for (const { name, check } of ofLinks) for (const text of await check(server.context.db)) found.push(`${name}: ${text}`);
  return found;
}
