import type { AuditEntryRow } from '@drawbridge/contract';
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
import { nav, openTill } from '../testing.tsx';

const LIST = 'GET /api/audit-entries';
const PEOPLE = 'GET /api/audit-entries/people';
const CSV = 'GET /api/audit-entries/csv';
const ORIGIN = 'https://harbor.example';
const MARIA = 'usr_00000000000000000000000001';

const entry = (more: Partial<AuditEntryRow> = {}): AuditEntryRow => ({
  number: 41,
  at: '2026-03-18T18:40:00.000Z',
  event: 'business_user.added',
  who: { kind: 'user', id: MARIA, name: 'jo.park' },
  address: '198.51.100.x',
  factor: 'password',
  thing: 'maria.lopez',
  before: null,
  after: { email: 'maria@harbor.example', role: 'Store Viewer', locations: 'Harbor Books' },
  why: null,
  ...more,
});
const fees = entry({
  number: 40,
  event: 'business.fees_changed',
  who: { kind: 'provider', id: 'provider', name: null },
  address: null,
  factor: null,
  thing: 'Harbor Books',
  before: { fee_percent: '1.00%', fee_fixed: '$0.25' },
  after: { fee_percent: '0.80%', fee_fixed: '$0.25' },
  why: 'as agreed in their contract',
});
const page = (items: AuditEntryRow[], next: number | null = null) => answer({ items, next });
const open = (service: object = {}, path = '/merchant/activity', more: object = {}) =>
  openTill(path, { service: { [LIST]: page([entry(), fees]), [PEOPLE]: answer([{ id: MARIA, name: 'jo.park' }]), ...service }, ...more });
const rowsCame = () => until(() => bodyRows().length > 0 && screen.queryByRole('table', { busy: true }) === null);

test('an account admin reads who did what, when and from where, in words; nobody else finds the page [PRV-22]', async () => {
  await open({}, '/merchant/home');
  await press(await until(() => link('Activity')));
  await until(() => at() === '/merchant/activity');
  await until(() => text().includes('maria.lopez'));
  expect(bodyRows().map((row) => cellsOf(row).slice(1))).toEqual([
    ['03/18/20262:40 PM', 'jo.park', 'Added the user maria.lopez', '198.51.100.xPassword'],
    ['03/18/20262:40 PM', 'The provider', 'Changed the fees of Harbor Books', ''],
  ]);
  await open({}, '/merchant/activity', { role: 'AdminStore' });
  await until(() => at() === '/unauthorized');
  await open({}, '/merchant/home', { role: 'AdminStore' });
  await until(() => nav().length > 0);
  expect(nav()).not.toContain('Activity');
});

test('an entry opens into each field before and after, the reason, and how it was done [PRV-22]', async () => {
  await open();
  await rowsCame();
  await press(button('Details of entry 40: Changed the fees of Harbor Books'));
  expect(screen.getByRole('table', { name: 'What changed' }).textContent).toBe(
    'FieldBeforeAfterFee, percent1.00%0.80%Fee, fixed$0.25$0.25',
  );
  expect(text()).toContain('“as agreed in their contract”');
  await press(button('Details of entry 41: Added the user maria.lopez'));
  expect(screen.getAllByRole('table', { name: 'What changed' })[0]?.textContent).toBe(
    'FieldAfterEmailmaria@harbor.exampleRoleStore ViewerLocationsHarbor Books',
  );
  expect(text()).toContain('03/18/2026, 2:40 PM EDT');
});

test('the list is narrowed down by person, kind, thing and day, all in the address, and cleared [PRV-22]', async () => {
  const opened = await open();
  await rowsCame();
  await person.selectOptions(field('Person'), 'jo.park');
  await person.selectOptions(field('What'), 'API keys');
  await fill(field('From'), '2026-03-01');
  await fill(field('To'), '2026-03-18');
  await fill(field('Name or ID'), 'web shop');
  await until(() => at().includes('thing=web+shop'));
  const query = new URL(at(), ORIGIN).searchParams;
  expect(Object.fromEntries(query)).toEqual({ person: MARIA, kind: 'api_key', from: '2026-03-01', to: '2026-03-18', thing: 'web shop' });
  await until(() => opened.calls(LIST).some(({ path }) => new URL(path, ORIGIN).searchParams.get('thing') === 'web shop'));
  const asked = Object.fromEntries(new URL(opened.calls(LIST).at(-1)?.path ?? '', ORIGIN).searchParams);
  expect(asked).toEqual({ ...Object.fromEntries(query), limit: '20' });
  await press(button('Clear filters'));
  expect(at()).toBe('/merchant/activity');
});

test('an address that says something wrong counts as not saying it', async () => {
  const opened = await open({}, '/merchant/activity?person=me&kind=command&from=2026-02-30&before=-1');
  await rowsCame();
  expect(Object.fromEntries(new URL(opened.calls(LIST)[0]?.path ?? '', ORIGIN).searchParams)).toEqual({ limit: '20' });
});

test('pages follow the numbers of entries: older ones, and back to the newest [PRV-22]', async () => {
  const opened = await open({ [LIST]: page([entry(), fees], 40) });
  await rowsCame();
  expect((button('Newest') as HTMLButtonElement).disabled).toBe(true);
  await press(button('Older'));
  expect(at()).toBe('/merchant/activity?before=40');
  await until(() => opened.calls(LIST).length > 1);
  expect(new URL(opened.calls(LIST).at(-1)?.path ?? '', ORIGIN).searchParams.get('before')).toBe('40');
  await press(button('Newest'));
  expect(at()).toBe('/merchant/activity');
});

test('the filtered list is exported as a file; where that fails it says so [PRV-22]', async () => {
  const opened = await open({ [CSV]: refuse('INTERNAL') }, '/merchant/activity?kind=webhook');
  await rowsCame();
  await press(button('Export CSV'));
  await until(() => text().includes("We couldn't download the table."));
  expect(new URL(opened.calls(CSV)[0]?.path ?? '', ORIGIN).searchParams.get('kind')).toBe('webhook');
});

test('nothing yet, nothing found, and what could not be loaded are said', async () => {
  await open({ [LIST]: page([]) });
  await until(() => text().includes('Nothing yet'));
  await open({ [LIST]: page([]) }, '/merchant/activity?kind=webhook');
  await until(() => text().includes('No matching activity'));
  await open({ [LIST]: refuse('INTERNAL') });
  await until(() => text().includes("We couldn't load the activity."));
});
