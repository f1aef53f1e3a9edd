import { reportSchedules } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import {
  linkChecking,
  openShop,
  registerConsumer,
  type TestConsumer,
  type TestMerchantUser,
  type TestShop,
} from '../../../test/support/people.ts';
import type { Email, EmailMessage } from '../../providers/email/port.ts';
import { MessageDelayed } from '../../providers/shared/message-refused.ts';
import { mailDueReports } from './due.ts';
import { mailReport } from './mail-report.ts';

/* Reports that are mailed by themselves: to whom, of when, once. */

const sent: EmailMessage[] = [];
let is_away = false;
const email: Email = {
  kind: 'outbox',
  knows_keys: true,
  async send(message) {
    if (is_away) throw new MessageDelayed('nobody answers');
    sent.push(message);
    return undefined;
  },
};

let server: TestServer;
let shop: TestShop;
let foreign: TestShop;
let store: TestMerchantUser;
let maya: TestConsumer;
beforeAll(async () => {
  server = await startTestServer({ providers: { email } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  foreign = await openShop(server, { names: ['Corner Deli'] });
  store = await shop.addUser('AdminStore');
  maya = await registerConsumer(server);
  await linkChecking(server, maya);
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const { id } of (await list()).items) await remove(id);
  sent.length = 0;
});

const by = async (person: Pick<TestMerchantUser, 'signIn'> = shop.admin) => ({ token: await person.signIn() });
const list = async () => server.ok(reportSchedules.list, { ...(await by()), query: { syn_business_id: shop.business_id } });
const remove = async (id: string) =>
  server.ok(reportSchedules.remove, { ...(await by()), body: { syn_business_id: shop.business_id, id } });
const DAILY = { report: 'transactions', format: 'csv', every: 'day', weekday: null, hour: 6 } as const;
const add = async (schedule: object = {}, person: Pick<TestMerchantUser, 'signIn'> = shop.admin, business_id = shop.business_id) =>
  server.call(reportSchedules.add, {
    ...(await by(person)),
    body: { syn_business_id: business_id, schedule: { ...DAILY, user_ids: [store.user_id], ...schedule } } as never,
  });
const edit = async (id: string, version: number, schedule: object) =>
  server.call(reportSchedules.edit, {
    ...(await by()),
    body: { syn_business_id: shop.business_id, id, version, schedule: { ...DAILY, user_ids: [store.user_id], ...schedule } } as never,
  });
const buy = async (amount: number) =>
  pay(server, { token: await maya.signIn() }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, amount);
const mailed = (to: { email: string } = store) => sent.filter((message) => message.to === to.email && message.attachment !== undefined);
const reportsTo = (to: { email: string } = store) =>
  sent.filter((message) => message.to === to.email && /report|totals|statement/i.test(message.subject));
const fileOf = ({ attachment }: EmailMessage) => Buffer.from(attachment?.base64 ?? '', 'base64').toString('utf8');

describe('a schedule', () => {
  it('is set by Account Admins of the business, for those who may see its reports [MRC-14]', async () => {
    for (const person of [store, await shop.addUser('ViewAccount'), foreign.admin])
      expect((await add({}, person)).body).toMatchObject({ code: 'FORBIDDEN' });
    const clerk = await shop.addUser('ViewStore');
    for (const stranger of [clerk, foreign.admin])
      expect((await add({ user_ids: [stranger.user_id] })).body).toMatchObject({ code: 'ERR_USER_NOT_FOUND' });
    const wrong = [{ user_ids: [] }, { every: 'week' }, { weekday: 1 }, { hour: 24 }, { report: 'statement' }, { format: 'pdf' }];
    for (const wish of wrong) expect((await add(wish)).status, JSON.stringify(wish)).toBe(400);
    expect((await add({ report: 'statement' })).body).toMatchObject({ message: 'The monthly statement is sent once a month' });
    expect((await add()).body).toMatchObject({ items: [{ ...DAILY, version: 1, people: [{ user_id: store.user_id }] }] });
    const { people } = await list();
    expect(people.map(({ user_id }) => user_id)).not.toContain(clerk.user_id);
  });

  it('is changed by one at a time, and ended; of another business there is none [MRC-14]', async () => {
    await add();
    const [one] = (await list()).items;
    const id = one?.id ?? '';
    const edit = async (version: number, hour: number, person = shop.admin, business_id = shop.business_id) => {
      const schedule = { ...DAILY, hour, user_ids: [shop.admin.user_id] };
      return server.call(reportSchedules.edit, { ...(await by(person)), body: { syn_business_id: business_id, id, version, schedule } });
    };
    expect((await edit(1, 7)).body).toMatchObject({ items: [{ hour: 7, version: 2, people: [{ user_id: shop.admin.user_id }] }] });
    expect((await edit(1, 8)).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    expect((await edit(2, 8, foreign.admin)).body).toMatchObject({ code: 'FORBIDDEN' });
    const foreign_remove = { ...(await by(foreign.admin)), body: { syn_business_id: foreign.business_id, id } };
    expect((await server.call(reportSchedules.remove, foreign_remove)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await remove(id)).items).toEqual([]);
    expect((await edit(2, 8)).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('puts nobody back who stopped it while an admin had it open [MRC-14]', async () => {
    const stopper = await shop.addUser('ViewAccount');
    const user_ids = [store.user_id, stopper.user_id];
    await add({ user_ids });
    const [{ id, version } = { id: '', version: 0 }] = (await list()).items;
    await server.ok(reportSchedules.leave, { ...(await by(stopper)), body: { id } });
    expect((await edit(id, version, { user_ids, hour: 9 })).body).toMatchObject({ code: 'SETTINGS_CHANGED' });
    expect((await list()).items).toMatchObject([{ hour: 6, version: version + 1, people: [{ user_id: store.user_id }] }]);
    expect((await server.call(reportSchedules.leave, { ...(await by(stopper)), body: { id } })).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await list()).items).toMatchObject([{ version: version + 1 }]);
  });
});

describe('a report', () => {
  it('is mailed at its hour of the whole day before, once, with no account number, and leads to where it is stopped [MRC-14]', async () => {
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    await buy(12_300);
    await add();
    await advanceTo(server, newYork('2026-06-03', '05:59'));
    expect(mailed()).toEqual([]);
    await advanceTo(server, newYork('2026-06-03', '06:01'));
    await expect.poll(() => mailed().length, { timeout: 15_000 }).toBe(1);
    const [mail] = mailed();
    expect(mail?.subject).toBe('Transactions report: Harbor Books, Tuesday, June 2');
    expect(mail?.attachment?.file_name).toBe('transactions-2026-06-02.csv');
    expect(mail && fileOf(mail).split('\r\n').filter(Boolean)).toHaveLength(2);
    expect(mail && fileOf(mail)).toContain('123.00');
    expect(mail && fileOf(mail)).not.toMatch(/\d{8,}/);
    expect(mail?.body).toContain('Transactions report for Harbor Books, Tuesday, June 2.');
    expect(mail?.body).toContain('/merchant/settings#reports');
    expect(mail?.body).toContain('/merchant/profile');
    // Another server that runs the same work finds nothing due, and the same work again nothing new to mail.
    await mailDueReports.run(server.context, server.clock.now());
    const [{ id } = { id: '' }] = (await list()).items;
    await mailReport(server.context, { id, at: newYork('2026-06-03', '06:00').toISOString() });
    expect(mailed()).toHaveLength(1);
  });

  it('says so where nothing happened, and is linked to where it is too large to attach [MRC-14]', async () => {
    await advanceTo(server, newYork('2026-06-04', '12:00'));
    await buy(700);
    await add();
    const [{ id } = { id: '' }] = (await list()).items;
    await mailReport(server.context, { id, at: newYork('2026-06-05', '06:00').toISOString() }, 50);
    await mailReport(server.context, { id, at: newYork('2026-06-04', '06:00').toISOString() });
    const [large, empty] = reportsTo();
    expect(large?.body).toContain('too large for an email');
    expect(large?.body).toContain(`/merchant/report?from=2026-06-04&to=2026-06-04&location=${shop.business_id}`);
    expect(empty?.body).toContain('Nothing happened in this period');
    expect([large?.attachment, empty?.attachment]).toEqual([undefined, undefined]);
  });

  it('of the newest period alone goes after a time in which no server ran [MRC-14]', async () => {
    await advanceTo(server, newYork('2026-06-05', '12:00'));
    await add({ report: 'daily_totals', hour: 7 });
    // Nobody ran anything for five days: the clock alone moves.
    server.clock.set(newYork('2026-06-10', '09:00'));
    await mailDueReports.run(server.context, server.clock.now());
    await expect
      .poll(() => reportsTo().map(({ subject }) => subject), { timeout: 15_000 })
      .toEqual(['Daily totals: Harbor Books, Tuesday, June 9']);
    expect(await mailDueReports.nextDue(server.context)).toEqual(newYork('2026-06-11', '07:00'));
  });

  it('goes to nobody who has left, lost the right, or stopped it [MRC-14]', async () => {
    const [leaver, loser, stopper] = [
      await shop.addUser('ViewAccount'),
      await shop.addUser('AdminStore'),
      await shop.addUser('ViewAccount'),
    ];
    const user_ids = [store, leaver, loser, stopper].map(({ user_id }) => user_id);
    await add({ user_ids });
    const own = await server.ok(reportSchedules.listOwn, await by(stopper));
    expect(own).toMatchObject([{ report: 'transactions', business_name: 'Harbor Books' }]);
    const id = own[0]?.id ?? '';
    const leave = async (person: TestMerchantUser) => server.call(reportSchedules.leave, { ...(await by(person)), body: { id } });
    expect((await leave(foreign.admin)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await leave(stopper)).status).toBe(200);
    await server.context.db.run('update business_users set deleted_at = now() where user_id = $1', [leaver.user_id]);
    await server.context.db.run("update users set status = 'DEACTIVATED' where id = $1", [leaver.user_id]);
    await server.context.db.run("update business_users set role = 'ViewStore' where user_id = $1", [loser.user_id]);
    await mailReport(server.context, { id, at: newYork('2026-06-12', '06:00').toISOString() });
    expect(reportsTo()).toHaveLength(1);
    for (const gone of [leaver, loser, stopper]) expect(reportsTo(gone)).toEqual([]);
  });

  it('that waits to be sent goes to nobody who has left, lost the right or stopped it meanwhile [MRC-14]', async () => {
    const gone = [await shop.addUser('ViewAccount'), await shop.addUser('AdminStore'), await shop.addUser('ViewAccount')] as const;
    const [leaver, loser, stopper] = gone;
    await add({ user_ids: [store, ...gone].map(({ user_id }) => user_id) });
    const [{ id } = { id: '' }] = (await list()).items;
    is_away = true;
    await mailReport(server.context, { id, at: newYork('2026-06-13', '06:00').toISOString() });
    await server.context.db.run('update business_users set deleted_at = now() where user_id = $1', [leaver.user_id]);
    await server.context.db.run("update users set status = 'DEACTIVATED' where id = $1", [leaver.user_id]);
    await server.context.db.run("update business_users set role = 'ViewStore' where user_id = $1", [loser.user_id]);
    await server.ok(reportSchedules.leave, { ...(await by(stopper)), body: { id } });
    is_away = false;
    const standing = () =>
      server.context.db.many<{ state: string }>('select state from messages where about like $1 order by state', [`${id}:%`]);
    await expect
      .poll(standing, { timeout: 15_000 })
      .toEqual([{ state: 'failed' }, { state: 'failed' }, { state: 'failed' }, { state: 'sent' }]);
    expect(reportsTo()).toHaveLength(1);
    for (const person of gone) expect(reportsTo(person)).toEqual([]);
  });

  it('is mailed after an edit, also of a period with the same first day, and not again where the hour alone is another [MRC-14]', async () => {
    await add({ report: 'daily_totals' });
    const [{ id } = { id: '' }] = (await list()).items;
    const mailAt = (day: string, time: string) => mailReport(server.context, { id, at: newYork(day, time).toISOString() });
    await mailAt('2026-06-02', '06:00');
    expect((await edit(id, 1, { report: 'daily_totals', hour: 8 })).status).toBe(200);
    await mailAt('2026-06-02', '08:00');
    expect(reportsTo()).toHaveLength(1);
    expect((await edit(id, 2, { report: 'daily_totals', every: 'month' })).status).toBe(200);
    await mailAt('2026-07-01', '06:00');
    expect((await edit(id, 3, { report: 'transactions', every: 'month' })).status).toBe(200);
    await mailAt('2026-07-01', '06:00');
    expect(reportsTo().map(({ subject }) => subject)).toEqual([
      'Daily totals: Harbor Books, Monday, June 1',
      'Daily totals: Harbor Books, Monday, June 1 to Tuesday, June 30',
      'Transactions report: Harbor Books, Monday, June 1 to Tuesday, June 30',
    ]);
  });

  it('by month is the statement, as PDF or as a table [MRC-14]', async () => {
    await add({ report: 'statement', format: 'pdf', every: 'month' });
    await add({ report: 'statement', every: 'month', hour: 7 });
    const { items } = await list();
    for (const { id } of items) await mailReport(server.context, { id, at: newYork('2026-07-01', '07:00').toISOString() });
    expect(mailed().map(({ attachment }) => attachment?.file_name)).toEqual(['statement-2026-06.pdf', 'statement-2026-06.csv']);
    expect(fileOf(mailed()[0] as EmailMessage).slice(0, 5)).toBe('%PDF-');
  });

  it('leads to its page of the same days and location, each of the three [MRC-14]', async () => {
    for (const wish of [{}, { report: 'daily_totals' }, { report: 'statement', every: 'month' }]) await add(wish);
    for (const { id } of (await list()).items) await mailReport(server.context, { id, at: newYork('2026-07-01', '06:00').toISOString() });
    const opened = reportsTo().map(({ body }) => /\/merchant\/(?:report|day|payouts)\S*/.exec(body)?.[0]);
    expect(opened).toEqual([
      `/merchant/report?from=2026-06-30&to=2026-06-30&location=${shop.business_id}`,
      `/merchant/day?date=2026-06-30&location=${shop.business_id}`,
      `/merchant/payouts/month?month=2026-06&location=${shop.business_id}`,
    ]);
  });
});
