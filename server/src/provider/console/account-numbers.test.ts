import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbersOfAccount, payOutTo, settlementAccountOf } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';
import type { AccountNumbers } from '../../kernel/security/account-numbers.ts';

/* Full account numbers: who sees one, after what, and what of that is kept. */

const REASON = 'The bank asks which account was debited';
const MINUTE_MS = 60_000;

let server: TestServer;
let operator: TestStaff;
let admin: TestStaff;
let support: TestStaff;
let auditor: TestStaff;
let maya: TestConsumer;
let shop: TestShop;
let account_id = '';
let other_id = '';
let numbers: AccountNumbers;

beforeAll(async () => {
  server = await startTestServer();
  operator = await addStaff(server, 'ProviderOperator');
  admin = await addStaff(server, 'ProviderAdmin');
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  maya = await registerConsumer(server, { first_name: 'Maya', last_name: 'Okafor' });
  const owen = await registerConsumer(server);
  const idOf = async (who: TestConsumer) => {
    await linkChecking(server, who);
    return (await server.context.db.one<{ id: string }>('select id from bank_accounts where consumer_id = $1', [who.user_id])).id;
  };
  account_id = await idOf(maya);
  other_id = await idOf(owen);
  numbers = await numbersOfAccount(server, account_id);
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Annex'] });
  await payOutTo(server, shop.business_id, { routing_number: '021000021', account_number: '4401229953', account_type: 'checking' });
});
afterAll(() => server.stop());

const consumer = () => ({ of: 'consumer', id: account_id });
const business = () => ({ of: 'business', id: shop.business_id });
const optionsFor = async (who: TestStaff, account: object) => (await who.call('askForAccountNumber', { body: account })).body;
const show = async (who: TestStaff, account: object, { reason = REASON, signed = account, by = who } = {}) =>
  who.call('showAccountNumber', { body: { ...account, reason, credential: by.device.used(await optionsFor(who, signed)) } });
const shownEntries = () =>
  server.context.db.many<{ who_id: string; thing_kind: string; thing_id: string; after: unknown; why: string; factor: string }>(
    `select who_id, thing_kind, thing_id, after, why, factor from audit_entries where event = 'staff.account_number_shown' order by number`,
  );

describe('a full account number', () => {
  it('of a consumer is shown to an operator after a passkey for it, with a reason, as an entry of its own [PRV-23]', async () => {
    const { status, body, headers } = await show(operator, consumer());
    expect({ status, body }).toEqual({ status: 200, body: numbers });
    expect(headers.get('cache-control')).toBe('no-store');
    const [entry, ...more] = await shownEntries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ who_id: operator.id, thing_kind: 'consumer', thing_id: maya.user_id, why: REASON, factor: 'passkey' });
    expect(entry?.after).toEqual({
      account: expect.stringContaining(`•••• ${numbers.account_number.slice(-4)}`),
      account_type: numbers.account_type,
    });
    const { history } = (await support.call('readConsumer', { params: { id: maya.user_id } })).body;
    expect(history.find(({ why }: { why: string | null }) => why === REASON)).toMatchObject({
      who: operator.name,
      words: expect.stringContaining('Looked at the full account number of this consumer'),
      why: REASON,
    });
  });

  it('of a business is shown to an admin [PRV-23]', async () => {
    const { status, body } = await show(admin, business());
    expect({ status, body }).toEqual({ status: 200, body: await settlementAccountOf(server, shop.business_id) });
    expect((await shownEntries()).at(-1)).toMatchObject({ who_id: admin.id, thing_kind: 'business', thing_id: shop.business_id });
  });

  it('stands nowhere else: not in the log of the server, nor in the audit log [PRV-23]', async () => {
    const kept = JSON.stringify(await server.context.db.many('select * from audit_entries'));
    for (const secret of [numbers.account_number, '4401229953']) {
      expect(kept).not.toContain(secret);
      expect(server.log_lines.join('')).not.toContain(secret);
    }
  });

  it('is shown to nobody of support or the auditors [PRV-23]', async () => {
    for (const who of [support, auditor]) {
      expect(await who.call('askForAccountNumber', { body: consumer() })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      const credential = operator.device.used(await optionsFor(operator, consumer()));
      expect(await who.call('showAccountNumber', { body: { ...consumer(), reason: REASON, credential } })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
  });

  it('needs a reason of some words [PRV-23]', async () => {
    for (const reason of ['', 'because'])
      expect(await show(operator, consumer(), { reason })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'reason' } });
  });
});

describe('the passkey for a number', () => {
  const refused = { status: 400, body: { code: 'STAFF_PASSKEY_REFUSED' } };

  it('opens no other account, and none for somebody else [PRV-23]', async () => {
    const before = (await shownEntries()).length;
    expect(await show(operator, consumer(), { signed: { of: 'consumer', id: other_id } })).toMatchObject(refused);
    expect(await show(operator, consumer(), { signed: business() })).toMatchObject(refused);
    expect(await show(operator, consumer(), { by: admin })).toMatchObject(refused);
    const of_admin = admin.device.used(await optionsFor(admin, consumer()));
    expect(await operator.call('showAccountNumber', { body: { ...consumer(), reason: REASON, credential: of_admin } })).toMatchObject(
      refused,
    );
    expect(await shownEntries()).toHaveLength(before);
  });

  it('is not that of a sign-in, nor of another confirmation [PRV-23]', async () => {
    const options = (await operator.call('askToConfirm')).body;
    const credential = operator.device.used(options);
    expect(await operator.call('showAccountNumber', { body: { ...consumer(), reason: REASON, credential } })).toMatchObject(refused);
  });

  it('works once, also for two who use it at the same time [PRV-23]', async () => {
    const body = { ...consumer(), reason: REASON, credential: admin.device.used(await optionsFor(admin, consumer())) };
    const answers = await Promise.all([1, 2].map(() => admin.call('showAccountNumber', { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await admin.call('showAccountNumber', { body })).toMatchObject(refused);
  });

  it('works for a few minutes, and not once the account has other numbers [PRV-23]', async () => {
    const late = { ...consumer(), reason: REASON, credential: admin.device.used(await optionsFor(admin, consumer())) };
    server.clock.advanceWall({ seconds: (6 * MINUTE_MS) / 1000 });
    expect(await admin.call('showAccountNumber', { body: late })).toMatchObject(refused);
    const outdated = { ...business(), reason: REASON, credential: admin.device.used(await optionsFor(admin, business())) };
    await payOutTo(server, shop.business_id, { routing_number: '021000021', account_number: '7700112233', account_type: 'savings' });
    expect(await admin.call('showAccountNumber', { body: outdated })).toMatchObject(refused);
    expect((await show(admin, business())).body).toMatchObject({ account_number: '7700112233', account_type: 'savings' });
  });
});

it('what is not there has no number [PRV-23]', async () => {
  const gone = { status: 404, body: { code: 'NOT_FOUND' } };
  expect(await operator.call('askForAccountNumber', { body: { of: 'consumer', id: 'acc_00000000000000000000000000' } })).toMatchObject(
    gone,
  );
  expect(await operator.call('askForAccountNumber', { body: { of: 'business', id: account_id } })).toMatchObject(gone);
  expect(await operator.call('askForAccountNumber', { body: { of: 'consumer', id: shop.business_id } })).toMatchObject(gone);
});

it('one of the staff sees so many in an hour, others go on [PRV-23]', async () => {
  const seen = (await shownEntries()).filter(({ who_id }) => who_id === operator.id).length;
  for (let n = seen; n < 20; n += 1) expect((await show(operator, consumer())).status).toBe(200);
  expect(await show(operator, consumer())).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await shownEntries()).filter(({ who_id }) => who_id === operator.id)).toHaveLength(20);
  expect((await show(admin, consumer())).status).toBe(200);
});
