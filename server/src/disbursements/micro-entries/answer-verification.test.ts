import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountNumber, answer, depositsTo, linkByNumbers, verificationOf, wrongFor } from '../../../test/support/by-numbers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork } from '../../../test/support/money.ts';
import { registerConsumer, type TestConsumer } from '../../../test/support/people.ts';

// What the server's own role may do about an answer: the database compares it.

let server: TestServer;
let waiting: string;
let consumer: TestConsumer;
let id: string;
let account_id: string;
let deposits: number[];
const verificationIdOf = async (bank_account_id: string) =>
  (await server.context.db.one<{ id: string }>('select id from micro_verifications where bank_account_id = $1', [bank_account_id])).id;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  consumer = await registerConsumer(server);
  account_id = (await linkByNumbers(server, consumer, accountNumber(1))).SynAccountID;
  await advanceTo(server, newYork('2026-06-02', '09:00'));
  deposits = await depositsTo(server, accountNumber(1));
  id = await verificationIdOf(account_id);
  waiting = await verificationIdOf((await linkByNumbers(server, await registerConsumer(server), accountNumber(2))).SynAccountID);
});
afterAll(() => server.stop());

const DENIED = { code: '42501' };
const run = (sql: string, values: readonly unknown[] = []) => server.context.db.run(sql, values);

it('neither a status nor a count of wrong answers is the server’s to write [TRU-03]', async () => {
  await expect(run('update micro_verifications set wrong_answers = 0')).rejects.toMatchObject(DENIED);
  await expect(run(`update micro_verifications set status = 'READY'`)).rejects.toMatchObject(DENIED);
  await expect(run(`insert into micro_verifications (id, status) values ('mvf_x', 'READY')`)).rejects.toMatchObject(DENIED);
});

it('nothing is VERIFIED but by its amounts, nor READY before its credits have settled [TRU-03]', async () => {
  await expect(run(`select change_verifications($1, 'VERIFIED', now())`, [[id]])).rejects.toThrow('cannot become VERIFIED');
  await expect(run(`select change_verifications($1, 'READY', now(), now())`, [[waiting]])).rejects.toThrow('cannot become READY');
  await expect(run(`select answer_verification($1, '{1,2}', now())`, [waiting])).rejects.toThrow('takes no answer');
});

it('it takes no answer once its time is over [TRU-03]', async () => {
  await expect(run(`select answer_verification($1, $2, '2026-07-01T00:00Z')`, [id, deposits])).rejects.toThrow('takes no answer');
});

it('a wrong answer is counted where it is compared, and the right one is taken in either order [TRU-03]', async () => {
  const [one = 0, other = 0] = deposits;
  for (const [tries, amounts] of [
    [2, wrongFor(deposits)],
    [1, [one]],
  ] as const) {
    await run('select answer_verification($1, $2, $3)', [id, amounts, server.clock.now()]);
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'ready', TriesLeft: tries });
  }
  expect(await answer(server, consumer, account_id, [other, one])).toMatchObject({ status: 200 });
  expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'verified', TriesLeft: 1 });
});
