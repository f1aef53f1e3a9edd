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
  press,
  refuse,
  screen,
  text,
  textsOf,
  until,
} from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor, openTill } from '../testing.tsx';
import { someKey } from './testing-key.ts';

const LIST = 'GET /api/api-keys';
const CREATE = 'POST /api/api-keys';
const SECRET = 'sk_test_abcdefghjkmn.the-rest-of-it';
const open = (service: object = {}, more: object = {}) =>
  openTill('/merchant/api-keys', { service: { [LIST]: answer([someKey()]), ...service }, ...more });
const rows = () => bodyRows().map(cellsOf);

test('an account admin finds the keys from the first page; nobody else may see them', async () => {
  await openTill('/merchant/home', {
    service: { [LIST]: answer([someKey(), someKey({ id: 'key_2', revoked_at: '2026-03-18T15:00:00.000Z' })]) },
  });
  await until(() => link('API keys'));
  await press(link('API keys'));
  await until(() => rows().length === 2 && text().includes('Key'));
  const heads = ['Name', 'Location', 'Rights', 'Last used', 'Status', 'Change or revoke'];
  expect(textsOf(screen.queryAllByRole('columnheader')).filter((head) => head !== 'Details')).toEqual(heads);
  expect(rows()[0]?.slice(-6)).toEqual(['Web shop', 'Harbor Books', 'Checkout only', 'Not used yet', 'Active', 'ChangeRevoke']);
  expect(rows()[1]?.slice(-2)).toEqual(['Revoked 03/18/2026', '']);
  await openTill('/merchant/home', { role: 'AdminStore' });
  await until(() => text().includes('Maya Okafor'));
  expect(text()).not.toContain('API keys');
  await open({}, { role: 'AdminStore' });
  await until(() => at() === '/unauthorized');
});

test('each location is there with its id, and whether its customers are asked for a tip', async () => {
  await open({ [BUSINESS_USER]: businessesAre({ ...harbor, OffersTips: true }, green) });
  await until(() => screen.getAllByRole('term').length === 2);
  expect(screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    `Harbor Books${harbor.SynBusinessID}Tips: on`,
    `Green Leaf Market${green.SynBusinessID}Tips: off`,
  ]);
});

test('a key is made for a location, and its secret shown once', async () => {
  const page = await open({
    [BUSINESS_USER]: businessesAre(harbor, green),
    [LIST]: answer([]),
    [CREATE]: answer({ ...someKey({ syn_business_id: green.SynBusinessID, business_name: 'Green Leaf Market' }), secret: SECRET }, 201),
  });
  await until(() => text().includes('No keys yet'));
  await press(button('Create key'));
  expect(text()).toContain('Name is required');
  expect(page.calls(CREATE)).toHaveLength(0);
  await fill(field('Key name'), 'Web shop');
  await fill(field('Location'), green.SynBusinessID);
  page.service[LIST] = answer([someKey()]);
  await press(button('Create key'));
  await until(() => screen.queryByText(SECRET));
  expect(page.calls(CREATE).map(({ body }) => body)).toEqual([
    {
      name: 'Web shop',
      syn_business_id: green.SynBusinessID,
      rights: ['sessions:read', 'sessions:write'],
      expires_at: null,
      allowed_addresses: [],
    },
  ]);
  await press(button('Done'));
  await until(() => rows().length === 1);
  expect(text()).not.toContain('the-rest-of-it');
});

test('two presses in the same instant make one key', async () => {
  const page = await open({ [LIST]: answer([]), [CREATE]: answer({ ...someKey(), secret: SECRET }, 201) });
  await until(() => text().includes('No keys yet'));
  await fill(field('Key name'), 'Web shop');
  const create = button('Create key');
  create.click();
  create.click();
  await until(() => screen.queryByText(SECRET));
  expect(page.calls(CREATE)).toHaveLength(1);
  await press(button('Done'));
  await fill(field('Key name'), 'Another shop');
  await press(button('Create key'));
  await until(() => page.calls(CREATE).length === 2);
});

test('a key whose answer was lost on the way is asked for again under its key, and shows its secret', async () => {
  const lost = answer({ ...someKey(), secret: SECRET }, 201);
  const page = await open({ [LIST]: answer([]), [CREATE]: (_request: unknown, count: number) => (count === 1 ? 'network' : lost) });
  await until(() => text().includes('No keys yet'));
  await fill(field('Key name'), 'Web shop');
  page.service[LIST] = answer([someKey()]);
  await press(button('Create key'));
  await until(() => screen.queryByText(SECRET));
  const keys = page.calls(CREATE).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  await press(button('Done'));
  await until(() => rows().length === 1);
});

test('a key is revoked after a question; one that cannot be says so', async () => {
  const REVOKE = `DELETE /api/api-keys/${someKey().id}`;
  const page = await open({ [REVOKE]: refuse('FORBIDDEN') });
  await until(() => rows().length === 1);
  await press(button('Revoke Web shop'));
  await press(button('Yes, revoke'));
  await until(() => text().includes("You don't have permission to do this."));
  page.service[REVOKE] = answer(someKey({ revoked_at: '2026-03-18T15:00:00.000Z' }));
  await press(button('Revoke Web shop'));
  await press(button('Yes, revoke'));
  await until(() => rows()[0]?.includes('Revoked 03/18/2026'));
});
