import { webhooks } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '../../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* What fails by itself, and what staff do about it. */

let server: TestServer;
let operator: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
let receiver: FakeService;

beforeAll(async () => {
  server = await startTestServer();
  operator = await addStaff(server, 'ProviderOperator');
  auditor = await addStaff(server, 'ProviderAuditor');
  support = await addStaff(server, 'ProviderSupport');
  receiver = await startFakeService();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

type Kind = 'message' | 'webhook' | 'job';
const list = async (kind: Kind, who = operator) => (await who.call('listFailures', { query: { kind } })).body.failures;
const decide = (call: 'repeatFailure' | 'dropFailure', kind: Kind, id: string, who = operator) =>
  who.call(call, { body: { kind, id, reason: 'We spoke' } });

describe('a message', () => {
  /** The newest one, as if it had failed so. */
  const troubled = async (state: string, more: string): Promise<string> => {
    const { id } = await server.context.db.one<{ id: string }>(
      "select id from messages where purpose = 'staff_invitation' order by created_at desc limit 1",
    );
    await ownerRun(
      server,
      `update messages set state = '${state}', failure = 'unreachable', error_code = '421', ${more} where id = '${id}'`,
    );
    return id;
  };

  it('that didn’t get there is listed without its reader, and sent again with a reason, once [PRV-18]', async () => {
    const id = await troubled('undelivered', 'next_try_at = null');
    const [found] = await list('message', auditor);
    expect(found).toMatchObject({
      id,
      purpose: 'staff_invitation',
      state: 'undelivered',
      failure: 'unreachable',
      code: '421',
      may_repeat: true,
      may_drop: false,
    });
    expect(JSON.stringify(found)).not.toContain(support.email);
    for (const who of [auditor, support]) expect((await decide('repeatFailure', 'message', id, who)).status).toBe(403);
    expect((await operator.call('repeatFailure', { body: { kind: 'message', id, reason: ' ' } })).status).toBe(400);
    expect((await decide('repeatFailure', 'message', id)).status).toBe(200);
    expect(await server.context.db.one('select why, asked_by from message_retries where message_id = $1', [id])).toEqual({
      why: 'We spoke',
      asked_by: `${operator.name} <${operator.email}>`,
    });
    expect((await decide('repeatFailure', 'message', id)).body.code).toBe('EXCEPTION_GONE');
    const kept = await server.context.db.one(
      "select why, after from audit_entries where event = 'staff.acted' and thing_id = 'repeatFailure' and after->>'outcome' = 'done'",
    );
    expect(kept).toMatchObject({ why: 'We spoke', after: { arguments: `kind message, id ${id}` } });
  });

  it('that waits after a failed try is dropped, and no other is [PRV-18]', async () => {
    const id = await troubled('queued', "next_try_at = now() + interval '1 day'");
    expect(await list('message')).toMatchObject([{ id, may_repeat: false, may_drop: true }]);
    expect((await decide('dropFailure', 'message', id)).status).toBe(200);
    expect(await list('message')).toMatchObject([{ id, state: 'failed', next_try_at: null, may_drop: false }]);
    expect((await decide('dropFailure', 'message', id)).body.code).toBe('EXCEPTION_GONE');
    await ownerRun(server, `update messages set sealed = null where id = '${id}'`);
    expect((await decide('repeatFailure', 'message', id)).body.code).toBe('MESSAGE_FORGOTTEN');
    expect((await decide('repeatFailure', 'message', `msg_${'0'.repeat(26)}`)).status).toBe(404);
  });
});

describe('an email that came back', () => {
  const note = (message: string, status = '5.1.1', who = operator) =>
    who.call('noteBounce', { body: { message, status, reason: 'Their server said so' } });

  it('is noted once, by the address it came back to, with status and reason [PRV-25]', async () => {
    const { id } = await server.context.db.one<{ id: string }>(
      "select id from messages where purpose = 'staff_invitation' and state in ('sent', 'delivered') order by created_at limit 1",
    );
    await ownerRun(server, `update messages set state = 'sent' where id = '${id}'`);
    const address = `bounces+${id}@center.example`;
    for (const who of [auditor, support]) expect((await note(address, '5.1.1', who)).status).toBe(403);
    for (const status of ['4.2.2', '2.0.0', '5.1', 'gone']) expect((await note(address, status)).body.code).toBe('BAD_INPUT');
    for (const message of ['ada@people.example', `From: ada ${id}`]) expect((await note(message)).body.code).toBe('BAD_INPUT');
    expect((await operator.call('noteBounce', { body: { message: address, status: '5.1.1', reason: ' ' } })).status).toBe(400);
    expect((await list('message')).map(({ id: listed }: { id: string }) => listed)).not.toContain(id);
    expect((await note(address)).status).toBe(200);
    expect((await list('message')).find((one: { id: string }) => one.id === id)).toMatchObject({
      state: 'undelivered',
      failure: 'no_such_recipient',
      code: '5.1.1',
    });
    expect((await note(`<${id}@center.example>`)).body.code).toBe('BOUNCE_NOT_NEWS');
    expect((await note(`msg_${'0'.repeat(26)}`)).body.code).toBe('BOUNCE_NOT_NEWS');
    const outcomes = await server.context.db.many<{ why: string; outcome: string }>(
      "select why, after->>'outcome' as outcome from audit_entries where event = 'staff.acted' and thing_id = 'noteBounce' and after->>'outcome' <> 'begun' order by number",
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused']);
    expect(outcomes[0]?.why).toBe('Their server said so');
  });
});

describe('a webhook', () => {
  it('that a shop’s server doesn’t take is dropped, and repeated until it is taken; of its address the host is shown [PRV-18]', async () => {
    const shop = await openShop(server);
    const url = `${receiver.url}/hooks/s3cret`;
    await server.ok(webhooks.create, { token: shop.admin.token, body: { syn_business_id: shop.business_id, url } });
    const person = await registerConsumer(server);
    await linkChecking(server, person);
    await pay(server, person, shop, 5_000);
    const { db } = server.context;
    await expect
      .poll(async () => (await db.one<{ n: number }>('select count(*) as n from webhook_messages')).n, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await ownerRun(
      server,
      `update webhook_messages set delivered_at = null, failure = 'It answered 500.', answered = 500, tries = 1, next_try_at = now() + interval '1 day'`,
    );
    const [found] = await list('webhook');
    expect(found).toMatchObject({
      business: { id: shop.business_id },
      host: new URL(url).host,
      failure: 'It answered 500.',
      may_repeat: true,
      may_drop: true,
    });
    expect(JSON.stringify(found)).not.toContain('s3cret');
    expect((await decide('dropFailure', 'webhook', found.id, auditor)).status).toBe(403);
    expect((await decide('dropFailure', 'webhook', found.id)).status).toBe(200);
    expect((await decide('dropFailure', 'webhook', found.id)).body.code).toBe('EXCEPTION_GONE');
    expect((await list('webhook')).find(({ id }: { id: string }) => id === found.id)).toMatchObject({ next_try_at: null, may_drop: false });
    expect((await decide('repeatFailure', 'webhook', found.id)).status).toBe(200);
    expect((await list('webhook')).map(({ id }: { id: string }) => id)).not.toContain(found.id);
  });
});

describe('a job', () => {
  /** One that failed, with all its tries gone. */
  const failed = async (task: string): Promise<string> => {
    await ownerRun(server, `select graphile_worker.add_job('${task}', '{"to":"ada@people.example"}', run_at => now() + interval '1 day')`);
    await ownerRun(
      server,
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'ada@people.example was refused at https://mail.example/?token=s3cret with 4000007730' where last_error is null and run_at > now() + interval '1 hour'`,
    );
    return (await list('job'))[0].id;
  };

  it('is listed with its error, without addresses, links and numbers, and leaves the queue where it is dropped [PRV-18]', async () => {
    const id = await failed('receipts.mail_receipt');
    expect(await list('job', auditor)).toMatchObject([
      {
        id,
        task: 'receipts.mail_receipt',
        failure: '(an address) was refused at (a link) with ...7730',
        next_try_at: null,
        may_drop: true,
      },
    ]);
    expect((await decide('dropFailure', 'job', id)).status).toBe(200);
    expect(await list('job')).toEqual([]);
    for (const call of ['repeatFailure', 'dropFailure'] as const) expect((await decide(call, 'job', id)).body.code).toBe('EXCEPTION_GONE');
    expect((await decide('dropFailure', 'job', 'msg')).status).toBe(400);
  });

  it.each([
    'payments.count_exposure',
    'deliver_ach_file',
    'identity.end_sessions_elsewhere',
    'identity.finish_directory_change',
    'identity.keep_claims',
  ])('that money, rights or limits depend on isn’t dropped: %s [PRV-18]', async (task) => {
    const id = await failed(task);
    expect((await list('job'))[0]).toMatchObject({ task, may_drop: false, may_repeat: true });
    expect((await decide('dropFailure', 'job', id)).body.code).toBe('JOB_NEEDED');
    expect((await decide('repeatFailure', 'job', id)).status).toBe(200);
  });
});
