import { KEY_RIGHTS } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import {
  answer,
  bodyRows,
  button,
  cellsOf,
  field,
  fill,
  press,
  refuse,
  type Service,
  screen,
  text,
  until,
  within,
} from '../../app/testing.tsx';
import { harbor, openTill } from '../testing.tsx';
import { someKey } from './testing-key.ts';

/* What bounds a key, as it is chosen, shown and changed. */

const LIST = 'GET /api/api-keys';
const CREATE = 'POST /api/api-keys';
const CHANGE = `PATCH /api/api-keys/${someKey().id}`;
const open = (service: Service) => openTill('/merchant/api-keys', { service });
const cells = () => bodyRows().map(cellsOf)[0] ?? [];
const dialog = () => within(screen.getByRole('dialog', { name: 'Change Web shop' }));

async function openToMake() {
  const page = await open({ [LIST]: answer([]), [CREATE]: answer({ ...someKey(), secret: 'sk_test_abcdefghjkmn.the-rest' }, 201) });
  await until(() => text().includes('No keys yet'));
  await fill(field('Key name'), 'Web shop');
  return page;
}

test("a key is made with a preset, a last day and the servers' addresses [DEV-01]", async () => {
  const page = await openToMake();
  expect(text()).toContain('Read checkout sessions, open and expire checkout sessions.');
  await fill(field('Rights'), 'Read everything');
  await fill(field('Expires'), 'day');
  await fill(field('Last day'), '2026-06-30');
  await fill(field('Allowed addresses'), '203.0.113.7, 2001:db8::/32');
  await press(button('Create key'));
  await until(() => page.calls(CREATE).length === 1);
  expect(page.calls(CREATE)[0]?.body).toEqual({
    name: 'Web shop',
    syn_business_id: harbor.SynBusinessID,
    rights: ['payments:read', 'links:read', 'sessions:read', 'customers:read', 'payouts:read', 'events:read', 'webhooks:read'],
    // The location's midnight.
    expires_at: '2026-07-01T04:00:00.000Z',
    allowed_addresses: ['203.0.113.7', '2001:db8::/32'],
  });
});

test('rights are chosen one by one, and what cannot be is said beside its field [DEV-01]', async () => {
  const page = await openToMake();
  await fill(field('Rights'), 'one-by-one');
  await press(screen.getByRole('checkbox', { name: 'Read checkout sessions' }));
  await press(screen.getByRole('checkbox', { name: 'Open and expire checkout sessions' }));
  await fill(field('Expires'), 'day');
  await fill(field('Allowed addresses'), '203.0.113.7\n203.0.113.0/33');
  await press(button('Create key'));
  for (const words of ['Choose at least one right', 'Choose a date', "203.0.113.0/33 isn't an IP address or range"])
    expect(text()).toContain(words);
  expect(page.calls(CREATE)).toHaveLength(0);
  await press(screen.getByRole('checkbox', { name: 'Issue and view refunds' }));
  await press(screen.getByRole('checkbox', { name: 'Read payments' }));
  await fill(field('Expires'), '30');
  await fill(field('Allowed addresses'), '203.0.113.7');
  await press(button('Create key'));
  await until(() => page.calls(CREATE).length === 1);
  expect(page.calls(CREATE)[0]?.body).toMatchObject({ rights: ['payments:read', 'refunds:write'], expires_at: '2026-04-18T04:00:00.000Z' });
});

test.each([
  [{ expires_at: '2026-07-01T04:00:00.000Z' }, 'Activeuntil 06/30/2026'],
  [{ expires_at: '2026-03-28T04:00:00.000Z' }, 'Expires in 10 daysuntil 03/27/2026'],
  [{ expires_at: '2026-03-18T20:00:00.000Z' }, 'Expires within a dayuntil 03/18/2026'],
  [{ expires_at: '2026-03-18T04:00:00.000Z' }, 'Expired 03/17/2026'],
])('a key that ends shows when, and is marked before and after: %j [DEV-01]', async (more, shown) => {
  await open({ [LIST]: answer([someKey(more)]) });
  await until(() => cells().length > 0);
  expect(cells().at(-2)).toBe(shown);
});

test('the list shows rights in words and the last use, and opens into the rest [DEV-01]', async () => {
  const used = { last_used_at: '2026-03-18T18:41:00.000Z', last_used_from: '203.0.113.7', allowed_addresses: ['203.0.113.0/24'] };
  await open({ [LIST]: answer([someKey({ rights: ['payments:read', 'refunds:write', 'events:read'], ...used })]) });
  await until(() => cells().length > 0);
  expect(cells()).toContain('Read payments and 2 more');
  expect(cells()).toContain('Last used 03/18/2026');
  await press(button('Details of Web shop'));
  for (const words of [
    'Read payments, Issue and view refunds, Read events',
    '203.0.113.0/24',
    '03/18/2026, 2:41 PM from 203.0.113.7',
    '03/17/2026 by ingrid.dahl',
    'sk_test_abcdefghjkmn…',
  ])
    expect(text()).toContain(words);
});

test('a key is changed: only what was changed is sent, and a refusal stands in the dialog [DEV-01]', async () => {
  const key = someKey({ expires_at: '2026-07-01T12:34:56.000Z', allowed_addresses: ['203.0.113.7'] });
  const page = await open({ [LIST]: answer([key]), [CHANGE]: refuse('API_KEY_REVOKED') });
  await until(() => cells().length > 0);
  await press(button('Change Web shop'));
  await fill(dialog().getByLabelText('Rights'), 'Everything');
  await press(dialog().getByRole('button', { name: 'Save' }));
  await until(() => dialog().queryByText('This key has been revoked. Create a new one.'));
  page.service[CHANGE] = answer({ ...key, rights: [...KEY_RIGHTS] });
  await press(dialog().getByRole('button', { name: 'Save' }));
  await until(() => cells().includes('Everything'));
  expect(page.calls(CHANGE).map(({ body }) => body)).toEqual([{ rights: [...KEY_RIGHTS] }, { rights: [...KEY_RIGHTS] }]);
  expect(screen.queryByRole('dialog')).toBeNull();

  // Nothing was changed, and nothing is asked for.
  await press(button('Change Web shop'));
  await press(dialog().getByRole('button', { name: 'Save' }));
  expect(page.calls(CHANGE)).toHaveLength(2);
  // No end, and from anywhere.
  page.service[CHANGE] = answer({ ...key, expires_at: null, allowed_addresses: [] });
  await press(button('Change Web shop'));
  await fill(dialog().getByLabelText('Expires'), 'never');
  await fill(dialog().getByLabelText(/^Allowed addresses/), '');
  await press(dialog().getByRole('button', { name: 'Save' }));
  await until(() => page.calls(CHANGE).length === 3);
  expect(page.calls(CHANGE)[2]?.body).toEqual({ expires_at: null, allowed_addresses: [] });
});
