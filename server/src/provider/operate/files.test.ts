import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { runCommand } from './commands.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const SECOND = 'ach-20260602-2200-A.ach';

let bank: FakeBank;
let server: TestServer;
const payments: Payment[] = [];

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  for (const name of [FIRST, SECOND]) bank.say({ name, accepted: false, reason: 'out of balance' });
  payments.push(await pay(server, ada, shop, 5_000));
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  payments.push(await pay(server, ada, shop, 6_000));
  bank.offer('nonsense.txt', 'this is no file');
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
});
afterAll(() => server.stop());

/** Runs a command beside the running server; 1 stands for what a person must mend. */
async function operate(...args: string[]): Promise<{ code: number; said: string }> {
  try {
    return { code: 0, said: await runCommand(server.context, args) };
  } catch (error) {
    if (error instanceof StartRefused) return { code: 1, said: error.message };
    throw error;
  }
}
const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

describe('npm run operate, with files that the bank rejected', () => {
  it('lists them, tells what stands in one, has one re-originated and abandons the other', async () => {
    expect(await metrics()).toContain('drawbridge_files_rejected_open 2');
    expect((await operate('list-files')).said.match(/WAITS FOR A PERSON/g)).toHaveLength(2);
    const shown = await operate('show-file', FIRST);
    expect(shown).toMatchObject({ code: 0, said: expect.stringContaining(payments[0]?.public_id ?? '') });
    expect(shown.said).toContain('out of balance');

    expect(await operate('re-originate', FIRST)).toMatchObject({ code: 1, said: expect.stringContaining('--why') });
    expect(await operate('re-originate', FIRST, '--why', 'a test file', '--by', 'Ingrid')).toMatchObject({ code: 0 });
    expect(await operate('abandon', SECOND, '--why', 'paid in cash')).toMatchObject({ code: 0 });
    expect((await operate('re-originate', FIRST, '--why', 'again')).said).toContain('decided on already');
    expect(await operate('abandon', FIRST, '--why', 'again')).toMatchObject({ code: 1, said: expect.stringContaining('Ingrid') });
    expect(await metrics()).toContain('drawbridge_files_rejected_open 0');
    expect((await operate('show-file', FIRST)).said).toContain('Ingrid: a test file');
    expect(await Promise.all(payments.map(async (payment) => (await fateOf(server, payment)).status))).toEqual(['PENDING', 'FAILED']);
  });

  it.each([
    [['show-file', 'none.ach'], 'no file named none.ach'],
    [['re-originate', '--why', 'words'], 're-originate takes NAME'],
    [['re-originate', 'none.ach', '--because', 'words'], 're-originate takes NAME'],
    [['abandon', 'none.ach', '--why', 'words'], 'no file named none.ach'],
  ])('answers %o with a line for a person', async (args, words) => {
    const { code, said } = await operate(...args);
    expect(code).toBe(1);
    expect(said).toContain(words);
  });
});

describe('npm run operate, with exceptions', () => {
  it('lists it with its reason, and ticks it off once, with a note', async () => {
    expect(await metrics()).toContain('drawbridge_exceptions_open 1');
    const { said } = await operate('list-exceptions');
    expect(said).toContain('unreadable_file  nonsense.txt');
    const number = said.trim().split(' ')[0] ?? '';
    expect(await operate('resolve-exception', number)).toMatchObject({ code: 1, said: expect.stringContaining('--note') });
    expect(await operate('resolve-exception', number, '--note', 'the bank sent it by mistake', '--by', 'Ingrid')).toMatchObject({
      code: 0,
    });
    expect((await operate('resolve-exception', number, '--note', 'again')).said).toContain('Ingrid: the bank sent it by mistake');
    expect((await operate('list-exceptions')).said).toContain('Nothing waits');
    expect((await operate('resolve-exception', '999', '--note', 'nothing')).said).toContain('no exception has the number');
    expect(await metrics()).toContain('drawbridge_exceptions_open 0');
  });
});
