import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer, type Payer, start, tillOf, tryToAsk } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';

const MOST = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tryToStart = (person: Payer) => server.call(purchases.start, { token: person.token });
const openOf = async (person: Payer) =>
  (
    await server.context.db.one<{ count: number }>(
      `select count(*) as count from purchases where consumer_id = $1 and status = 'INITIATED'`,
      [person.user_id],
    )
  ).count;

it('a consumer has no more than 50 codes open; one that a merchant asks for, or that runs out, makes room', async () => {
  const [person, other] = [await newPayer(server), await newPayer(server)];
  const till = await tillOf(await openShop(server));
  // One after the other: those of the same moment may pass the limit by a few.
  const first = await start(server, person);
  for (let started = 1; started < MOST; started += 1) await start(server, person);
  expect(await tryToStart(person)).toMatchObject({
    status: 429,
    refusal: {
      code: 'TOO_MANY_OPEN_PURCHASES',
      message: "You've opened too many payment codes. Wait a few minutes and try again.",
    },
  });
  expect(await openOf(person)).toBe(MOST);
  expect((await tryToStart(other)).status).toBe(200);

  expect((await tryToAsk(server, till, first, 1_000)).status).toBe(200);
  expect((await tryToStart(person)).status).toBe(200);
  expect((await tryToStart(person)).status).toBe(429);
  // Their time is over, whether or not they have been closed by now.
  server.clock.advance({ minutes: 5, seconds: 1 });
  const later = { ...person, token: await person.signIn() };
  expect((await tryToStart(later)).status).toBe(200);
});

it('how many are open is read from an index', async () => {
  const person = await newPayer(server);
  const plan = await server.context.db.transaction(async (tx) => {
    // A table of a few rows would be read whole.
    await tx.run('set local enable_seqscan = off');
    return tx.many<{ 'QUERY PLAN': string }>(
      `explain select count(*) filter (where p.expires_at > now()) from purchases p
        where p.consumer_id = '${person.user_id}' and p.status || '' = 'INITIATED'`,
    );
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('purchases_initiated');
});
