import { externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLine } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, pay, start, tillOf, tryToAsk } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const list = ({ token }: { token: string }) => server.ok(externalAccounts.list, { token });
const remove = ({ token }: { token: string }, SynAccountID: string) =>
  server.call(externalAccounts.remove, { token, body: { SynAccountID } });
const makePrimary = ({ token }: { token: string }, SynAccountID: string) =>
  server.call(externalAccounts.makePrimary, { token, body: { SynAccountID } });

/** Three accounts, each linked a second after the one before. */
async function withThree(person: TestConsumer): Promise<[string, string, string]> {
  const ids: string[] = [];
  for (const institution of ['ins_northgate', 'ins_lakeshore', 'ins_prairie_state']) {
    ids.push(await linkChecking(server, person, { institution }));
    server.clock.advance({ seconds: 1 });
  }
  return ids as [string, string, string];
}

describe('the primary account', () => {
  it('is changed, and the list comes back with it first, then the newest [API-10]', async () => {
    const person = await registerConsumer(server);
    const [first, second, third] = await withThree(person);
    expect((await list(person)).map(({ ID }) => ID)).toEqual([first, third, second]);
    const reply = await makePrimary(person, second);
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ ID, IsPrimary }) => [ID, IsPrimary])).toEqual([
      [second, true],
      [third, false],
      [first, false],
    ]);
    expect((await makePrimary(person, second)).body.map(({ ID }) => ID)).toEqual([second, third, first]);
  });

  it('is one, however many changes arrive at the same moment', async () => {
    const person = await registerConsumer(server);
    const ids = await withThree(person);
    const replies = await Promise.all([...ids, ...ids].map((id) => makePrimary(person, id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await list(person)).filter(({ IsPrimary }) => IsPrimary)).toHaveLength(1);
  });

  it("cannot be another's account, a removed one, or none", async () => {
    const [ada, eve] = [await registerConsumer(server), await registerConsumer(server)];
    const [first, second] = await withThree(ada);
    const own = await linkChecking(server, eve);
    await remove(ada, second);
    const none = { status: 404, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } };
    expect(await makePrimary(eve, first)).toMatchObject(none);
    expect(await makePrimary(ada, second)).toMatchObject(none);
    expect(await makePrimary(ada, 'acc_00000000000000000000000000')).toMatchObject(none);
    expect((await makePrimary(ada, 'nonsense')).status).toBe(400);
    expect((await list(eve)).map(({ ID, IsPrimary }) => [ID, IsPrimary])).toEqual([[own, true]]);
    expect((await list(ada))[0]?.ID).toBe(first);
  });
});

describe('removing an account', () => {
  it('answers those that remain; in the place of the primary one comes the newest [API-11]', async () => {
    const person = await registerConsumer(server);
    const [first, second, third] = await withThree(person);
    const after = await remove(person, first);
    expect(after.body.map(({ ID, IsPrimary }) => [ID, IsPrimary])).toEqual([
      [third, true],
      [second, false],
    ]);
    expect((await remove(person, second)).body.map(({ ID, IsPrimary }) => [ID, IsPrimary])).toEqual([[third, true]]);
    expect((await remove(person, third)).body).toEqual([]);
  });

  it('happens once', async () => {
    const person = await registerConsumer(server);
    const [first] = await withThree(person);
    const replies = await Promise.all(Array.from({ length: 4 }, () => remove(person, first)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await list(person)).filter(({ IsPrimary }) => IsPrimary)).toHaveLength(1);
  });

  it("is not done to another's account", async () => {
    const [ada, eve] = [await registerConsumer(server), await registerConsumer(server)];
    const [first] = await withThree(ada);
    expect(await remove(eve, first)).toMatchObject({ status: 404, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } });
    expect(await list(ada)).toHaveLength(3);
  });

  it('is refused while an amount is pending on it, and shows which amount [ACC-10]', async () => {
    const payer = await newPayer(server);
    const till = await tillOf(await openShop(server));
    const started = await start(server, payer);
    await ask(server, till, started, 1_500);
    const pending = async () => (await list(payer)).map(({ PendingAmount }) => PendingAmount);
    expect(await pending()).toEqual([1_500]);
    const refused = {
      status: 400,
      refusal: { code: 'ACCOUNT_HAS_PENDING', message: 'Transactions are pending on the account. Please try again later' },
    };
    expect(await remove(payer, payer.account_id)).toMatchObject(refused);
    await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: started.ID } });
    expect(await pending()).toEqual([0]);

    await pay(server, payer, till, 2_500);
    expect(await pending()).toEqual([2_500]);
    expect(await remove(payer, payer.account_id)).toMatchObject(refused);
    // Another account of the same consumer carries nothing, and can go.
    const other = await linkChecking(server, payer, { institution: 'ins_lakeshore' });
    expect((await remove(payer, other)).body.map(({ ID, PendingAmount }) => [ID, PendingAmount])).toEqual([[payer.account_id, 2_500]]);
  });

  it('and a request for money wait for each other: the account goes, or the money is held', async () => {
    const till = await tillOf(await openShop(server));
    const gone = await newPayer(server);
    const for_gone = await start(server, gone);
    const [removed, refused] = await inLine(server, gone.user_id, [
      () => remove(gone, gone.account_id),
      () => tryToAsk(server, till, for_gone, 1_000),
    ]);
    expect(removed).toMatchObject({ status: 200, body: [] });
    expect(refused).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });

    const held = await newPayer(server);
    const for_held = await start(server, held);
    const [asked, kept] = await inLine(server, held.user_id, [
      () => tryToAsk(server, till, for_held, 1_000),
      () => remove(held, held.account_id),
    ]);
    expect(asked.status).toBe(200);
    expect(kept).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_HAS_PENDING' } });
  });
});
