import '../app/boot-testing.ts';

import { act } from 'react';
import { expect, test } from 'vitest';
import { heading, open, pass, until } from './testing.tsx';

const USER = 'GET /api/users/user';
const NOW = '2026-03-18T18:41:00.000Z';

async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('who is signed in is asked for once in 5 minutes, whatever pages are opened, and again after them [API-27] [TRU-34]', async () => {
  const { calls } = await open('/dashboard', { clock: NOW });
  await until(() => heading() === 'Hi, Maya!');
  // Drawn twice over, as React's strict mode does, a page may ask twice; what counts is what comes after.
  const asked = calls(USER).length;
  await pass(290_000);
  await goTo('/dashboard/settings');
  await until(() => heading() === 'Settings');
  expect(calls(USER)).toHaveLength(asked);
  await pass(20_000);
  await goTo('/dashboard');
  await until(() => heading() === 'Hi, Maya!');
  await until(() => calls(USER).length > asked);
});
