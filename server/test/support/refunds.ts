import { type NewRefund, type Payout, PERMISSIONS_OF_ROLE, payouts, refundRules, refunds, type StatementLine } from '@drawbridge/contract';
import pg from 'pg';
import type { Reply } from './client.ts';
import { advanceTo, approve, ask, callSandbox, fateOf, type Payment } from './money.ts';
import type { TestConsumer, TestMerchantUser, TestShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

type Shop = Pick<TestShop, 'business_id' | 'admin'>;

/** Refunds cents of a payment as the shop's AdminAccount does, and gives whatever comes back. */
export async function tryToRefund(
  server: TestServer,
  shop: Shop,
  payment: Pick<Payment, 'purchase_id'>,
  amount: number,
  wishes: { key?: string; reason?: string; token?: string } = {},
): Promise<Reply<typeof refunds.create>> {
  const token = wishes.token ?? (await shop.admin.signIn());
  const { reason = 'Brought back' } = wishes;
  return server.call(refunds.create, {
    token,
    body: { purchase_id: payment.purchase_id, syn_business_id: shop.business_id, amount, reason },
    ...(wishes.key === undefined ? {} : { key: wishes.key }),
  });
}

/** The same, for a refund that must be taken. */
export async function refund(server: TestServer, shop: Shop, payment: Pick<Payment, 'purchase_id'>, amount: number): Promise<NewRefund> {
  const reply = await tryToRefund(server, shop, payment, amount);
  if (reply.status !== 200) throw new Error(`a refund was refused: ${JSON.stringify(reply.refusal)}`);
  return reply.body;
}

export async function listPayouts(server: TestServer, shop: Shop) {
  return server.ok(payouts.list, { token: await shop.admin.signIn(), query: { syn_business_id: shop.business_id } });
}

/** What a business was paid out, in cents, oldest first. */
export async function amountsPaid(server: TestServer, shop: Shop): Promise<number[]> {
  return (await listPayouts(server, shop)).items.map(({ amount }) => amount).reverse();
}

export async function statementOf(server: TestServer, shop: Shop, payout: Pick<Payout, 'id'>): Promise<readonly StatementLine[]> {
  return (await server.ok(payouts.read, { token: await shop.admin.signIn(), params: { payoutId: payout.id } })).lines;
}

/** A payment that is POSTED by now. */
export async function posted(server: TestServer, consumer: TestConsumer, shop: TestShop, amount_cents: number): Promise<Payment> {
  const payment = await approve(
    server,
    consumer,
    await ask(
      server,
      { token: await consumer.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      amount_cents,
    ),
  );
  while ((await fateOf(server, payment)).status === 'PENDING') {
    await pastCutoff(server);
  }
  return payment;
}

/** The next cutoff by the sandbox's clock. */
export async function nextCutoff(server: TestServer): Promise<Date> {
  const { json } = await callSandbox(server, 'GET', '/clock');
  return new Date((json as { next_cutoff: string }).next_cutoff);
}

/** Moves the clock a little past the next cutoff: what waited for it is in a file that the bank has. */
export async function pastCutoff(server: TestServer): Promise<void> {
  await advanceTo(server, new Date((await nextCutoff(server)).getTime() + 5_000));
}

/** Does what the server's own role may not do; several statements, where there are no values. */
export async function ownerRun(server: Pick<TestServer, 'urls'>, sql: string, values?: readonly unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  try {
    await (values ? owner.query(sql, [...values]) : owner.query(sql));
  } finally {
    await owner.end();
  }
}

/** An AdminAccount of the shop says who may refund how much; amounts in cents, null for none. */
export async function setRefundRule(
  server: TestServer,
  shop: Shop,
  rule: { viewer_a_day?: number | null; alone?: number | null },
): Promise<void> {
  const { viewer_a_day = null, alone = null } = rule;
  await server.ok(refundRules.set, { token: await shop.admin.signIn(), body: { syn_business_id: shop.business_id, viewer_a_day, alone } });
}

/** A Store Viewer's token as the identity provider issues it where their business lets them refund. */
export function refundingToken(server: TestServer, { subject }: Pick<TestMerchantUser, 'subject'>): Promise<string> {
  return server.tokenFor({ subject, role: 'ViewStore', permissions: [...PERMISSIONS_OF_ROLE.ViewStore, 'pc:create:refund'] });
}
