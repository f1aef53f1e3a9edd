import { notices } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeBrowser, type FakePushService, startFakePushService } from '../../../test/support/fake-push-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { approve, ask, newYork, type Payment } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { LOCKS, underLock } from '../../kernel/db/advisory-lock.ts';

let server: TestServer;
let push: FakePushService;
let shop: TestShop;
beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ env: { PUSH_SERVICE: push.url } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'] });
});
afterAll(async () => {
  await server.stop();
  await push.stop();
});

/** Somebody who pays, with two browsers that take notices. */
async function reader(): Promise<{ person: TestConsumer; all: FakeBrowser[] }> {
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  const all = [push.subscribe(), push.subscribe()];
  for (const { subscription } of all) await server.ok(notices.addDevice, { token: person.token, body: subscription });
  return { person, all };
}
const signedIn = async (person: TestConsumer) => ({ ...person, token: await person.signIn() });
const askFor = async (person: TestConsumer, cents: number): Promise<Payment> =>
  ask(server, await signedIn(person), { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, cents);
const titles = (browser: FakeBrowser) => browser.notices().map(({ title }) => title);
const comes = (browser: FakeBrowser, title: string) => expect.poll(() => titles(browser), { timeout: 20_000 }).toContain(title);
const allRead = () =>
  server.context.db.one('select (select upto_seq from notice_mark) >= coalesce(max(seq), 0) as done from purchase_events');

/** Has nothing gathered until some work is done, so that all of it is gathered together. */
const together = async (work: () => Promise<void>): Promise<void> => {
  await expect.poll(allRead, { timeout: 20_000 }).toEqual({ done: true });
  await underLock(server.context.db, LOCKS.notices, work);
};
const readers = async () => [await reader(), await reader(), await reader()] as const;

it('notices of many payments are written by as few statements as that of one [CUS-08]', async () => {
  const all = await readers();
  const sent: string[] = [];
  await together(async () => {
    for (const [at, { person }] of all.entries()) await askFor(person, 2_101 + at);
    server.context.db.watcher = (text) => sent.push(text);
  });
  for (const [at, { all: browsers }] of all.entries())
    for (const browser of browsers) await comes(browser, `Approve $21.0${1 + at} to Harbor Books?`);
  server.context.db.watcher = undefined;
  for (const part of ['post_messages(', 'from notice_choices', 'where c.user_id = any', 'from push_devices d where d.user_id'])
    expect(
      sent.filter((text) => text.includes(part)),
      part,
    ).toHaveLength(1);
});

it('notices come to all others where that of one fails, which is logged without naming anybody [CUS-08]', async () => {
  const [one, unlucky, other] = await readers();
  const failed = () =>
    server.log_lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'notices.failed');
  const [device] = await server.context.db.many<{ id: string }>('select id from push_devices where user_id = $1', [unlucky.person.user_id]);
  await ownerRun(
    server,
    `create function refuse_message() returns trigger language plpgsql as $$ begin raise exception 'refused for a test'; end $$;
     create trigger refused before insert on messages for each row when (new.key like '%:${device?.id}') execute function refuse_message()`,
  );
  let payment: Payment | undefined;
  await together(async () => {
    await askFor(one.person, 2_201);
    payment = await askFor(unlucky.person, 2_202);
    await askFor(other.person, 2_203);
  });
  for (const browser of one.all) await comes(browser, 'Approve $22.01 to Harbor Books?');
  for (const browser of other.all) await comes(browser, 'Approve $22.03 to Harbor Books?');
  const { seq } = await server.context.db.one<{ seq: number }>(
    `select seq from purchase_events where purchase_id = $1 and to_status = 'WAITING_FOR_APPROVAL'`,
    [payment?.purchase_id],
  );
  expect(failed()).toMatchObject([{ event_seq: seq, err: { message: 'refused for a test' } }]);
  const { phone, user_id } = unlucky.person;
  for (const secret of [phone, user_id, device?.id ?? '', 'Harbor Books']) expect(JSON.stringify(failed())).not.toContain(secret);
  expect(unlucky.all.flatMap(titles)).toEqual([]);
  // Once whatever refused it is mended, they hear of what is next.
  await ownerRun(server, 'drop trigger refused on messages; drop function refuse_message()');
  await approve(server, await signedIn(unlucky.person), payment as Payment);
  await askFor(unlucky.person, 2_204);
  for (const browser of unlucky.all) await comes(browser, 'Approve $22.04 to Harbor Books?');
  expect(one.all.map(titles)).toEqual([['Approve $22.01 to Harbor Books?'], ['Approve $22.01 to Harbor Books?']]);
});
