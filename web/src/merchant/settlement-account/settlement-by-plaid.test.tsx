import '../../bank-widget/testing-boot-plaid.ts';

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, button, press, text, until } from '../../app/testing.tsx';
import { fakeLink } from '../../bank-widget/testing-link.ts';
import { harbor, openTill } from '../testing.tsx';

/* The account that a location is paid out to, linked through Plaid. */

const READ = `GET /api/businesses/settlement-account?syn_business_id=${harbor.SynBusinessID}`;
const TOKEN = 'POST /api/businesses/settlement-account/link-token';
const LINK = 'POST /api/businesses/settlement-account/link';
const account = { account_type: 'checking', last_four: '4821', since: '2026-01-05T15:00:00.000Z' };
const change = {
  id: 'sac_00000000000000000000000001',
  account_type: 'savings',
  last_four: '7730',
  status: 'VALIDATING',
  asked_at: '2026-03-17T15:00:00.000Z',
  asked_by: 'ellen.marsh',
  status_at: '2026-03-17T15:00:00.000Z',
  rests_since: null,
  in_force_at: null,
  refused_why: null,
  linked: { institution_name: 'First Platypus Bank', at: '2026-03-17T15:00:00.000Z' },
} as const;

let loads = 0;
beforeEach(() => {
  loads = 0;
  const real = window.location;
  // The real one's ways out are fixed to it, so that the proxy cannot stand before it.
  const fake = new Proxy({} as Location, {
    get: (_, name) => {
      if (name === 'reload') return () => (loads += 1);
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
  vi.stubGlobal('location', fake);
});
afterEach(() => {
  delete window.Plaid;
});

test('Link opens over the page with the token, and what it gives is handed over; the next page is loaded anew [PRV-16]', async () => {
  const { created, give } = fakeLink();
  give();
  const page = await openTill('/merchant/settlement-account', {
    service: {
      [READ]: answer({ account, waiting: null, history: [] }),
      [TOKEN]: answer({ link_token: 'link-1', expiration: '2099-01-01T00:00:00.000Z' }),
      [LINK]: answer({ account, waiting: change, history: [] }),
    },
  });
  await until(() => text().includes('Checking •••• 4821'));
  await press(button('Change the account'));
  await press(button('Link With Your Bank'));
  await until(() => created.length > 0);
  expect(created[0]?.token).toBe('link-1');
  expect(created[0]).not.toHaveProperty('receivedRedirectUri');
  expect(button('Link With Your Bank').getAttribute('aria-busy')).toBe('true');
  await act(async () => created[0]?.onExit({ error_type: 'ITEM_ERROR', error_code: 'ITEM_LOCKED', error_message: 'for developers' }, {}));
  await until(() => text().includes('Your bank locked your sign-in after too many tries.'));
  await press(button('Link With Your Bank'));
  await until(() => created.length > 1);
  const accounts = [{ id: 'one', name: 'Business', mask: '7730', type: 'depository', subtype: 'savings' }];
  await act(async () => created[1]?.onSuccess('public-1', { institution: { institution_id: 'ins_1', name: 'Bank' }, accounts }));
  await until(() => text().includes('First Platypus Bank confirmed it on 03/17/2026.'));
  expect(page.calls(LINK)[0]?.body).toEqual({ syn_business_id: harbor.SynBusinessID, public_token: 'public-1', account_ids: ['one'] });
  expect(loads).toBe(0);
  await press(document.querySelector<HTMLElement>('a[href="/merchant/home"]') ?? expect.fail());
  await until(() => loads === 1);
});
