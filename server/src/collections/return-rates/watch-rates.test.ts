import { paymentLinks, purchases } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { invariants } from './invariants.ts';
import { readRates } from './read-rates.ts';

let server: TestServer;
let owner: pg.Client;
let bad: TestShop;
let good: TestShop;
let ada: TestConsumer;

beforeAll(async () => {
  server = await startTestServer({ env: { RETURN_RATE_STOP: 'on' } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  bad = await openShop(server, { names: ['Bad Debits'] });
  good = await openShop(server, { names: ['Good Debits'] });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function payer(): Promise<TestConsumer> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  return consumer;
}

async function sendBack(payment: Payment, code: string): Promise<void> {
  const { status, text } = await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code });
  if (status !== 200) throw new Error(text);
}

const of = async (business_id: string | null) => {
  const found = (await readRates(server.context)).find((row) => row.business_id === business_id);
  return (
    found && { debits: found.debits, returns: found.rates.map(({ returns }) => returns), alarms: found.rates.map(({ alarm }) => alarm) }
  );
};
const alerts = () =>
  server.context.db.many<{ business_id: string | null; rate: string; ended: boolean; stopped: boolean; lifted_by: string | null }>(
    `select business_id, rate, ended_at is not null as ended, stopped_at is not null as stopped, lifted_by from return_rate_alerts order by began_at, business_id nulls last, rate`,
  );
const mails = async () =>
  (await listOutbox(server.context.db, { to: 'support@drawbridge.example' })).toSorted((one, other) =>
    (one.subject ?? '').localeCompare(other.subject ?? ''),
  );

describe('debits that come back', () => {
  const payments: Payment[] = [];

  it('count against the debits of the last 60 days, of each business and in all, and raise no alarm by one alone', async () => {
    ada = await payer();
    for (const shop of [bad, bad, bad, good]) payments.push(await pay(server, ada, shop, 1_000));
    expect(await of(null)).toBeUndefined();
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    expect(await of(null)).toEqual({ debits: 4, returns: [0, 0, 0], alarms: [false, false, false] });
    await sendBack(payments[0] as Payment, 'R10');
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    expect(await of(bad.business_id)).toEqual({ debits: 3, returns: [1, 0, 1], alarms: [false, false, false] });
    expect(await of(good.business_id)).toEqual({ debits: 1, returns: [0, 0, 0], alarms: [false, false, false] });
    expect(await of(null)).toMatchObject({ debits: 4, returns: [1, 0, 1] });
    expect(await alerts()).toEqual([]);
  });

  it('are told once when they pass a threshold: in the log, by e-mail, in the metrics; and stop the business alone', async () => {
    await sendBack(payments[1] as Payment, 'R10');
    await advanceTo(server, newYork('2026-06-03', '22:00:05'));
    const expected = [
      { business_id: bad.business_id, rate: 'unauthorized', ended: false, stopped: true, lifted_by: null },
      { business_id: null, rate: 'unauthorized', ended: false, stopped: false, lifted_by: null },
    ];
    expect(await alerts()).toEqual(expected);
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    expect(await alerts()).toEqual(expected);
    expect(server.log_lines.filter((line) => line.includes('too many debits come back'))).toHaveLength(2);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Return rate: All businesses together, unauthorized',
      'Return rate: Bad Debits, unauthorized',
    ]);
    expect(sent[1]?.body).toContain('2 of 3: 66.66%');
    expect(sent[1]?.body).toContain(`resume-business ${bad.business_id}`);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('drawbridge_return_rate_alerts_open 2');
  });

  it('let a stopped business ask for nothing, by any way, while what is on its way goes on', async () => {
    const bob = await payer();
    const { ID } = await server.ok(purchases.start, { token: bob.token });
    const asked = await server.call(purchases.requestDebit, {
      token: bad.admin.token,
      body: { purchaseId: ID, amount: 500, syn_business_id: bad.business_id },
    });
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'BUSINESS_STOPPED', message: "This business can't take payments right now." },
    });
    const { id } = await server.ok(paymentLinks.create, {
      token: bad.admin.token,
      body: { syn_business_id: bad.business_id, amount: 500, memo: 'Two chairs' },
    });
    const accept = () => server.call(paymentLinks.accept, { token: bob.token, params: { id }, query: {}, key: 'same' });
    expect(await accept()).toMatchObject({ status: 403, body: { code: 'BUSINESS_STOPPED' } });
    // Another business is not touched, and the third payment is POSTED as if nothing were.
    await pay(server, bob, good, 500);
    expect(await fateOf(server, payments[2] ?? expect.fail())).toMatchObject({ status: 'POSTED' });

    expect(await runCommand(server.context, ['return-rates'])).toMatch(/Bad Debits.*2 = 66\.66%, ABOVE/);
    await expect(runCommand(server.context, ['resume-business', good.business_id, '--why', 'a mistake'])).rejects.toThrow('no business');
    expect(await runCommand(server.context, ['resume-business', bad.business_id, '--why', 'we spoke', '--by', 'Ingrid'])).toContain(
      'Bad Debits',
    );
    // The same key, and the rate is as high as it was: it is not stopped again.
    expect((await accept()).status).toBe(200);
    await advanceTo(server, newYork('2026-06-05', '22:00:05'));
    expect((await alerts())[0]).toMatchObject({ stopped: true, lifted_by: 'Ingrid', ended: false });
    await pay(server, bob, bad, 500);
  });

  it('count no more after 60 days, which ends the alarm', async () => {
    // The first debits were for 2 June 2026, which leaves the period on 2 August.
    await advanceTo(server, newYork('2026-07-31', '22:00:05'));
    expect(await of(bad.business_id)).toMatchObject({ debits: 5, returns: [2, 0, 2] });
    await advanceTo(server, newYork('2026-08-03', '22:00:05'));
    expect(await of(bad.business_id)).toMatchObject({ debits: 2, returns: [0, 0, 0] });
    expect((await alerts()).map(({ ended }) => ended)).toEqual([true, true]);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('drawbridge_return_rate_alerts_open 0');
  });
});

describe('npm run prove', () => {
  const broken = async () => {
    const names: string[] = [];
    for (const { name, check } of invariants) if ((await check(server.context.db)).length > 0) names.push(name);
    return names;
  };

  it.each([
    [
      "every counted file's debits are as many as it holds",
      `update return_rate_files set debits = debits + 1 where business_id = $1`,
      `update return_rate_files set debits = debits - 1 where business_id = $1`,
    ],
    [
      'a business is stopped where, and only where, an alert has stopped it and nobody has lifted that',
      `update businesses set debits_stopped_at = now() where id = $1`,
      `update businesses set debits_stopped_at = null where id = $1`,
    ],
  ])('finds where it does not hold that %s', async (name, breaking, mending) => {
    expect(await broken()).toEqual([]);
    await owner.query(breaking, [bad.business_id]);
    expect(await broken()).toEqual([name]);
    await owner.query(mending, [bad.business_id]);
    expect(await broken()).toEqual([]);
  });
});
