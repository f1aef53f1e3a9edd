import { formatCents } from '@drawbridge/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await pay(server, consumer, shop, 10_000);
  await advanceTo(server, newYork('2026-06-04', '22:00:10'));
});
afterAll(() => server.stop());

const noticesTo = async (to: string) =>
  (await listOutbox(server.context.db, { to })).filter(({ subject }) => /^(?:Your p|P)ayout of .* failed$/.test(subject ?? ''));

it('a payout that the bank will not carry is told to the merchant and to the provider, with what to do, and paid to the account given then', async () => {
  expect(await runCommand(server.context, ['list-unpaid'])).toBe('Every business can be paid out.');
  const [payout] = (await listPayouts(server, shop)).items;
  const amount = formatCents(payout?.amount ?? 0);
  const reason = 'Receiver not agreed';
  expect(await callSandbox(server, 'POST', '/ach/refuse', { public_id: payout?.reference, reason })).toMatchObject({ status: 200 });

  const { email } = shop.admin;
  const { support_email } = server.context.config.brand;
  await expect
    .poll(async () => [(await noticesTo(email)).length, (await noticesTo(support_email)).length], { timeout: 30_000 })
    .toEqual([1, 1]);
  const [to_merchant] = await noticesTo(email);
  expect(to_merchant?.subject).toBe(`Your payout of ${amount} failed`);
  expect(to_merchant?.body).toContain(
    `The bank couldn't process our payout of ${amount} to your account. We're keeping the money for you.`,
  );
  expect(to_merchant?.body).toContain('Please contact us with the account to use.');
  expect(to_merchant?.body).not.toContain('null');
  const [to_provider] = await noticesTo(support_email);
  expect(to_provider?.subject).toBe(`Payout of ${amount} to Harbor Books failed`);
  for (const words of [reason, `settlement-account ${shop.business_id}`, `Payout: ${payout?.reference}`])
    expect(to_provider?.body).toContain(words);

  expect(await listPayouts(server, shop)).toMatchObject({
    items: [{ status: 'rejected' }],
    balances: [{ amount: payout?.amount, obstacle: 'settlement_account_stopped' }],
  });
  expect(await runCommand(server.context, ['list-unpaid'])).toContain(`${shop.business_id}  Harbor Books: owed ${amount}, since`);
  await advanceTo(server, newYork('2026-06-05', '22:00:10'));
  expect((await listPayouts(server, shop)).items).toHaveLength(1);
  expect(await broken(server)).toEqual([]);

  const account = { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' } as const;
  await payOutTo(server, shop.business_id, account);
  expect(await runCommand(server.context, ['list-unpaid'])).toBe('Every business can be paid out.');
  await advanceTo(server, newYork('2026-06-09', '09:00'));
  expect(await listPayouts(server, shop)).toMatchObject({
    items: [{ amount: payout?.amount, status: 'paid', last_four: '2233' }, { status: 'rejected' }],
    balances: [{ amount: 0, obstacle: null }],
  });
  expect([(await noticesTo(email)).length, (await noticesTo(support_email)).length]).toEqual([1, 1]);
  expect(await broken(server)).toEqual([]);
});
