import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm, violations } from '../../../test/support/payments.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';

let server: TestServer;
let till: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
  till = await tillOf(await openShop(server, { names: ['Harbor Books'] }));
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

it('tells the consumer which order waits for them, and only while it waits', async () => {
  const waiting = (person: { token: string } = payer) => server.ok(purchases.waiting, { token: person.token });
  const first = await start(server, payer);
  expect(await waiting()).toBeNull();
  await ask(server, till, first, 1_200);
  const shown = await waiting();
  expect(shown).toMatchObject({ purchaseId: first.ID, status: 'ACCEPTED', businessName: 'Harbor Books', amount: 1_200 });
  expect(shown).toEqual(await server.ok(purchases.read, { token: payer.token, params: { purchaseId: first.ID } }));
  expect(await waiting(await registerConsumer(server))).toBeNull();

  // Of two, the one that runs out first; answered, it gives way to the other.
  server.clock.advance({ seconds: 20 });
  const second = await start(server, payer);
  await ask(server, till, second, 1_300);
  expect((await waiting())?.purchaseId).toBe(first.ID);
  expect(await tryToConfirm(server, payer, first.ID)).toMatchObject({ status: 200 });
  expect((await waiting())?.purchaseId).toBe(second.ID);
  await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: second.ID } });
  expect(await waiting()).toBeNull();

  // One that nobody answered is gone with its time, whether or not that has been written down yet.
  const third = await start(server, payer);
  const { expiration } = await ask(server, till, third, 1_400);
  server.clock.set(new Date(expiration));
  expect(await waiting()).toBeNull();
});
