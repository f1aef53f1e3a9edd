import './testing-boot-plaid.ts';

import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { addReporter } from '../app/report.ts';
import { render } from '../ui/testing.tsx';
import type { WidgetOutcome } from './bank-widget.ts';
import PlaidWidget from './plaid-widget.tsx';
import { LINK_SCRIPT } from './testing-boot-plaid.ts';
import { fakeLink, fireScript, linkScript } from './testing-link.ts';

const NOT_LOADED = "We couldn't connect to your bank. Check your internet connection, turn off any content blockers, and try again.";
const NO_LINK = { event: 'exit', error: { error_code: 'LINK_NOT_LOADED', error_message: NOT_LOADED } };

afterEach(() => {
  vi.useRealTimers();
  delete window.Plaid;
});

function show(props: Partial<Parameters<typeof PlaidWidget>[0]> = {}) {
  const outcomes: WidgetOutcome[] = [];
  const page = render(<PlaidWidget link_token="link-1" onOutcome={(outcome) => outcomes.push(outcome)} {...props} />);
  return { ...page, outcomes };
}

test('a script that cannot be loaded is an error, and is loaded anew the next time', async () => {
  const { outcomes, unmount } = show();
  await fireScript('error');
  expect(outcomes).toEqual([NO_LINK]);
  unmount();
  expect(linkScript()).toBeNull();
  // Nor does one help that is not Link's.
  const next = show();
  await fireScript('load');
  expect(next.outcomes).toEqual([NO_LINK]);
  expect(linkScript()).toBeNull();
});

test('a script that does not come in 20 seconds is given up', async () => {
  vi.useFakeTimers();
  const { outcomes } = show();
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(outcomes).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(outcomes).toEqual([NO_LINK]);
  expect(linkScript()).toBeNull();
});

test("the provider's own address is asked for the script, once, with the page's nonce [API-39] [LIV-13]", async () => {
  const of_page = document.createElement('script');
  of_page.nonce = 'of-this-page';
  of_page.setAttribute('nonce', 'of-this-page');
  document.head.prepend(of_page);
  const asked = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const { give, created } = fakeLink();
  show();
  expect(asked()).toEqual([LINK_SCRIPT]);
  expect(linkScript()?.nonce).toBe('of-this-page');
  give();
  await fireScript('load');
  show({ link_token: 'link-2' });
  await act(async () => {});
  expect(asked()).toHaveLength(1);
  expect(created.map(({ token }) => token)).toEqual(['link-1', 'link-2']);
  of_page.remove();
});

test('opens with the link token and passes on how it ended, in the words of every widget', async () => {
  const { created, handler, give } = fakeLink();
  give();
  const { outcomes, unmount } = show({ link_token: 'link-2' });
  await act(async () => {});
  expect(created[0]?.token).toBe('link-2');
  expect(created[0]).not.toHaveProperty('receivedRedirectUri');
  expect(handler.open).toHaveBeenCalledOnce();

  const account = { id: 'a1', name: 'Everyday', mask: '4821', type: 'depository', subtype: 'checking' };
  const institution = { institution_id: 'ins_3', name: 'Chase' };
  created[0]?.onSuccess('public-1', { institution, accounts: [{ ...account, verification_status: null }], link_session_id: 's' });
  // It ends once.
  created[0]?.onExit(null, {});
  expect(outcomes).toEqual([{ event: 'success', public_token: 'public-1', institution, accounts: [account] }]);
  unmount();
  expect(handler.exit).not.toHaveBeenCalled();
  expect(handler.destroy).toHaveBeenCalledOnce();
});

test('goes on with the address that a bank sent the browser back to, whole [LIV-06]', async () => {
  const { created, give } = fakeLink();
  give();
  const address = 'https://pay.example.com/link-account/return?oauth_state_id=1-2-3';
  show({ came_back_to: address });
  await act(async () => {});
  expect(created[0]).toMatchObject({ token: 'link-1', receivedRedirectUri: address });
});

test('taken away while it is open, Link is closed, and nobody hears of it', async () => {
  const { created, handler, give } = fakeLink();
  give();
  const { outcomes, unmount } = show();
  await act(async () => {});
  handler.exit.mockImplementation(() => created[0]?.onExit(null, {}));
  unmount();
  expect(handler.exit).toHaveBeenCalledWith({ force: true });
  expect(handler.destroy).toHaveBeenCalledOnce();
  expect(outcomes).toEqual([]);
});

test("a frame of Link's that does not stand in 30 seconds is given up; one that does, may take its time", async () => {
  vi.useFakeTimers();
  const { created, give } = fakeLink();
  give();
  const first = show();
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  created[0]?.onLoad();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(first.outcomes).toEqual([]);
  const second = show({ link_token: 'link-2' });
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(second.outcomes).toEqual([NO_LINK]);
});

const LEFT: readonly (readonly [string, unknown, unknown, WidgetOutcome])[] = [
  ['just leaves', null, { status: 'requires_code' }, { event: 'exit', error: null }],
  ['finds no bank', null, { status: 'institution_not_found' }, { event: 'exit', error: null, not_listed: true }],
  ['finds a bank that is not supported', null, { status: 'institution_not_supported' }, { event: 'exit', error: null, not_listed: true }],
];
test.each(LEFT)('whoever %s is understood', async (_, error, metadata, outcome) => {
  const { created, give } = fakeLink();
  give();
  const { outcomes } = show();
  await act(async () => {});
  created[0]?.onExit(error, metadata);
  expect(outcomes).toEqual([outcome]);
});

test.each([
  ['INVALID_INPUT', 'INVALID_LINK_TOKEN', null, 'This link attempt expired. Start again.'],
  ['ITEM_ERROR', 'INVALID_CREDENTIALS', 'The credentials were wrong.', "Your bank didn't accept what you entered. Try again."],
  ['ITEM_ERROR', 'ITEM_LOCKED', null, 'Your bank locked your sign-in after too many tries. Unlock it with your bank, then try again.'],
  [
    'ITEM_ERROR',
    'USER_SETUP_REQUIRED',
    null,
    'Your bank needs something from you first. Sign in at your bank, do what it asks, then try again.',
  ],
  [
    'ITEM_ERROR',
    'NO_ACCOUNTS',
    null,
    "We didn't find an account that can be linked. Try another bank, or enter your account and routing numbers.",
  ],
  ['ITEM_ERROR', 'ACCESS_NOT_GRANTED', null, "You didn't give your bank permission to share an account with us. Try again and allow it."],
  ['INSTITUTION_ERROR', 'INSTITUTION_DOWN', null, "Your bank isn't answering right now. Try again later."],
  [
    'INSTITUTION_ERROR',
    'INSTITUTION_NO_LONGER_SUPPORTED',
    null,
    "This bank can't be linked this way. Try another bank, or enter your account and routing numbers.",
  ],
  // Codes that nobody has listed: Plaid's words for people, or those of the type.
  ['ITEM_ERROR', 'SOMETHING_NEW', 'Ask your bank for a new card.', 'Ask your bank for a new card.'],
  ['ITEM_ERROR', 'SOMETHING_NEW', null, "We couldn't sign you in to your bank. Try again."],
  ['OAUTH_ERROR', 'OAUTH_STATE_ID_NOT_FOUND', null, "We couldn't sign you in to your bank. Try again."],
  ['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', null, 'Too many attempts. Try again later.'],
  ['API_ERROR', 'INTERNAL_SERVER_ERROR', null, "The bank connection isn't answering. Try again in a moment."],
  ['', '', null, "The bank connection isn't answering. Try again in a moment."],
])('the error %s %s is told in words that a person can use [LIV-07]', async (error_type, error_code, display_message, words) => {
  const { created, give } = fakeLink();
  give();
  const { outcomes } = show();
  await act(async () => {});
  created[0]?.onExit({ error_type, error_code, error_message: "the call failed for a developer's reason", display_message }, {});
  expect(outcomes).toEqual([{ event: 'exit', error: { error_code, error_message: words } }]);
});

test("what the page's policy blocks while Link is open is reported, without the address [LIV-13]", async () => {
  const reported: string[] = [];
  const stop = addReporter((error) => reported.push((error as Error).message));
  const { give } = fakeLink();
  give();
  const block = () =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'connect-src',
        blockedURI: 'https://elsewhere.example/collect?token=link-1',
      }),
    );
  const { unmount } = show();
  await act(async () => {});
  block();
  unmount();
  block();
  await vi.waitFor(() => expect(reported).toHaveLength(1));
  expect(reported).toEqual([
    "The page's policy blocked something while Link was open: connect-src https://elsewhere.example".replace("'", "'"),
  ]);
  stop();
});
