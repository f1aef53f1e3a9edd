import { history, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { sendBack } from '../../../test/support/returned.ts';

let server: TestServer;
let books: TestShop;
let maya: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-18', '10:00'));
  books = await openShop(server, { names: ['Harbor Books'] });
  maya = await registerConsumer(server);
  await linkChecking(server, maya);
});
afterAll(() => server.stop());

const days = async (person = maya) => (await server.ok(history.toClear, { token: await person.signIn() })).days;
const paying = async (cents: number, person = maya) =>
  pay(
    server,
    { ...person, token: await person.signIn() },
    { ...books, admin: { ...books.admin, token: await books.admin.signIn() } },
    cents,
  );
const clearing = async ({ public_id }: Payment) =>
  (await server.ok(receipts.read, { token: await maya.signIn(), params: { purchaseId: public_id } })).posts_expected_on;

it('is summed by the day on which it clears, as the receipts have it, until it has or came back', async () => {
  expect(await days()).toEqual([]);
  const first = await paying(1_000);
  const second = await paying(234);
  const thursday = (await clearing(first)) ?? '';
  expect(await days()).toEqual([{ clears_on: thursday, amount: 1_234 }]);

  // Both are in a file; what is approved after it clears later, and stands after them.
  await advanceTo(server, newYork('2026-06-18', '22:00:05'));
  const third = await paying(500);
  const later = (await clearing(third)) ?? '';
  expect(await clearing(second)).toBe(thursday);
  expect(later > thursday).toBe(true);
  expect(await days()).toEqual([
    { clears_on: thursday, amount: 1_234 },
    { clears_on: later, amount: 500 },
  ]);

  // What came back isn't taken again by itself.
  await sendBack(server, second, 'R01');
  expect(await days()).toEqual([
    { clears_on: thursday, amount: 1_000 },
    { clears_on: later, amount: 500 },
  ]);
  await advanceTo(server, newYork(thursday, '22:00:05'));
  expect(await days()).toEqual([{ clears_on: later, amount: 500 }]);
  await advanceTo(server, newYork(later, '22:00:05'));
  expect(await days()).toEqual([]);
});

it('is nobody else’s', async () => {
  const other = await registerConsumer(server);
  await linkChecking(server, other);
  await paying(700, other);
  expect(await days(other)).toMatchObject([{ amount: 700 }]);
  expect(await days()).toEqual([]);
  expect(await server.call(history.toClear, { token: await books.admin.signIn() })).toMatchObject({ status: 403 });
  expect(await server.call(history.toClear, {})).toMatchObject({ status: 401 });
});
