import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settlementAccountOf } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts } from '../../../test/support/refunds.ts';
import { runCommand } from './commands.ts';

const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));
const NUMBER = '5500112233';

let server: TestServer;
let shop: TestShop;
let business_id: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  business_id = shop.business_id;
});
afterAll(() => server.stop());

/** A payment is paid out to the shop's account, and the bank sends that back: there is no such account. */
async function paidOutInVain(): Promise<void> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await pay(server, consumer, shop, 10_000);
  await advanceTo(server, newYork('2026-06-05', '12:00'));
  const [payout] = (await listPayouts(server, shop)).items;
  const reply = await callSandbox(server, 'POST', '/ach/return', { public_id: payout?.reference, code: 'R03' });
  expect(reply).toMatchObject({ status: 200 });
}

/** Runs the program as a person does who types, or pipes in, what it asks for. */
function settlementAccount(
  business: string,
  typed: string,
  words: readonly string[] = ['--why', 'the bank merged', '--validated', 'called back', '--by', 'Ines'],
): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env;
  const env = { PATH, DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir };
  const child = spawn(process.execPath, [program, 'settlement-account', business, ...words], { env, stdio: 'pipe' });
  child.stdin.end(typed);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

it.each([
  ['a routing number that cannot be', () => business_id, `021999018\n${NUMBER}\n`, 'cannot be right'],
  ['nothing', () => business_id, '', 'cannot be right'],
  ['another kind of account', () => business_id, `021999019\n${NUMBER}\nloan\n`, 'checking or savings'],
  ['a business that is not there', () => 'biz_00000000000000000000000000', `021999019\n${NUMBER}\n`, 'No such business'],
])('settlement-account refuses %s with a line that tells no number', async (_what, business, typed, words) => {
  const { code, said } = await settlementAccount(business(), typed);
  expect(code).toBe(1);
  expect(said).toContain(words);
  expect(said).not.toContain(NUMBER);
});

it.each([
  ['why', ['--validated', 'called back']],
  ['how it is known to be theirs', ['--why', 'the bank merged']],
])('settlement-account wants to be told %s [TRU-01]', async (_what, words) => {
  const { code, said } = await settlementAccount(business_id, `021999019\n${NUMBER}\n`, words);
  expect(code).toBe(1);
  expect(said).toContain('says in a few words what people will read later');
});

it('settlement-account takes the numbers from what is typed, keeps them sealed and lets a stopped business be paid again', async () => {
  const { db } = server.context;
  const listUnpaid = () => runCommand(server.context, ['list-unpaid']);
  await paidOutInVain();
  expect(await listUnpaid()).toMatch(new RegExp(`^${business_id} .*: owed \\$98\\.75, .* \\(R03\\)$`));
  const { code, said } = await settlementAccount(business_id, `021999019\r\n${NUMBER}\r\nsavings\r\n`);
  expect(said).toContain('savings account that ends in 2233');
  expect(said).not.toContain(NUMBER);
  expect(code).toBe(0);
  // Until it has rested the business is not paid.
  expect(await listUnpaid()).toContain('(R03)');
  await advanceTo(server, newYork('2026-06-11', '00:00:05'));
  expect(await listUnpaid()).toBe('Every business can be paid out.');
  const kept = await db.many('select * from settlement_accounts where business_id = $1 order by version', [business_id]);
  expect(kept).toMatchObject([
    { version: 1 },
    { version: 2, last_four: '2233', account_type: 'savings', changed_by: 'Ines', why: 'the bank merged', validated: 'called back' },
  ]);
  expect(JSON.stringify(kept)).not.toContain(NUMBER);
  expect(await settlementAccountOf(server, business_id)).toEqual({
    routing_number: '021999019',
    account_number: NUMBER,
    account_type: 'savings',
  });
});
