import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, type Payment, pay, readAchFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { dishonorReturn } from '../../collections/dishonored-returns/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
});
afterEach(() => server.stop());

const at = (date: string, time: string) => advanceTo(server, newYork(date, `${time}:10`));

/** A debit of $100.00 that settled on Tuesday, 2 June, the 153rd day of its year. */
async function settled(): Promise<Payment> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  const payment = await pay(server, consumer, shop, 10_000);
  await at('2026-06-03', '10:00');
  return payment;
}

/** Has the bank send something; gives the addenda of the one entry in its file. */
async function sent(path: string, body: object) {
  const { status, json, text } = await callSandbox(server, 'POST', path, body);
  expect([status, text]).toEqual([200, text]);
  const { batches } = await readAchFile(server, (json as { file: string }).file);
  return batches[0]?.entries[0]?.addenda[0];
}

describe('the sandbox bank can be made to send', () => {
  it.each(['R13', 'R33'])('%s for a debit, which is declined for that', async (code) => {
    const payment = await settled();
    await sendBack(server, payment, code);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: code });
    expect(await broken(server)).toEqual([]);
  });

  it('R23 for a refund that its receiver refuses, which then waits for a person', async () => {
    const given = await refund(server, shop, await settled(), 2_000);
    await at('2026-06-05', '10:00');
    const addenda = await sent('/ach/return', { public_id: given.reference, code: 'R23' });
    expect(addenda).toMatchObject({ kind: 'return', return_code: 'R23' });
    expect(await runCommand(server.context, ['list-refunds'])).toContain(given.reference);
    expect(await broken(server)).toEqual([]);
  });

  it('R73 with both of its dates: when the entry was returned, and on which day it had settled', async () => {
    const payment = await settled();
    await at('2026-06-08', '10:00');
    await sendBack(server, payment, 'R01');
    await dishonorReturn(server.context, payment.public_id, 'R68', 'ops');
    await at('2026-06-09', '10:00');
    expect(await sent('/ach/contest', { public_id: payment.public_id })).toMatchObject({
      kind: 'contested-return',
      return_code: 'R73',
      original_entry_returned_date: '260608',
      original_settlement_date: '153',
      return_settlement_date: '159',
      dishonor_reason_code: '68',
    });
  });

  it('C13, which corrects nothing: its corrected data are blank', async () => {
    const { public_id } = await settled();
    expect(await sent('/ach/change', { public_id, code: 'C13' })).toMatchObject({ kind: 'change', change_code: 'C13', corrected_data: '' });
    expect(await broken(server)).toEqual([]);
  });
});
