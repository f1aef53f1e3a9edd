import type { ApiKey } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { expect, test, vi } from 'vitest';
import {
  answer,
  button,
  errorAt,
  field,
  fill,
  open,
  press,
  refuse,
  type Service,
  screen,
  textsOf,
  until,
  within,
} from '../app/testing.tsx';
import { card as cardOf, settled, waiting } from './testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';
const KEYS = 'GET /sandbox/api-keys';
const MAKE = 'POST /sandbox/api-keys';
const REVOKE = 'POST /sandbox/api-keys/key_1/revoke';
const SECRET = 'sk_test_0011223344556677889900aabbccddeeff';

const BOOKS = { syn_business_id: 'biz_1', business_name: 'Harbor Books', organization_name: 'Harbor Books' };
const MARKET = { syn_business_id: 'biz_2', business_name: 'Green Leaf Market', organization_name: 'Green Leaf Market' };
const key = (more: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key_1',
  name: 'My shop',
  begins_with: 'sk_test_001122334455',
  syn_business_id: 'biz_2',
  business_name: 'Green Leaf Market',
  rights: ['sessions:read', 'sessions:write'],
  expires_at: null,
  allowed_addresses: [],
  created_at: NOW,
  made_by: null,
  last_used_at: null,
  last_used_from: null,
  revoked_at: null,
  ...more,
});
const known = (...keys: ApiKey[]) => answer({ businesses: [BOOKS, MARKET], keys });

const card = () => cardOf('keys');
const rows = () => textsOf(within(screen.getByRole('list', { name: 'Keys' })).getAllByRole('listitem'));
async function keys(service: Service) {
  const page = await open('/sandbox', {
    service: {
      'GET /sandbox/outbox': answer([]),
      'GET /sandbox/clock': answer({
        now: NOW,
        offset_ms: 0,
        new_york: { date: '2026-03-18', time: '14:41', is_banking_day: true },
        next_cutoff: '2026-03-19T02:00:00.000Z',
        deliveries_held: null,
        waits_for: [],
      }),
      'GET /sandbox/ach/files': answer([]),
      'GET /sandbox/ach/exceptions': waiting([]),
      ...service,
    },
  });
  await until(card);
  await settled();
  return page;
}

test('makes a key for the chosen business, and shows its secret once, ready to be copied', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const page = await keys({ [KEYS]: known(), [MAKE]: answer({ ...key(), secret: SECRET }) });
  expect(card().textContent).toContain('No keys');
  await fill(field('Business'), 'biz_2');
  await fill(field('Name'), ' My shop ');
  page.service[KEYS] = known(key());
  await press(button('Make key'));
  await until(() => card().textContent?.includes(SECRET));
  expect(page.calls(MAKE).map(({ body }) => body)).toEqual([{ syn_business_id: 'biz_2', name: 'My shop' }]);
  await press(button('Copy the key'));
  expect(writeText).toHaveBeenCalledWith(SECRET);
  await until(() => rows().length === 1);
  expect(rows()[0]).toContain('sk_test_001122334455…');
  expect(rows()[0]).not.toContain(SECRET);
});

test('wants a name, and says what the service said of it', async () => {
  const page = await keys({
    [KEYS]: known(),
    [MAKE]: refuse('BAD_INPUT', { field: 'name', message: 'Use letters, numbers and basic punctuation only' }),
  });
  await press(button('Make key'));
  expect(errorAt('Name')).toBe('Name is required');
  expect(page.calls(MAKE)).toHaveLength(0);
  await fill(field('Name'), 'a');
  expect(errorAt('Name')).toBeUndefined();
  await press(button('Make key'));
  await until(() => errorAt('Name') === 'Use letters, numbers and basic punctuation only');
});

test('revokes a key, which stays in the list', async () => {
  const page = await keys({ [KEYS]: known(key()), [REVOKE]: answer(key({ revoked_at: NOW })) });
  page.service[KEYS] = known(key({ revoked_at: NOW }));
  await press(button('Revoke My shop'));
  await until(() => rows()[0]?.includes('Revoked'));
  expect(page.calls(REVOKE)).toHaveLength(1);
});

test('says when keys cannot be read, made or revoked', async () => {
  const page = await keys({ [KEYS]: 'network' });
  await until(() => card().textContent?.includes("We couldn't load the keys"));
  page.service[KEYS] = known(key());
  await press(button('Try again'));
  await until(() => rows().length === 1);
  page.service[REVOKE] = refuse('NOT_FOUND');
  await press(button('Revoke My shop'));
  await until(() => card().textContent?.includes(ERRORS.NOT_FOUND.message));
  page.service[MAKE] = refuse('INTERNAL');
  await fill(field('Name'), 'a');
  await press(button('Make key'));
  await until(() => card().textContent?.includes(ERRORS.INTERNAL.message));
});

test('says that a key needs a business', async () => {
  await keys({ [KEYS]: answer({ businesses: [], keys: [] }) });
  expect(card().textContent).toContain('No business yet');
});
