import type { ConsoleAuditEntry } from '@drawbridge/contract/provider';
import { expect, test } from 'vitest';
import {
  answer,
  at,
  bodyRows,
  button,
  cellsOf,
  field,
  fill,
  link,
  person,
  press,
  refuse,
  screen,
  text,
  until,
} from '../../app/testing.tsx';
import { openConsole } from '../testing.tsx';

const LIST = 'GET /provider/api/audit';
const CSV = 'GET /provider/api/audit/csv';
const ORIGIN = 'https://center.example';

const entry = (more: Partial<ConsoleAuditEntry> = {}): ConsoleAuditEntry => ({
  number: 48_219,
  at: '2026-03-18T18:40:00.000Z',
  event: 'business.fees_changed',
  who: { kind: 'provider', id: 'stf_2', name: 'Leo Park' },
  organization_id: 'org_1',
  address: '198.51.100.7',
  factor: 'passkey',
  thing: { kind: 'business', id: 'bus_1', name: 'Harbor Books' },
  before: { fee_percent: '1.00%' },
  after: { fee_percent: '0.80%' },
  why: 'as agreed in their contract',
  ...more,
});
const refusal = entry({
  number: 48_218,
  event: 'sign_in.wrong_password',
  who: { kind: 'unknown', id: null, name: null },
  factor: null,
  thing: { kind: null, id: null, name: null },
  before: null,
  after: { refusal: 'PASSWORD_WRONG' },
  why: null,
});
const page = (items: ConsoleAuditEntry[], next: number | null = null) => answer({ items, next });
const openLog = (service: object = {}, path = '/provider/audit', role: 'ProviderAdmin' | 'ProviderOperator' = 'ProviderAdmin') =>
  openConsole(path, role, { [LIST]: page([entry(), refusal]), ...service });

test('an admin reads who did what, when and how [PRV-22]', async () => {
  await openLog({}, '/provider');
  await press(await until(() => link('Audit log')));
  await until(() => bodyRows().length === 2);
  expect(bodyRows().map((row) => cellsOf(row).slice(2))).toEqual([
    ['Today, 2:40 PM', 'Leo ParkProvider', 'Changed the fees of Harbor Books', 'Passkey198.51.100.7'],
    ['Today, 2:40 PM', 'UnknownNot signed in', 'Tried a wrong password', '–198.51.100.7'],
  ]);
  await press(button('Details of entry 48219: Changed the fees of Harbor Books'));
  expect(screen.getByRole('table', { name: 'What changed' }).textContent).toBe('FieldBeforeAfterFee, percent1.00%0.80%');
  expect(text()).toContain('“as agreed in their contract”');
});

test('an operator has no such room [PRV-22]', async () => {
  await openLog({}, '/provider/audit', 'ProviderOperator');
  await until(() => text().includes("Your role can't open this page."));
});

test('filters and pages stand in the address [PRV-22]', async () => {
  const opened = await openLog({ [LIST]: page([entry()], 48_219) });
  await person.selectOptions(field('Kind'), 'API keys');
  await fill(field('From'), '2026-03-01');
  await fill(field('Name or ID'), 'web shop');
  await until(() => at().includes('thing='));
  await fill(field('Username or ID'), 'leo');
  await until(() => at().includes('person=leo'));
  expect(Object.fromEntries(new URL(at(), ORIGIN).searchParams)).toEqual({
    kind: 'api_key',
    from: '2026-03-01',
    thing: 'web shop',
    person: 'leo',
  });
  await until(() => opened.calls(LIST).some(({ path }) => path.includes('person=leo')));
  await until(() => !(button('Older') as HTMLButtonElement).disabled);
  await press(button('Older'));
  expect(at()).toContain('before=48219');
  await press(button('Newest'));
  expect(at()).not.toContain('before');
  await press(button('Clear filters'));
  expect(at()).toBe('/provider/audit');
});

test('an export that fails says so', async () => {
  await openLog({ [CSV]: refuse('INTERNAL') });
  await press(button('Export CSV'));
  await until(() => text().includes("The file couldn't be downloaded"));
});

test('what matches nothing says so, and an address that says something wrong counts as not saying it', async () => {
  const opened = await openLog({ [LIST]: page([]) }, '/provider/audit?kind=webhook&from=2026-02-30&before=-1');
  expect(Object.fromEntries(new URL(opened.calls(LIST)[0]?.path ?? '', ORIGIN).searchParams)).toEqual({ kind: 'webhook' });
  await until(() => text().includes('No matching entries'));
});

test('what could not be loaded says so', async () => {
  await openLog({ [LIST]: refuse('INTERNAL') });
  await until(() => text().includes("The audit log couldn't be loaded"));
});
