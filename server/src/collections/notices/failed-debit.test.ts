import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'] });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterAll(() => server.stop());

it('a debit that the bank will not carry is told to the customer and to the merchant, once, and names no account', async () => {
  const payment = await pay(server, ada, shop, 5_000);
  const other = await pay(server, ada, shop, 1_250);
  await advanceTo(server, newYork('2026-06-01', '22:00:10'));
  const wish = { public_id: payment.public_id, reason: 'account 1234567890 is frozen' };
  expect(await callSandbox(server, 'POST', '/ach/refuse', wish)).toMatchObject({ status: 200 });
  await advanceTo(server, newYork('2026-06-02', '09:00'));
  expect(await fateOf(server, payment)).toMatchObject({ status: 'FAILED' });
  expect(await fateOf(server, other)).toMatchObject({ status: 'PENDING' });

  const notices = async () =>
    (await listOutbox(server.context.db, {})).filter(({ body }) => /couldn.t process|process your payment/.test(body));
  await expect.poll(async () => (await notices()).length, { timeout: 30_000 }).toBe(2);
  const { email } = shop.admin;
  const [to_merchant] = (await notices()).filter(({ to }) => to === email);
  expect(to_merchant?.subject).toMatch(/^Failed: \$50\.00 from /);
  for (const words of ["The customer wasn't charged.", payment.public_id, 'Harbor Books', "It won't be paid out or tried again."])
    expect(to_merchant?.body).toContain(words);
  const [to_customer] = (await notices()).filter(({ to }) => to === ada.phone);
  expect(to_customer?.body).toContain('Our bank didn’t process your payment of $50.00 to Harbor Books. It wasn’t taken from your account.');
  for (const { body } of await notices()) expect(body).not.toMatch(/1234567890|frozen|null|undefined/);
  expect(await broken(server)).toEqual([]);
});
