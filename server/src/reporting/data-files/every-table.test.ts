import { apiKeys, contacts, notices, repayments, support } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountNumber, linkByNumbers } from '../../../test/support/by-numbers.ts';
import { verifyEmail } from '../../../test/support/consumers.ts';
import { openDataFile } from '../../../test/support/data-file.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newYork } from '../../../test/support/money.ts';
import { addOwnPasskey, phoneConsumer } from '../../../test/support/own-passkeys.ts';
import { linkChecking, openShop, type TestShop } from '../../../test/support/people.ts';
import { posted, refund } from '../../../test/support/refunds.ts';
import { payFrom, until } from '../../../test/support/returned.ts';

// Whatever the database keeps of a consumer stands in their file, or in a list with the reason why it doesn't.

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Row = Readonly<Record<string, unknown>>;
type Files = ReadonlyMap<string, string>;
const read = (files: Files, name: string): unknown => JSON.parse(files.get(name) ?? 'null');
const rows = (files: Files, name: string): Row[] => read(files, name) as Row[];
const each = (list: readonly Row[], field: string): unknown[] => list.flatMap((row) => (row[field] ?? []) as unknown[]);

/** Tables whose rows are told, each with where: what is found there must be something. */
const TOLD: Readonly<Record<string, (files: Files) => unknown>> = {
  consumers: (files) => (read(files, 'profile.json') as Row)['phone_number'],
  users: (files) => (read(files, 'profile.json') as Row)['registered_at'],
  holder_names: (files) => each([read(files, 'profile.json') as Row], 'names')[0],
  contact_changes: (files) => each([read(files, 'profile.json') as Row], 'earlier_contacts')[0],
  email_changes: (files) => 'email_waiting' in (read(files, 'profile.json') as Row),
  bank_accounts: (files) => rows(files, 'bank-accounts.json')[0],
  bank_link_items: (files) => rows(files, 'bank-accounts.json').some((account) => account['bank_sign_in'] === 'good'),
  bank_account_numbers: (files) => each(rows(files, 'bank-accounts.json'), 'numbers')[0],
  account_validations: (files) => each(rows(files, 'bank-accounts.json'), 'validations')[0],
  micro_verifications: (files) => each(rows(files, 'bank-accounts.json'), 'small_deposits')[0],
  notifications_of_change: (files) => rows(files, 'bank-accounts.json').every((account) => 'corrections_by_bank' in account),
  purchases: (files) => rows(files, 'payments.json')[0] && rows(files, 'payments-not-approved.json')[0],
  purchase_events: (files) => each(rows(files, 'payments.json'), 'events')[0],
  counter_starts: (files) => rows(files, 'payments.json').every((payment) => 'counter' in payment),
  returns: (files) => each(rows(files, 'payments.json'), 'returns')[0],
  reinitiations: (files) => each(rows(files, 'payments.json'), 'retries')[0],
  credits: (files) => each(rows(files, 'payments.json'), 'refunds')[0],
  consents: (files) => rows(files, 'authorizations.json')[0],
  messages: (files) => rows(files, 'messages.json')[0],
  support_requests: (files) => rows(files, 'support-requests.json')[0],
  notice_choices: (files) =>
    each([read(files, 'notifications.json') as Row], 'notices').some(
      (kind) => (kind as Row)['kind'] === 'cleared' && (kind as Row)['text'] === true,
    ),
  push_devices: (files) =>
    each([read(files, 'notifications.json') as Row], 'browsers').some(
      (row) => (row as Row)['browser'] === 'Firefox' && (row as Row)['system'] === 'Windows',
    ),
  audit_entries: (files) => rows(files, 'activity.json')[0],
  first_sign_ins: (files) => (read(files, 'sign-ins.json') as Row)['first_signed_in_at'],
  sign_ins: (files) => each([read(files, 'sign-ins.json') as Row], 'sessions')[0],
  known_devices: (files) => each([read(files, 'sign-ins.json') as Row], 'known_devices')[0],
  passkeys: (files) => each([read(files, 'sign-ins.json') as Row], 'passkeys')[0],
};

/** Tables that are not, each with the reason. */
const NOT_TOLD: Readonly<Record<string, readonly string[]>> = {
  'is the file itself': ['data_files'],
  'is a shop’s record of whom it sent its links; what we sent for it is told': ['link_dispatches'],
  'is of merchants’ users or of staff, and no consumer’s': [
    'business_users',
    'memberships',
    'notification_choices',
    'first_steps_hidden',
    'report_schedule_users',
    'password_identities',
    'password_resets',
    'recovery_codes',
    'totp_secrets',
    'second_factor_waits',
    'wrong_codes',
    'directory_changes',
  ],
  'opens something, or is a secret’s hash, and is forgotten within days': [
    'identity_records',
    'identity_ended_tokens',
    'one_time_codes',
    'number_codes',
    'email_verifications',
    'payment_proofs',
    'step_ups',
    'channel_tickets',
  ],
  'has an answer that was sent before, for some days': ['idempotency_keys'],
  'repeats the number by which they sign in': ['phone_identities'],
  'is how we keep fraud out': ['risk_counters', 'risk_decisions', 'risk_holds'],
  'is the bank’s side, or our books, of payments that are told': [
    'ach_entries',
    'ach_abandoned_entries',
    'ledger_transfers',
    'credit_events',
  ],
  'says how far work on payments that are told has come, or sums them up for their shop': [
    'customer_totals',
    'receipt_mails',
    'return_messages',
    'checkout_sessions',
    'links',
    'refund_requests',
    'webhook_messages',
    'shop_events',
  ],
  'is played: only a sandbox has it': ['sandbox_items', 'sandbox_link_sessions', 'sandbox_former_numbers', 'message_outbox'],
};

let server: TestServer;
let signed_in_server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'] });
  signed_in_server = await startTestServer({ identity: 'embedded' });
});
afterAll(() => Promise.all([server.stop(), signed_in_server.stop()]));

/** Somebody to whom most things happened that can. */
async function fileOfALife(): Promise<Files> {
  const returned = await payFrom(server, shop, 'R01 once', 2_790);
  const maya = returned.consumer;
  await verifyEmail(server, maya);
  const email = `new.${maya.profile.email}`;
  await server.ok(contacts.beginEmail, { token: await maya.signIn(), body: { email } });
  await verifyEmail(server, { profile: { ...maya.profile, email } });
  await linkByNumbers(server, { token: await maya.signIn() }, accountNumber(1));
  await until(server, '2026-06-04 10:00');
  const account = await linkChecking(server, { ...maya, token: await maya.signIn() });
  const { public_id } = returned;
  const { amount, authorized_on } = await server.ok(repayments.read, { token: await maya.signIn(), params: { public_id } });
  await server.ok(repayments.repay, { token: await maya.signIn(), body: { public_id, SynAccountID: account, amount, authorized_on } });
  await until(server, '2026-06-12 10:00');
  await refund(server, shop, await posted(server, maya, shop, 5_000), 1_200);
  await ask(server, { token: await maya.signIn() }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 321);
  await server.ok(support.send, { token: await maya.signIn(), body: { notes: 'Where is it?', issue: 'Payment' } });
  await server.ok(notices.choose, { token: await maya.signIn(), body: { kind: 'cleared', way: 'text', on: true } });
  expect((await server.call(apiKeys.list, { token: await maya.signIn() })).status).toBe(403);
  return openDataFile(server, maya.signIn);
}

/** Somebody who signed in as the pages do it. */
async function fileOfASignIn(): Promise<Files> {
  const person = await phoneConsumer(signed_in_server);
  await addOwnPasskey(signed_in_server, person, 'Pixel');
  // Nothing is sent there: an address of a push service, and keys of the right length.
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  await signed_in_server.ok(notices.addDevice, {
    token: person.token,
    headers: { 'user-agent': FIREFOX },
    body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x', keys },
  });
  return openDataFile(signed_in_server, async () => person.token);
}

it('every table with something of a consumer’s is told in their file, or listed with the reason why not [CUS-14]', async () => {
  const columns = await server.context.db.many<{ table: string }>(
    `select distinct c.table_name::text as table
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name in ('consumer_id', 'user_id', 'subject', 'account_id', 'holder_id', 'who_id', 'purchase_id', 'bank_account_id',
                              'phone_number', 'recipient', 'recipient_fingerprint')
      order by 1`,
  );
  const of_people = [...columns.map(({ table }) => table), 'users'];
  const reasons = Object.values(NOT_TOLD).flat();
  const listed = [...Object.keys(TOLD), ...reasons];
  const unlisted = of_people.filter((table) => !listed.includes(table));
  const outdated = listed.filter((table) => !of_people.includes(table));
  expect({ unlisted, outdated }).toEqual({ unlisted: [], outdated: [] });
  expect(new Set(listed).size).toBe(listed.length);

  const files = [await fileOfALife(), await fileOfASignIn()];
  const untold = Object.entries(TOLD).filter(([, found]) => !files.some((of) => found(of)));
  expect(untold.map(([table]) => table)).toEqual([]);
}, 120_000);
