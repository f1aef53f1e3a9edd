import { feeOf } from '@drawbridge/money';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, statementOf, tryToRefund } from '../../../test/support/refunds.ts';
import { wholeFile } from '../../../test/support/whole-file.ts';
import type { EntryToOriginate } from '../../ach/index.ts';
import { entryHandler } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
afterAll(() => server.stop());

/** What may happen to a shop's money, one thing after the other; numbers pick among what there is. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sale' as const), cents: fc.integer({ min: 26, max: 4_000 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cutoff' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), of: fc.nat(20), share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('return' as const), of: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund comes back' as const), of: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function toNextCutoff(): Promise<void> {
  const { json } = await callSandbox(server, 'GET', '/clock');
  await advanceTo(server, new Date(new Date((json as { next_cutoff: string }).next_cutoff).getTime() + 5_000));
}

async function simulate(shop: TestShop, consumer: TestConsumer, steps: readonly Step[]): Promise<void> {
  const sales: Payment[] = [];
  const references: string[] = [];
  const sendBack = (public_id: string) => callSandbox(server, 'POST', '/ach/return', { public_id, code: 'R24' });
  for (const one of steps) {
    // Tokens run out as the days pass.
    const as = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
    const sale = 'of' in one ? sales[one.of % Math.max(1, sales.length)] : undefined;
    if (one.does === 'sale') sales.push(await pay(server, { token: await consumer.signIn() }, as, one.cents));
    else if (one.does === 'cutoff') await toNextCutoff();
    else if (one.does === 'refund comes back') {
      const reference = references[one.of % Math.max(1, references.length)];
      // Refused unless the bank has it; then it waits for a person.
      if (reference !== undefined) await sendBack(reference);
    } else if (sale && one.does === 'return') await sendBack(sale.public_id);
    else if (sale && one.does === 'refund') {
      const reply = await tryToRefund(server, as, sale, Math.max(1, Math.floor((sale.amount_cents * one.share) / 100)));
      if (reply.status === 200) references.push(reply.body.reference);
    }
  }
}

/** What the shop is to have had by now: its sales that are POSTED, less our fees and what was given back, by their rows alone. */
async function earned(shop: TestShop): Promise<number> {
  const { db } = server.context;
  const sales = await db.many<{ id: string; amount_cents: number; fee_basis_points: number; fee_fixed_cents: number }>(
    `select id, amount_cents, fee_basis_points, fee_fixed_cents from purchases where business_id = $1 and status = 'POSTED'`,
    [shop.business_id],
  );
  const { given_back } = await db.one<{ given_back: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as given_back from credits
      where kind = 'refund' and business_id = $1 and status in ('QUEUED', 'IN_FILE', 'SETTLED', 'HELD')`,
    [shop.business_id],
  );
  return sales.reduce((sum, sale) => sum + sale.amount_cents - feeOf(sale), 0) - given_back;
}

it('pays a merchant, now or with later payouts, what was posted less fees, refunds and returns, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const shop = await openShop(server, { paid_out: true });
      const consumer = await registerConsumer(server);
      await linkChecking(server, consumer);
      await simulate(shop, consumer, steps);
      // Once more while all is on its way, and again when it has come to rest.
      for (const cutoffs of [0, 4]) {
        for (let n = 0; n < cutoffs; n++) await toNextCutoff();
        const { items, balances } = await listPayouts(server, shop);
        const paid = items.reduce((sum, payout) => sum + payout.amount, 0);
        expect(paid + (balances[0]?.amount ?? 0)).toBe(await earned(shop));
        for (const payout of items) expect((await statementOf(server, shop, payout)).at(-1)?.running_total).toBe(payout.amount);
      }
      expect(await broken(server)).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 180_000);

it('pays each line once where two originate at the same moment', async () => {
  const shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await simulate(shop, consumer, [{ does: 'sale', cents: 4_000 }, ...Array.from({ length: 4 }, () => ({ does: 'cutoff' as const }))]);
  const account = { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' } as const;
  await payOutTo(server, shop.business_id, account);
  const now = server.clock.now();
  const entries: EntryToOriginate[] = [];
  const collect = () =>
    server.context.db.transaction(async (tx) => {
      const { pages } = await entryHandler.collect(server.context, tx, { cutoff_at: now, originated_at: now }, wholeFile(server.context));
      for await (const page of pages) entries.push(...page);
    });
  await Promise.all([collect(), collect(), collect()]);
  expect(entries.filter(({ account_number }) => account_number === '5500112233')).toMatchObject([{ amount_cents: 4_000 - 65 }]);
});
