import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  businesses,
  externalAccounts,
  type MerchantLink,
  paymentLinks,
  payouts,
  purchases,
  type Route,
  retries,
} from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallInput, callRoute } from '../../../test/support/client.ts';
import { cutShort, newFolder, useFirstStarts } from '../../../test/support/first-start.ts';
import { signInConsumer, signInMerchant } from '../../../test/support/sign-in.ts';
import { pageOfReturns } from '../../collections/overview/index.ts';
import { readConfig } from '../../config.ts';
import { proveAll } from '../../prove-all.ts';
import { listHeld, readHeld } from '../../risk/index.ts';
import { type RunningServer, startServer } from '../../server.ts';
import { DEMO_CONSUMERS, DEMO_MERCHANTS, DEMO_PASSWORD, describeLogIns, logInTables } from './index.ts';

/** A first start takes half a minute; several at once, on a machine that is busy, for much longer. */
const FIRST_START_MS = 400_000;

useFirstStarts();

function start(data_dir: string, lines: string[]): Promise<RunningServer> {
  return startServer(readConfig({ DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'warn' }), {}, { report: (line) => lines.push(line) });
}

describe('a first start', () => {
  let data_dir: string;
  let server: RunningServer;
  const lines: string[] = [];
  let killed: { ended: number | string; said: string };
  beforeAll(async () => {
    data_dir = await newFolder();
    killed = await cutShort(data_dir, 'day 15 of 90', 'SIGKILL');
    server = await start(data_dir, lines);
  }, FIRST_START_MS);
  afterAll(async () => {
    await server?.stop();
  }, 60_000);

  async function ok<R extends Route>(route: R, input: CallInput<R>) {
    const reply = await callRoute(server.url, route, input);
    expect(reply.refusal).not.toHaveProperty('code');
    expect(reply.status).toBe(200);
    return reply.body;
  }
  async function merchant(username: string): Promise<string> {
    return (await signInMerchant(server, username, DEMO_PASSWORD)).access_token;
  }
  async function consumer(name: string): Promise<string> {
    const phone = DEMO_CONSUMERS.find((one) => one.name === name)?.phone ?? '';
    return (await signInConsumer(server, phone)).access_token;
  }
  async function count(sql: string): Promise<number> {
    return (await server.context.db.one<{ count: number }>(sql)).count;
  }

  test('gives every business a counter with a code to print', async () => {
    const counted = await server.context.db.many<{ name: string; counters: string[] }>(
      `select b.name, array_agg(c.name) filter (where c.retired_at is null) as counters
         from businesses b left join counters c on c.business_id = b.id group by b.id, b.name order by b.name`,
    );
    expect(counted.map(({ counters }) => counters)).toEqual(Array(3).fill(['Counter 1']));
  });

  test('that was killed in the middle is begun anew, said in one line, and leaves nothing twice', async () => {
    expect(killed.ended).toBe('SIGKILL');
    expect(killed.said).not.toContain('is ready at');
    expect(lines[0]).toBe('The last start was cut short while it loaded demo data: starting anew with an empty database');
    expect(lines.filter((line) => line.startsWith('First start: '))).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/^ {2}day 90 of 90, \d+ s$/);
    expect(server.demo).toBe('loaded');
    expect(await count('select count(*) from organizations')).toBe(3);
    expect(await count('select count(*) from businesses')).toBe(3);
    expect(await count('select count(*) from consumers')).toBe(DEMO_CONSUMERS.length);
  });

  test('proves: every invariant of every module holds', async () => {
    const lines: string[] = [];
    expect(await proveAll(server.context.db, server.context.sealer, (line) => lines.push(line))).toBe(true);
    expect(lines.length).toBeGreaterThan(10);
  });

  test('leaves the clock where it stood, and nothing waiting in the queue', async () => {
    const clock = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string };
    expect(Math.abs(Date.parse(clock.now) - Date.now())).toBeLessThan(5_000);
    await expect.poll(() => count('select count(*) from graphile_worker.jobs')).toBe(0);
    expect(await count('select count(*) from ach_exceptions')).toBe(0);
  });

  test('has simulated 90 days on their own moments, through files, settlement and returns', async () => {
    const { first, last } = await server.context.db.one<{ first: Date; last: Date }>(
      'select min(approved_at) as first, max(approved_at) as last from purchases',
    );
    const now_ms = Date.now();
    expect(now_ms - first.getTime()).toBeGreaterThan(88 * 86_400_000);
    expect(now_ms - first.getTime()).toBeLessThan(91 * 86_400_000);
    expect(now_ms - last.getTime()).toBeLessThan(2 * 86_400_000);
    // No more than one file a banking day, each with the bank's word; all but the last few have settled.
    const files = await server.context.db.many<{ status: string; settled: boolean }>(
      'select status, settled_at is not null as settled from ach_files order by cutoff_at',
    );
    expect(files.length).toBeGreaterThan(55);
    expect(files.every(({ status }) => status === 'ACCEPTED')).toBe(true);
    expect(files.filter(({ settled }) => !settled).length).toBeLessThan(3);
    const returned = await server.context.db.many<{ code: string }>('select distinct code from returns order by code');
    expect(returned.map(({ code }) => code)).toEqual(['R01', 'R02', 'R08', 'R09', 'R10']);
    const ends = await server.context.db.many<{ end: string }>(
      `select distinct status || ' ' || last_event as end from purchases order by 1`,
    );
    expect(ends.map(({ end }) => end)).toEqual([
      'CANCELLED expired',
      'CANCELLED refunded_before_file',
      'DECLINED refused_for_account',
      'DECLINED refused_for_funds',
      'DECLINED returned',
      'DENIED consumer_denied',
      'DENIED merchant_cancelled',
      'FAILED account_invalidated_before_origination',
      'PENDING accepted',
      'PENDING consumer_confirmed',
      'POSTED return_made_good',
      'POSTED return_resolved_by_hand',
      'POSTED return_window_passed',
    ]);
    const unlikely = `select count(*) from purchases p join businesses b on b.id = p.business_id
                       where p.id not in (select purchase_id from risk_holds) and extract(hour from p.created_at at time zone b.time_zone) not between 8 and 20`;
    expect(await count(unlikely)).toBe(0);
  });

  test('has a payment that waits in the queue of risk with its facts, and the rule in shadow again [RSK-08]', async () => {
    const { held } = await listHeld(server.context);
    expect(held).toMatchObject([{ amount: 25_890, consumer: { name: 'Peter Novak' }, why: ['New device, large amount'] }]);
    expect(await readHeld(server.context, held[0]?.id ?? '')).toMatchObject({ device: 'Safari on iPhone', obstacle: null });
    expect(await count(`select count(*) from risk_rule_sets where version = 3 and not (true = any (rule_counts))`)).toBe(1);
  });

  test.each(DEMO_MERCHANTS.filter(({ username }) => username !== 'wes.harlan'))(
    'lets $username ($role) log in to what they hold',
    async ({ username, role, where }) => {
      const token = await merchant(username);
      const user = await ok(businesses.user, { token });
      expect(user.Username).toBe(username);
      const held = { AdminAccount: where.startsWith('Green') ? 2 : 1, ViewAccount: 2, AdminStore: 2, ViewStore: 1 }[role];
      expect(user.Businesses).toHaveLength(held ?? 0);
      const { items, page_info } = await ok(businesses.dashboardReport, { token, body: { limit: 50, offset: 0 } });
      expect(page_info.total).toBeGreaterThan(250);
      expect(new Set(items.map(({ StoreName }) => StoreName)).size).toBe(held);
    },
  );

  test.each(['olivia.grant', 'ingrid.dahl'])('shows %s figures of this month', async (username) => {
    const token = await merchant(username);
    const { MonthlySales, MonthlyTotalTransactions } = await ok(businesses.dashboard, { token, query: {} });
    const { items } = await ok(businesses.dashboardReport, { token, body: { limit: 50, offset: 0 } });
    const zone = username === 'ingrid.dahl' ? 'America/Los_Angeles' : 'America/New_York';
    const month = (moment: Date) => moment.toLocaleDateString('en-US', { timeZone: zone, year: 'numeric', month: 'long' });
    const counted = items.filter(
      (item) =>
        ['PENDING', 'POSTED'].includes(item.TransactionStatus) &&
        item.RefundedAmount < item.BaseAmount &&
        month(new Date(item.DateTimeCreated)) === month(new Date()),
    );
    // What the newest fifty rows show of this month is in the figures; early in a month that is little, or nothing yet.
    expect(MonthlyTotalTransactions).toBeGreaterThanOrEqual(counted.length);
    expect(MonthlySales).toBeGreaterThanOrEqual(
      counted.reduce((sum, { BaseAmount, RefundedAmount }) => sum + BaseAmount - RefundedAmount, 0),
    );
    if (counted.length === items.length) expect(MonthlySales).toBeGreaterThan(0);
    expect(new Set(items.map(({ TransactionStatus }) => TransactionStatus)).size).toBeGreaterThan(2);
  });

  test('has paid every merchant out, and given some of it back', async () => {
    for (const username of ['olivia.grant', 'ingrid.dahl']) {
      const token = await merchant(username);
      const { items, balances, sums } = await ok(payouts.list, { token, query: {} });
      expect(sums.count).toBeGreaterThan(30);
      expect(new Set(items.map(({ status }) => status))).toContain('paid');
      expect(balances.every(({ obstacle }) => obstacle === null)).toBe(true);
    }
    const given_back = await server.context.db.many<{ status: string }>(
      `select status from credits where kind = 'refund' order by made_at`,
    );
    expect(given_back.map(({ status }) => status)).toEqual([
      'SETTLED',
      'WITHDRAWN',
      'SETTLED',
      expect.stringMatching(/WAITING|QUEUED|IN_FILE/),
    ]);
  });

  test('has one AdminAccount open what was prepared, at their first log-in', async () => {
    const token = await merchant('wes.harlan');
    expect((await callRoute(server.url, businesses.user, { token })).refusal.code).toBe('BUSINESS_NOT_FOUND');
    expect(await ok(businesses.open, { token })).toMatchObject({ BusinessName: 'Juniper Coffee' });
    expect((await ok(businesses.user, { token })).Businesses).toHaveLength(1);
  });

  test.each(DEMO_CONSUMERS)('lets $name sign in by phone, with a history of more than ten', async ({ phone }) => {
    const token = (await signInConsumer(server, phone)).access_token;
    const { items, page_info } = await ok(purchases.listRecent, { token, body: { limit: 10, offset: 0 } });
    expect(items).toHaveLength(10);
    expect(page_info.has_more).toBe(true);
    const accounts = await ok(externalAccounts.list, { token });
    expect(accounts.filter(({ IsPrimary }) => IsPrimary)).toHaveLength(1);
  });

  test('has orders on the web of Harbor Books: most paid, some left, each by the one key of the sample shop', async () => {
    expect(await count('select count(*) from checkout_sessions where purchase_id is not null')).toBeGreaterThan(15);
    expect(await count('select count(*) from checkout_sessions where purchase_id is null')).toBeGreaterThan(1);
    expect(await count('select count(*) from api_keys')).toBe(1);
    const token = await merchant('ingrid.dahl');
    const { items } = await ok(businesses.dashboardReport, { token, body: { limit: 50, offset: 0 } });
    expect(items.some(({ Channel, StoreName }) => Channel === 'e_commerce' && StoreName === 'Harbor Books')).toBe(true);
  });

  test('has links of every state, and one to open, which has been sent', async () => {
    const token = await merchant('marcus.webb');
    const { items } = await ok(paymentLinks.list, { token, query: { limit: 50, offset: 0 } });
    const now_ms = Date.now();
    const state = ({ purchase_status, void: is_void, expiration }: MerchantLink) =>
      purchase_status ?? (is_void ? 'VOIDED' : Date.parse(expiration) > now_ms ? 'INITIATED' : 'EXPIRED');
    expect(new Set(items.map(state))).toEqual(new Set(['INITIATED', 'PENDING', 'POSTED', 'VOIDED', 'EXPIRED']));
    const open = items.filter((item) => state(item) === 'INITIATED');
    expect(open).toHaveLength(1);
    const maya = `+1${DEMO_CONSUMERS.find(({ name }) => name === 'Maya Okafor')?.phone.replaceAll(/\D/g, '')}`;
    const outbox = (await (await fetch(`${server.url}/sandbox/outbox?to=${encodeURIComponent(maya)}`)).json()) as { body: string }[];
    const id = /\/payment-link-purchase\/(\w+)/.exec(outbox.map(({ body }) => body).join('\n'))?.[1] ?? '';
    expect(id).toBe(open[0]?.id);
    const params = { id };
    const seen = await ok(paymentLinks.read, { token: await consumer('Lena Fischer'), params });
    expect(seen).toMatchObject({ purchased: false, void: false, business_name: 'Green Leaf Market' });
    expect(await count('select count(*) from link_dispatches where sent_at is null')).toBe(0);
  });

  test('has returns of every kind in the reports: to be reinitiated, on the way, made good, resolved, and with no try left', async () => {
    const seen = new Set<string>();
    for (const username of ['olivia.grant', 'ingrid.dahl']) {
      const rows = await ok(retries.list, { token: await merchant(username) });
      for (const { reason_code, transaction_status, retries: tried, retry_refusal } of rows)
        seen.add(
          [reason_code, transaction_status, ...tried.map(({ status }) => status), retry_refusal?.code ?? 'can be retried'].join(' '),
        );
    }
    for (const kind of [
      'R09 DECLINED can be retried',
      'R01 DECLINED pending RETRY_ON_ITS_WAY',
      'R09 POSTED POSTED RETURN_ALREADY_RESOLVED',
      'R01 POSTED POSTED RETURN_ALREADY_RESOLVED',
      'R01 DECLINED failed failed RETRY_NONE_LEFT',
      'R10 DECLINED RETURN_CODE_FINAL',
      'R02 DECLINED RETURN_CODE_FINAL',
    ])
      expect(seen).toContain(kind);
  });

  test('has two requests for help that wait, one of them about a payment, and one that was answered [PRV-17]', async () => {
    const requests = await server.context.db.many<{ said: string }>(
      "select concat_ws(' ', side, status, left(business_id, 3), left(purchase_id, 3)) as said from support_requests order by created_at",
    );
    const expected = ['consumer WAITING_FOR_THEM', 'consumer WAITING_FOR_US biz pur', 'merchant WAITING_FOR_US biz'];
    expect(requests.map(({ said }) => said)).toEqual(expected);
  });

  test('has a return that came too late, which the provider can still dishonor [PRV-13]', async () => {
    const all = { code: 'R08', business_id: undefined, rate: undefined, from: undefined, before: undefined, after: undefined };
    const { rows } = await pageOfReturns(server.context, { which: 'can_dishonor', ...all });
    expect(rows).toMatchObject([{ consumer_name: 'Henry Walsh', late: true, can_dishonor: { codes: expect.arrayContaining(['R68']) } }]);
  });

  test('has consumers of every kind', async () => {
    const power = async (name: string) => ok(externalAccounts.purchasePower, { token: await consumer(name) });
    expect((await power('Maya Okafor')).purchase_power).toBeGreaterThan(20_000);
    for (const name of ['Daniel Reyes', 'Owen Gallagher', 'Lena Fischer']) expect(await power(name)).toMatchObject({ purchase_power: 0 });
    expect((await power('Noor Haddad')).purchase_power).toBeGreaterThan(0);
    expect((await power('Grace Kim')).purchase_power).toBeLessThan(7_501);
    expect((await power('Sofia Marchetti')).account_linked).toBe(false);

    const tom = await ok(externalAccounts.list, { token: await consumer('Tom Lindqvist') });
    expect(new Set(tom.map(({ VendorInstitutionName }) => VendorInstitutionName)).size).toBe(2);
    const token = await consumer('Aisha Bello');
    const aisha = await ok(externalAccounts.list, { token });
    const valid = await Promise.all(
      aisha.map(({ SynAccountID }) => ok(externalAccounts.validate, { token, params: { synAccountID: SynAccountID } })),
    );
    expect(valid.map(({ isValid }) => isValid)).toEqual([true, false]);
  });

  test('is the only one that loads: a second start keeps everything as it is, and reports nothing', async () => {
    const before = await count('select count(*) from purchases');
    const address = server.url;
    await server.stop();
    const lines_again: string[] = [];
    server = await start(data_dir, lines_again);
    expect(server.url).not.toBe(address);
    expect(lines_again).toEqual([]);
    expect(server.demo).toBe('kept');
    expect(await count('select count(*) from purchases')).toBe(before);
    expect((await ok(businesses.user, { token: await merchant('sam.duffy') })).Businesses).toHaveLength(1);
  }, 60_000);
});

test('the log-ins of a later start say that everything is as it was left, and not how the customers began', () => {
  const url = 'http://localhost:3000';
  const first = describeLogIns(url, 'loaded');
  const later = describeLogIns(url, 'kept');
  for (const { phone, name, about } of DEMO_CONSUMERS) {
    expect(first).toContain(about);
    expect(later).not.toContain(about);
    expect(later).toContain(`  ${phone}  ${name}`);
  }
  expect(first).not.toContain('as it was left');
  expect(later.split('\n').slice(0, 2)).toEqual([
    'Everything is as it was left.',
    `Merchants log in at ${url}/merchant with the password ${DEMO_PASSWORD}`,
  ]);
});

test('a first start that is asked to stop does so at once and in order', async () => {
  const data_dir = await newFolder();
  const { ended, said } = await cutShort(data_dir, 'First start: playing 90 days', 'SIGTERM');
  expect(ended).toBe(0);
  // On a busy machine it may have reported some days before it was asked.
  const lines = said
    .trimEnd()
    .split('\n')
    .filter((line) => !/^ {2}day \d+ of 90/.test(line));
  expect(lines).toEqual([expect.stringContaining('First start'), 'Stopping…', 'Stopped.']);
  await expect(readFile(join(data_dir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
}, 120_000);

test('the README names every log-in', async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(logInTables());
  expect(readme).toContain(`\`${DEMO_PASSWORD}\``);
});
