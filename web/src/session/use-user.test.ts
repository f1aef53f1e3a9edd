import '../app/boot-testing.ts';
import { expect, test } from 'vitest';
import { queries } from '../app/queries.tsx';
import { answer, open, pass, until } from '../app/testing.tsx';
import { sessionState } from './state.ts';
import { consumer } from './testing-session.ts';
import { deactivatedQuery } from './use-user.ts';

const DEACTIVATED = 'GET /api/users/user/deactivated';

test('whether somebody is deactivated is believed for a second, and asked again after it [API-29]', async () => {
  const page = await open('/terms', {
    claims: consumer,
    clock: '2026-03-18T18:41:00.000Z',
    service: { [DEACTIVATED]: answer({ deactivated: false }) },
  });
  await until(() => sessionState().authenticated);
  expect(await queries.fetchQuery(deactivatedQuery)).toBe(false);
  page.service[DEACTIVATED] = answer({ deactivated: true });
  await pass(999);
  expect(await queries.fetchQuery(deactivatedQuery)).toBe(false);
  expect(page.calls(DEACTIVATED)).toHaveLength(1);
  await pass(1);
  expect(await queries.fetchQuery(deactivatedQuery)).toBe(true);
  expect(page.calls(DEACTIVATED)).toHaveLength(2);
});
