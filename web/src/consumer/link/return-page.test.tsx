import '../../bank-widget/testing-boot-plaid.ts';

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLink } from '../../bank-widget/testing-link.ts';
import { sessionState } from '../../session/state.ts';
import { answer, at, button, heading, link, open, press, refuse, text, toasts, until } from '../testing.tsx';

const TOKEN = 'POST /api/external_accounts/link_token';
const LINK = 'POST /api/external_accounts/access_token';
const KEPT = 'drawbridge.bank_link';
const NOW = '2026-03-18T18:41:00.000Z';
const SOON = '2026-03-18T19:41:00.000Z';
const ME = 'usr_me';
const BACK = '/link-account/return?oauth_state_id=state-1';
const checking = { id: 'a1', name: 'Everyday', mask: '4821', type: 'depository', subtype: 'checking' };
const metadata = { institution: { institution_id: 'ins_9', name: 'A Bank' }, accounts: [checking] };

/** How often the page was loaded anew. */
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

function keep(more: Record<string, unknown> = {}): void {
  const kept = { subject: ME, link_token: 'link-1', expiration: SOON, search: '?redirectTo=%2Fdashboard%2Fsettings', ...more };
  localStorage.setItem(KEPT, JSON.stringify(kept));
}

/** Back from the bank, with Link at hand. */
async function comeBack(address = BACK, service = {}) {
  const { created, handler, give } = fakeLink();
  give();
  const opened = await open(address, {
    clock: NOW,
    claims: { sub: ME },
    service: { [LINK]: answer({ vendor_access_token: 'sealed-9' }), ...service },
  });
  return { ...opened, created, handler };
}
const resumed = async (created: readonly unknown[]) => until(() => created.length > 0 && heading() === 'Back from your bank');

test('opens Link with the token that it left with and the whole address, which the page then forgets [LIV-06]', async () => {
  keep();
  const { created, calls } = await comeBack();
  await resumed(created);
  expect(created.at(-1)).toMatchObject({ token: 'link-1', receivedRedirectUri: `${window.location.origin}${BACK}` });
  expect(at()).toBe('/link-account/return');
  await act(async () => created.at(-1)?.onSuccess('public-1', metadata));
  await until(() => at() === '/dashboard/settings');
  expect(calls(LINK)[0]?.body).toMatchObject({ vendor_public_token: 'public-1', accountIds: ['a1'] });
  expect(localStorage.getItem(KEPT)).toBeNull();
  // The page that follows is loaded anew, so that nothing of Link is in it, and says then what went well.
  await until(() => loads === 1);
  expect(JSON.parse(sessionStorage.getItem('toast') ?? 'null')).toEqual({ title: 'Success!', text: 'Your bank account is linked' });
  expect(toasts()).toEqual([]);
  expect(calls(TOKEN)).toHaveLength(0);
});

test('sends what was linked anew for the account that it was [LIV-06] [LIV-07]', async () => {
  keep({ search: '?vendorAccessToken=sealed-2&vendorInstitutionID=ins_2&synAccountID=acc_2' });
  const { created, calls } = await comeBack();
  await resumed(created);
  await act(async () => created.at(-1)?.onSuccess('public-1', metadata));
  await until(() => at() === '/dashboard/accounts');
  expect(calls(LINK)[0]?.body).toMatchObject({ vendor_access_token: 'sealed-2' });
});

test('whoever was led to /link-account on the way, by a sign-in, goes on all the same [LIV-06]', async () => {
  keep({ came_back_to: `https://pay.example.com${BACK}` });
  const { created } = await comeBack('/link-account');
  await resumed(created);
  expect(created.at(-1)).toMatchObject({ token: 'link-1', receivedRedirectUri: `https://pay.example.com${BACK}` });
});

test('whoever was led there without a sign-in at the bank hears of it first [LIV-06]', async () => {
  keep({ came_back_to: null });
  const { created } = await comeBack('/link-account?returnTo=%2Flink-account%2Freturn');
  await until(() => heading() === "Your account wasn't linked");
  expect(created).toEqual([]);
  await press(link('Try Again'));
  expect(at()).toBe('/link-account?redirectTo=%2Fdashboard%2Fsettings');
  await until(() => heading() === 'How It Works');
});

const ENDS: readonly (readonly [string, Record<string, unknown> | null, string, string, string])[] = [
  ['too late', { expiration: NOW }, BACK, 'This took too long', '/link-account?redirectTo=%2Fdashboard%2Fsettings'],
  [
    'without a sign-in',
    {},
    '/link-account/return?error=access_denied',
    "Your account wasn't linked",
    '/link-account?redirectTo=%2Fdashboard%2Fsettings',
  ],
  ['in another browser', null, BACK, 'Go back to where you started', '/link-account'],
  ['as somebody else', { subject: 'usr_other' }, BACK, 'Go back to where you started', '/link-account'],
  ['with nothing that can be read', { link_token: 7 }, BACK, 'Go back to where you started', '/link-account'],
];
test.each(ENDS)('back %s, the page says so, opens nothing, and leads on [LIV-06]', async (_, kept, address, title, way) => {
  if (kept) keep(kept);
  const { created } = await comeBack(address);
  await until(() => heading() === title);
  expect(at()).toBe('/link-account/return');
  expect(created).toEqual([]);
  expect(text()).not.toContain('state-1');
  await press(link(way === '/link-account' ? 'Start here instead' : 'Try Again'));
  expect(at()).toBe(way);
});

test.each([
  ['its token is not good any more', { error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' }, 'This took too long', 'expired'],
  [
    'its bank is away',
    { error_type: 'INSTITUTION_ERROR', error_code: 'INSTITUTION_DOWN' },
    "Your account wasn't linked",
    "Your bank isn't answering right now.",
  ],
])('where Link says that %s, the page says it and leads on [LIV-06]', async (_, error, title, words) => {
  keep();
  const { created } = await comeBack();
  await resumed(created);
  await act(async () => created.at(-1)?.onExit(error, {}));
  await until(() => heading() === title);
  expect(text()).toContain(words);
  expect(link('Try Again').getAttribute('href')).toBe('/link-account?redirectTo=%2Fdashboard%2Fsettings');
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test.each([
  ['leaves', {}, '/link-account?redirectTo=%2Fdashboard%2Fsettings'],
  ['finds no bank', { status: 'institution_not_found' }, '/link-account/numbers?redirectTo=%2Fdashboard%2Fsettings'],
])('whoever %s is where they can begin again', async (_, how, way) => {
  keep();
  const { created } = await comeBack();
  await resumed(created);
  await act(async () => created.at(-1)?.onExit(null, how));
  await until(() => at() === way);
});

test('an account that the service refuses is said, and can be tried again', async () => {
  keep();
  const { created } = await comeBack(BACK, { [LINK]: refuse('LINKING_UNAVAILABLE') });
  await resumed(created);
  await act(async () => created.at(-1)?.onSuccess('public-1', metadata));
  await until(() => heading() === "Your account wasn't linked");
  expect(text()).toContain('Failed to link your bank account. Please try again.');
  expect(link('Try Again').getAttribute('href')).toBe('/link-account?redirectTo=%2Fdashboard%2Fsettings');
});

test('opening Link keeps what its way back needs, for the person who is signed in; its end forgets it [LIV-06]', async () => {
  const { created } = await comeBack('/link-account?redirectTo=%2Fpayment');
  await until(() => heading() === 'How It Works' && !button('Link Checking Account').hasAttribute('aria-busy'));
  await press(button('Link Checking Account'));
  await until(() => created.length > 0);
  expect(button('Link Checking Account').getAttribute('aria-busy')).toBe('true');
  expect(sessionState().claims?.subject).toBe(ME);
  expect(JSON.parse(localStorage.getItem(KEPT) ?? 'null')).toEqual({
    subject: ME,
    link_token: 'link-1',
    expiration: SOON,
    search: '?redirectTo=%2Fpayment',
  });
  await act(async () => created.at(-1)?.onExit(null, {}));
  expect(localStorage.getItem(KEPT)).toBeNull();
  expect(button('Link Checking Account').hasAttribute('aria-busy')).toBe(false);
});

test('the account of somebody else is refused in words of its own [LIV-05]', async () => {
  const { created } = await comeBack('/link-account?redirectTo=%2Fpayment', { [LINK]: refuse('ACCOUNT_NAME_DIFFERS') });
  await until(() => heading() === 'How It Works' && !button('Link Checking Account').hasAttribute('aria-busy'));
  await press(button('Link Checking Account'));
  await until(() => created.length > 0);
  await act(async () => created.at(-1)?.onSuccess('public-1', metadata));
  await until(() => text().includes("The name on this bank account isn't yours. Link an account in your own name."));
  expect(at()).toBe('/link-account-error?redirectTo=%2Fpayment');
  expect(text()).not.toContain('It must be a checking account.');
});
