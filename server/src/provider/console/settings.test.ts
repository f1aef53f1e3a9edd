import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* What a terminal does and belongs to no other room. */

let server: TestServer;
let admin: TestStaff;
let operator: TestStaff;
let support: TestStaff;
let auditor: TestStaff;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addStaff(server, 'ProviderAdmin');
  operator = await addStaff(server, 'ProviderOperator');
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Annex'] });
});
afterAll(() => server.stop());

const lookUp = (who: TestStaff, what: string, about?: string) =>
  who.call('lookUp', { query: { what, ...(about === undefined ? {} : { about }) } });
const refused = { status: 400, body: { code: 'BAD_INPUT', field: 'about' } };

describe('what is looked up', () => {
  it('and is not there is kept without the number that somebody pasted [PRV-25] [PRV-23]', async () => {
    const pasted = '4000007730';
    expect((await lookUp(operator, 'trace', pasted)).body.message).toBe(`Nothing is known of ${pasted}.`);
    const kept = JSON.stringify(await server.context.db.many("select * from audit_entries where thing_kind = 'look_up'"));
    expect(kept).toContain('what trace tells of ...7730');
    expect(kept).not.toContain(pasted);
    expect(server.log_lines.join('')).not.toContain(pasted);
  });

  it('is what the command prints, for readers, and is kept with who asked [PRV-25]', async () => {
    const cutoff = await lookUp(auditor, 'dry-run-cutoff');
    expect(cutoff).toMatchObject({ status: 200, body: { lines: expect.arrayContaining(['Nothing would be sent.']) } });
    expect((await lookUp(operator, 'show-business', 'Harbor Books')).body.lines.join(' ')).toContain('Harbor Books');
    expect((await lookUp(operator, 'users', shop.business_id)).body.lines[0]).toContain('username');
    const kept = await server.context.db.many<{ who_id: string; thing_name: string }>(
      "select who_id, thing_name from audit_entries where thing_kind = 'look_up' order by number",
    );
    expect(kept).toContainEqual({ who_id: operator.id, thing_name: 'what show-business tells of Harbor Books' });
    expect(await lookUp(support, 'return-rates')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('needs its word, takes no options, and says what is not there [PRV-25]', async () => {
    expect(await lookUp(operator, 'trace')).toMatchObject(refused);
    expect(await lookUp(operator, 'show-file', 'none.ach')).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('No file named none.ach') },
    });
    expect((await lookUp(operator, 'show-business', 'Nowhere')).body.message).toBe('There is no business Nowhere.');
    expect(await lookUp(operator, 'refund-rules', '--viewer-a-day=5')).toMatchObject(refused);
    expect(await lookUp(operator, 'freeze', '+12125550101')).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'what' } });
  });
});

it('refund rules are set by one person, each by itself [PRV-25]', async () => {
  const rules = async () => (await lookUp(operator, 'refund-rules', shop.business_id)).body.lines.join(' ');
  const set = (body: object, who = support) =>
    who.call('setRefundRules', { body: { id: shop.business_id, reason: 'They asked', ...body } });
  expect(await set({ viewer_a_day: 5_000 })).toMatchObject({ status: 200 });
  expect(await rules()).toContain('$50.00');
  expect((await set({ viewer_a_day: 5_000 })).body.code).toBe('NOTHING_CHANGES');
  expect((await set({ viewer_a_day: -1 })).body.code).toBe('BAD_INPUT');
  expect((await set({ alone: 100 }, auditor)).body.code).toBe('FORBIDDEN');
  expect(await set({ viewer_a_day: null, alone: 10_000 })).toMatchObject({ status: 200 });
  expect(await rules()).toContain('$100.00');
  expect(await rules()).not.toContain('$50.00');
});

it('a signing key is made by an admin after their passkey, and what older ones signed goes on [PRV-25]', async () => {
  const token = await shop.admin.signIn();
  const keys = async () => (await server.context.db.one<{ count: number }>('select count(*) from identity_keys')).count;
  const before = await keys();
  expect((await operator.call('rotateSigningKey', { body: { reason: 'Yearly' } })).body.code).toBe('FORBIDDEN');
  expect(await admin.call('rotateSigningKey', { body: { reason: 'Yearly' } })).toMatchObject({ status: 200 });
  expect(await keys()).toBe(before + 1);
  const me = await fetch(`${server.url}/api/businesses/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
});

it('a birthday may be tried again, by support, of somebody who is there [PRV-25]', async () => {
  const maya = await registerConsumer(server);
  const locked = `insert into phone_identities (subject, phone_number, created_at, last_used_at, wrong_birthdays)
                  select c.subject, u.phone_number, now(), now(), 3 from callers c join consumers u on u.user_id = c.id where c.id = $1`;
  const allow = (id: string, who = support) => who.call('allowBirthday', { body: { id, reason: 'It is them' } });
  expect((await allow(maya.user_id, operator)).body.code).toBe('FORBIDDEN');
  expect((await allow('usr_00000000000000000000000000')).body.code).toBe('NOT_FOUND');
  expect((await allow(maya.user_id)).body).toMatchObject({ code: 'NOT_FOUND', message: 'This number has never signed in.' });
  await server.context.db.run(locked, [maya.user_id]);
  expect(await allow(maya.user_id)).toMatchObject({ status: 200 });
  expect(await server.context.db.many('select wrong_birthdays from phone_identities')).toEqual([{ wrong_birthdays: 0 }]);
});

it('a file that is not there, or that the bank has, goes nowhere else [PRV-25]', async () => {
  expect((await operator.call('deliverElsewhere', { body: { name: 'none.ach', reason: 'The bank says so' } })).body.code).toBe(
    'FILE_NOT_FOUND',
  );
});
