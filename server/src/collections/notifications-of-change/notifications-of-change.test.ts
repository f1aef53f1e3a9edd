import { externalAccounts } from '@drawbridge/contract';
import { type AddendaInput, readFile, type StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { numbersOfAccount } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, listWaiting, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { SentFiles } from '../../ach/index.ts';
import { correctNumbers } from '../../people/bank-accounts/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listNotificationsOfChange } from './index.ts';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let consumer: TestConsumer;
let payment: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  payment = await pay(server, consumer, shop, 1_000);
  await advanceTo(server, newYork('2026-06-02', '10:00'));
});
afterEach(() => server.stop());

const entryOf = (of: Payment): StandardEntry => {
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === of.public_id);
  if (!entry) throw new Error('the bank has no such entry');
  return entry;
};
function notify(code: string, corrected_data: string, about: Partial<StandardEntry> = {}): void {
  const original = entryOf(payment);
  bank.offer(
    `change-${code}.ach`,
    returnsFile(
      [{ entry: { ...original, ...about }, code }],
      (): AddendaInput => ({
        kind: 'change',
        change_code: code,
        original_trace_number: about.trace_number ?? original.trace_number,
        original_receiving_dfi_identification: (about.receiving_routing_number ?? original.receiving_routing_number).slice(0, 8),
        corrected_data,
      }),
    ),
  );
}
const exceptions = async () => (await listWaiting(server)).rows.map(({ reason, detail }) => ({ reason, detail }));
/** Ingests what the bank has told, and gives the entry of a payment made after it. */
async function nextEntry(): Promise<StandardEntry> {
  await advanceTo(server, newYork('2026-06-02', '22:00:10'));
  const next = await pay(server, consumer, shop, 2_000);
  await advanceTo(server, newYork('2026-06-04', '10:00'));
  return entryOf(next);
}

it.each([
  ['C01', '999988887777', { account_number: '999988887777' }, ['account number']],
  ['C02', '021000021', { receiving_routing_number: '021000021' }, ['routing number']],
  [
    'C03',
    '021000021   999988887777',
    { receiving_routing_number: '021000021', account_number: '999988887777' },
    ['routing number', 'account number'],
  ],
  ['C05', '37', { transaction_code: '37' }, ['account type']],
  ['C06', '999988887777        37', { account_number: '999988887777', transaction_code: '37' }, ['account number', 'account type']],
  [
    'C07',
    '021000021999988887777     37',
    { receiving_routing_number: '021000021', account_number: '999988887777', transaction_code: '37' },
    ['routing number', 'account number', 'account type'],
  ],
])(
  'a change %s is applied at once: the next entry has it, and what changed is kept without an open number',
  async (code, data, expected, fields) => {
    const before = entryOf(payment);
    notify(code, data);
    expect(await nextEntry()).toMatchObject({
      account_number: before.account_number,
      receiving_routing_number: before.receiving_routing_number,
      ...expected,
    });
    const [change] = await listNotificationsOfChange(server.context);
    expect(await runCommand(server.context, ['list-notifications-of-change'])).toMatch(new RegExp(`${code} .*${fields[0]} .* is now `));
    expect(change).toMatchObject({ code, refusal_code: null });
    expect(change?.differences.map(({ field }) => field)).toEqual(fields);
    expect(change?.applied_at?.getTime()).toBeLessThanOrEqual(change?.apply_by.getTime() ?? 0);
    const kept = JSON.stringify([
      await server.context.db.many('select * from notifications_of_change'),
      await server.context.db.many('select * from bank_accounts'),
    ]);
    for (const number of [before.account_number.trim(), '999988887777']) {
      expect(kept).not.toContain(number);
      expect(server.log_lines.join('\n')).not.toContain(number);
    }
    if (data.includes('999988887777')) {
      const accounts = await server.ok(externalAccounts.list, { token: consumer.token });
      expect(JSON.stringify(accounts)).toContain('7777');
    }
    expect(await exceptions()).toEqual([]);
    expect(await broken(server)).toEqual([]);
  },
);

it.each([
  ['that names another account', 'C68', 'C01', '999988887777', { account_number: '5550001' }],
  ['that names another bank', 'C67', 'C01', '999988887777', { receiving_routing_number: '021000021' }],
  ['whose data are not laid out as its code says', 'C65', 'C02', '123456789', {}],
  ['whose account number no entry can carry', 'C65', 'C01', '12 345 678', {}],
  ['with a code that does not exist', 'C65', 'C55', 'what', {}],
])('a change %s is refused with %s, and the refusal goes out with the next file', async (_, refusal_code, code, data, about) => {
  const before = entryOf(payment);
  notify(code, data, about);
  expect(await nextEntry()).toMatchObject({
    account_number: before.account_number,
    receiving_routing_number: before.receiving_routing_number,
  });
  expect(await listNotificationsOfChange(server.context)).toMatchObject([{ code, refusal_code, applied_at: null }]);
  const refusals = bank.entries.filter(({ addenda }) => addenda.some(({ kind }) => kind === 'refused-change'));
  expect(refusals).toMatchObject([
    { amount_cents: 0, addenda: [{ refusal_code, change_code: code, corrected_data: data, original_trace_number: before.trace_number }] },
  ]);
  expect(bank.deliveries.flatMap(({ text }) => readFile(text).batches.map(({ header }) => header.standard_entry_class_code))).toContain(
    'COR',
  );
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  expect(await broken(server)).toEqual([]);
});

it('a change about an entry that we never sent, and one that corrects nothing that we hold, wait for a person', async () => {
  notify('C01', '999988887777', { trace_number: '091000019999999' });
  notify('C09', 'PAYEE 77');
  await advanceTo(server, newYork('2026-06-02', '22:00:10'));
  expect((await exceptions()).map(({ reason }) => reason).toSorted()).toEqual(['change_not_applied', 'unknown_trace']);
  expect(JSON.stringify(await exceptions())).not.toContain('999988887777');
  expect(await listNotificationsOfChange(server.context)).toEqual([]);
  expect(await broken(server)).toEqual([]);
});

it('a change of the account that a merchant is paid out to waits for a person, with the business, the command and the last day', async () => {
  const paid_out = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  await pay(server, consumer, paid_out, 4_000);
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  const paid = bank.entries.find(({ receiver_name }) => receiver_name.trim() === 'HARBOR BOOKS') ?? expect.fail('no payout');
  const sendPayoutChange = (name: string, change_code: string, corrected_data: string) =>
    bank.offer(
      name,
      returnsFile(
        [{ entry: paid, code: change_code }],
        (): AddendaInput => ({
          kind: 'change',
          change_code,
          original_trace_number: paid.trace_number,
          original_receiving_dfi_identification: paid.receiving_routing_number.slice(0, 8),
          corrected_data,
        }),
      ),
    );
  sendPayoutChange('changed.ach', 'C01', '999988887777');
  sendPayoutChange('name.ach', 'C04', 'HARBOR BOOKS LLC');
  await advanceTo(server, newYork('2026-06-08', '22:00:10'));
  const command = `npm run operate -- settlement-account ${paid_out.business_id} --why WORDS --validated WORDS`;
  const detail_of_change = expect.stringMatching(
    new RegExp(`^C01 .*payout ${paid.receiver_identification.trim()} to Harbor Books .*ends in 7777; .* by 2026-06-16 .* run: ${command};`),
  );
  expect((await exceptions()).toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'change_not_applied', detail: expect.stringContaining('Harbor Books') },
    { reason: 'settlement_account_change', detail: detail_of_change },
  ]);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('drawbridge_settlement_account_changes_open 1');
  for (const said of [['list-exceptions'], ['trace', paid.receiver_identification.trim()]])
    expect(await runCommand(server.context, said)).toContain(command);
  expect(JSON.stringify(await exceptions())).not.toContain('99998888');
  expect(await broken(server)).toEqual([]);
});

it('the corrected account that is linked already stays as it is, and a person is told', async () => {
  const other = await linkChecking(server, consumer, { account: 'R01 once' });
  const { routing_number, account_number } = await numbersOfAccount(server, other);
  notify('C03', `${routing_number}   ${account_number}`);
  await advanceTo(server, newYork('2026-06-02', '22:00:10'));
  expect(await exceptions()).toMatchObject([{ reason: 'change_not_applied', detail: expect.stringContaining('linked already') }]);
  expect(await broken(server)).toEqual([]);
});

it.each([
  { account_number: '12 345 678' },
  { account_number: '123456789012345678' },
  { account_number: '' },
  { routing_number: '123456789' },
])('numbers that no entry can carry are never stored: %j', async (right) => {
  const rows = () => server.context.db.many('select account_id, version, sealed from bank_account_numbers order by account_id, version');
  const before = await rows();
  const account = await server.context.db.one<{ id: string }>('select id from bank_accounts');
  await expect(server.context.db.transaction((tx) => correctNumbers(server.context, tx, account.id, right, 'C05'))).rejects.toThrow(
    RangeError,
  );
  expect(await rows()).toEqual(before);
});

it('a file of ours is opened once for all that is told about it in one run', async () => {
  const entry = entryOf(payment);
  const { file_id } = await server.context.db.one<{ file_id: string }>('select file_id from ach_entries where trace_number = $1', [
    entry.trace_number,
  ]);
  const opening = vi.spyOn(server.context.sealer, 'openBytes');
  const files = new SentFiles(server.context);
  const sent = { file_id, trace_number: entry.trace_number };
  for (let n = 0; n < 3; n++) expect((await files.entry(server.context.db, sent)).entry.trace_number).toBe(entry.trace_number);
  expect(opening).toHaveBeenCalledTimes(1);
  await expect(files.entry(server.context.db, { file_id, trace_number: '091000019999999' })).rejects.toThrow('does not stand in its file');
  expect(opening).toHaveBeenCalledTimes(1);
  opening.mockRestore();
});
