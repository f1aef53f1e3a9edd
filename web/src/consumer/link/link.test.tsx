import '../../app/boot-testing.ts';

import { readFileSync } from 'node:fs';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { queries } from '../../app/queries.tsx';
import { readSandboxMessage } from '../../bank-widget/bank-widget.ts';
import {
  account,
  answer,
  at,
  button,
  heading,
  later,
  link,
  open,
  pass,
  power,
  press,
  refuse,
  screen,
  settle,
  text,
  textsOf,
  toasts,
  until,
} from '../testing.tsx';

const TOKEN = 'POST /api/external_accounts/link_token';
const LINK = 'POST /api/external_accounts/access_token';
const NOW = '2026-03-18T18:41:00.000Z';
const SOURCE = 'drawbridge-sandbox-bank';
const institution = { institution_id: 'ins_9', name: 'Sandbox Bank' };
const checking = { id: 'a1', name: 'Everyday', mask: '4821', type: 'depository', subtype: 'checking' };
const savings = { id: 'a2', name: 'Nest egg', mask: '1111', type: 'depository', subtype: 'savings' };
const credit = { id: 'a3', name: 'Card', mask: '2222', type: 'credit', subtype: 'checking' };
const linked = answer({ vendor_access_token: 'sealed-9' });

const frame = () => screen.queryByTitle<HTMLIFrameElement>('Sign in to your bank');

async function openWidget(path = '/link-account', service = {}, clock?: string) {
  const opened = await open(path, { service: { [LINK]: linked, ...service }, clock });
  await until(() => heading() === 'How It Works');
  await until(() => !button('Link Checking Account').hasAttribute('aria-busy'));
  await press(button('Link Checking Account'));
  await until(frame);
  return opened;
}

/** The bank's window says something. */
async function say(data: unknown, more: { origin?: string; source?: MessageEventSource | null } = {}) {
  const source = more.source === undefined ? (frame()?.contentWindow ?? null) : more.source;
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: more.origin ?? window.location.origin, source }));
  });
  await settle();
}
const success = (accounts: unknown[], named: unknown = institution) => ({
  source: SOURCE,
  event: 'success',
  public_token: 'public-1',
  metadata: { institution: named, accounts },
});
const exit = (error: unknown) => ({ source: SOURCE, event: 'exit', error });

describe('/link-account', () => {
  test('says how it works in four steps [ACC-14]', async () => {
    await open('/link-account');
    await until(() => heading() === 'How It Works');
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      'Link a checking account.',
      'Visit a participating merchant.',
      'Use the Pay Now button at the register.',
      'The merchant scans the QR code.',
    ]);
  });

  test('links to a tutorial video, which is there, and closes again [ACC-15]', async () => {
    await open('/link-account?redirectTo=%2Fpayment');
    await until(() => heading() === 'How It Works');
    expect(screen.queryByLabelText('Tutorial')).toBeNull();
    await press(link('Watch Video'));
    const file = readFileSync(`${process.cwd()}/web/public${screen.getByLabelText('Tutorial').getAttribute('src')}`);
    // ISO base media: the second word of the file names its kind.
    expect(file.subarray(4, 8).toString('latin1')).toBe('ftyp');
    await press(button('Close'));
    expect(screen.queryByLabelText('Tutorial')).toBeNull();
    expect(at()).toBe('/link-account?redirectTo=%2Fpayment');
  });

  test('fetches a link token before it opens the widget with it [ACC-15] [ACC-17] [API-14]', async () => {
    const token = later();
    const { calls } = await open('/link-account', { service: { [TOKEN]: token.handler } });
    await until(() => heading() === 'How It Works');
    // A press before the token is there is not lost: it waits for it.
    await press(button('Link Checking Account'));
    expect(button('Link Checking Account').getAttribute('aria-busy')).toBe('true');
    expect(frame()).toBeNull();
    await token.give(answer({ link_token: 'a token/1', expiration: '2099-01-01T00:00:00.000Z' }));
    await until(frame);
    expect(frame()?.getAttribute('src')).toBe('/sandbox/bank-login?link_token=a%20token%2F1');
    expect(calls(TOKEN)).toHaveLength(1);
    expect(calls(TOKEN)[0]?.body).toBeUndefined();
  });

  test('asks for a token for one account when it is linked anew [ACC-16] [ACC-33] [API-14]', async () => {
    const { calls } = await openWidget('/link-account?vendorAccessToken=sealed-2&vendorInstitutionID=ins_2&synAccountID=acc_2');
    expect(calls(TOKEN)[0]?.body).toEqual({ vendor_access_token: 'sealed-2', vendor_institution_id: 'ins_2' });
  });

  test('looks at the token every 10 s and fetches another when less than 60 s are left [ACC-21]', async () => {
    const { calls } = await open('/link-account', {
      clock: NOW,
      service: { [TOKEN]: answer({ link_token: 'link-1', expiration: '2026-03-18T18:43:05.000Z' }) },
    });
    await until(() => heading() === 'How It Works');
    await until(() => !button('Link Checking Account').hasAttribute('aria-busy'));
    const asked = calls(TOKEN).length;
    await pass(59_000);
    expect(calls(TOKEN)).toHaveLength(asked);
    await pass(12_000);
    await until(() => calls(TOKEN).length === asked + 1);
  });

  test('keeps the widget open with its own token when another is fetched meanwhile', async () => {
    await openWidget(
      '/link-account',
      { [TOKEN]: (_: unknown, count: number) => answer({ link_token: `link-${count}`, expiration: NOW }) },
      NOW,
    );
    const before = frame()?.getAttribute('src');
    await pass(11_000);
    expect(frame()?.getAttribute('src')).toBe(before);
  });

  test('says that no token can be had, and asks again at a press [ACC-27]', async () => {
    const { service } = await open('/link-account', { service: { [TOKEN]: refuse('LINKING_UNAVAILABLE') } });
    await until(() => text().includes("An error occurred: The bank connection isn't answering. Try again in a moment."));
    await until(() => !button('Link Checking Account').hasAttribute('aria-busy'));
    service[TOKEN] = answer({ link_token: 'link-2', expiration: '2099-01-01T00:00:00.000Z' });
    await press(button('Link Checking Account'));
    await until(frame);
    expect(text()).not.toContain('An error occurred');
  });
});

describe('the widget', () => {
  test('leaving it closes it, and nothing else', async () => {
    const { calls } = await openWidget();
    const asked = calls(TOKEN).length;
    await say(exit(null));
    expect(frame()).toBeNull();
    expect(text()).not.toContain('An error occurred');
    expect(calls(TOKEN)).toHaveLength(asked);
  });

  test('an error is shown, and another token fetched [ACC-22] [ACC-27]', async () => {
    const { calls } = await openWidget();
    const asked = calls(TOKEN).length;
    await say(exit({ error_code: 'INSTITUTION_DOWN', error_message: 'The bank is closed.' }));
    await until(() => text().includes('An error occurred: The bank is closed.'));
    await until(() => calls(TOKEN).length === asked + 1);
  });

  test.each([
    ['another origin', success([checking]), { origin: 'https://evil.example' }],
    ['another window', success([checking]), { source: window }],
    ['no window', success([checking]), { source: null }],
    ['another source', { ...success([checking]), source: 'someone' }, {}],
    ['no token', { ...success([checking]), public_token: undefined }, {}],
    ['another event', { ...success([checking]), event: 'opened' }, {}],
    ['no object', 'drawbridge-sandbox-bank', {}],
  ])('is not spoken for by %s', async (_, data, more) => {
    const { calls } = await openWidget();
    await say(data, more);
    expect(frame()).toBeVisible();
    expect(calls(LINK)).toHaveLength(0);
  });

  test.each([
    ['no institution', success([checking], null)],
    ['an institution without a name', success([checking], { institution_id: 'ins_9', name: '' })],
    ['no accounts', success([])],
  ])('%s is an error [ACC-24]', async (_, data) => {
    const { calls } = await openWidget();
    await say(data);
    await until(() => text().includes('An error occurred: No accounts returned from the bank-linking provider.'));
    expect(calls(LINK)).toHaveLength(0);
  });

  test("accounts that are no checking accounts lead to /link-account-error, with the address's values [ACC-18] [ACC-19]", async () => {
    const { calls } = await openWidget('/link-account?redirectTo=%2Fpayment');
    await say(success([savings, credit]));
    expect(at()).toBe('/link-account-error?redirectTo=%2Fpayment');
    expect(calls(LINK)).toHaveLength(0);
  });
});

describe('linking', () => {
  test('sends the checking accounts alone, says so, and goes to the accounts [ACC-18] [ACC-20] [ACC-26] [ACC-34] [API-15]', async () => {
    const { calls } = await openWidget();
    await say(success([savings, checking, credit]));
    await until(() => at() === '/dashboard/accounts');
    expect(calls(LINK)[0]?.body).toEqual({
      vendor_public_token: 'public-1',
      vendor_institution_id: 'ins_9',
      vendor_institution_name: 'Sandbox Bank',
      accountIds: ['a1'],
      accountMasks: ['4821'],
    });
    await until(() => toasts().includes('Success!Your bank account is linkedClose'));
  });

  test.each([
    ['?redirectTo=%2Fdashboard%2Fsettings', '/dashboard/settings'],
    ['?returnTo=%2Fdashboard%2Fsettings', '/dashboard/settings'],
    ['?redirectTo=%2Fdashboard%2Ftransactions-history&returnTo=%2Fdashboard%2Fsettings', '/dashboard/transactions-history'],
    ['?redirectTo=https%3A%2F%2Fevil.example%2F', '/dashboard/accounts'],
    ['?redirectTo=%2F%5Cevil.example', '/dashboard/accounts'],
  ])('goes on as the address %s says, within this site [ACC-16] [ACC-20]', async (search, to) => {
    await openWidget(`/link-account${search}`);
    await say(success([checking]));
    await until(() => at() === to);
  });

  test("anew sends the account's token, and marks it as linked without a reload [ACC-13] [ACC-34] [API-15]", async () => {
    const { calls, service } = await open('/dashboard/accounts', {
      service: {
        [LINK]: linked,
        'GET /api/external_accounts/accounts': answer([account()]),
        'GET /api/external_accounts/validate_account/acc_1': answer({ isValid: false }),
      },
    });
    await until(() => text().includes('Not linked'));
    const checked = calls('GET /api/external_accounts/validate_account/acc_1').length;
    await press(button('Actions for Northgate Bank 4821'));
    await press(screen.getByRole('menuitem', { name: 'Relink Account' }));
    await until(() => heading() === 'How It Works' && !button('Link Checking Account').hasAttribute('aria-busy'));
    await press(button('Link Checking Account'));
    await until(frame);
    service['GET /api/external_accounts/purchase_power'] = answer(power({ balance_cents: 7700 }));
    await say(success([checking]));
    await until(() => at() === '/dashboard/accounts');
    await until(() => text().includes('Northgate Bank'));
    expect(calls(LINK)[0]?.body).toMatchObject({ vendor_access_token: 'sealed-1' });
    expect(text()).not.toContain('Not linked');
    expect(calls('GET /api/external_accounts/validate_account/acc_1')).toHaveLength(checked);
  });

  test('forgets what was known of the user, the accounts and the limit', async () => {
    const { calls } = await openWidget();
    queries.setQueryData(['purchase-power'], power());
    const asked = calls('GET /api/users/user').length;
    await say(success([checking]));
    await until(() => at() === '/dashboard/accounts');
    await until(() => calls('GET /api/users/user').length === asked + 1);
    expect(queries.getQueryData(['purchase-power'])).toBeUndefined();
  });

  test('409 leads to /relink-account-error with what the answer names [ACC-23] [API-16]', async () => {
    const conflict = refuse('ERR_EXTERNAL_ACCOUNT_EXISTS', {
      vendor_access_token: 'sealed-7',
      vendor_institution_id: 'ins_7',
      syn_account_id: 'acc_7',
    });
    await openWidget('/link-account?returnTo=%2Fpayment', { [LINK]: conflict });
    await say(success([checking]));
    await until(() => at().startsWith('/relink-account-error?vendorAccessToken=sealed-7&vendorInstitutionID=ins_7&synAccountID=acc_7'));
    expect(at()).toContain('&returnTo=%2Fpayment');
  });

  test.each([
    ['a refusal', refuse('LINK_TOKEN_INVALID')],
    ['a network that fails', 'network' as const],
  ])('that fails for %s says so and stays [ACC-25]', async (_, given) => {
    const { calls } = await openWidget('/link-account', { [LINK]: given });
    const asked = calls(TOKEN).length;
    await say(success([checking]));
    await until(() => toasts().includes('ErrorFailed to link your bank account. Please try again.Close'));
    expect(at()).toBe('/link-account');
    // The next try has a token of its own.
    await until(() => calls(TOKEN).length === asked + 1);
    expect(button('Link Checking Account').hasAttribute('aria-busy')).toBe(false);
  });

  test('is held while it is under way', async () => {
    const answered = later();
    const { calls } = await openWidget('/link-account', { [LINK]: answered.handler });
    await say(success([checking]));
    expect(button('Link Checking Account').getAttribute('aria-busy')).toBe('true');
    await press(button('Link Checking Account'));
    expect(frame()).toBeNull();
    await answered.give(linked);
    await until(() => at() === '/dashboard/accounts');
    expect(calls(LINK)).toHaveLength(1);
  });
});

describe('/link-account-error', () => {
  test('says why, tries again with the same values, and leaves [ACC-28] [ACC-29] [ACC-32]', async () => {
    await open('/link-account-error?redirectTo=%2Fpayment&returnTo=%2Fdashboard%2Fsettings');
    await until(() => text().includes('It must be a checking account.'));
    expect(heading()).toBe("This account isn't eligible.");
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard/settings');
    await press(link('Try Again'));
    expect(at()).toBe('/link-account?redirectTo=%2Fpayment&returnTo=%2Fdashboard%2Fsettings');
  });

  test('leaves to the dashboard without a returnTo of this site [ACC-29] [ACC-32]', async () => {
    await open('/link-account-error?returnTo=https%3A%2F%2Fevil.example');
    await until(() => text().includes('It must be a checking account.'));
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
  });
});

describe('/relink-account-error', () => {
  const KNOWN = 'vendorAccessToken=sealed-7&vendorInstitutionID=ins_7&synAccountID=acc_7';

  test('offers to link the account anew where it is known which [ACC-30] [ACC-31] [ACC-32]', async () => {
    await open(`/relink-account-error?${KNOWN}&returnTo=%2Fdashboard%2Fsettings`);
    await until(() => heading() === 'Account Already Exists');
    expect(link('Close').getAttribute('href')).toBe('/dashboard/settings');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
    expect(text()).not.toContain('Contact Support');
    await press(link('Relink Account'));
    expect(at()).toContain('/link-account?');
    const query = new URLSearchParams(window.location.search);
    expect([query.get('vendorAccessToken'), query.get('vendorInstitutionID'), query.get('synAccountID')]).toEqual([
      'sealed-7',
      'ins_7',
      'acc_7',
    ]);
  });

  test.each(['vendorAccessToken', 'vendorInstitutionID', 'synAccountID'])('without %s offers support [ACC-31]', async (missing) => {
    const query = new URLSearchParams(KNOWN);
    query.delete(missing);
    await open(`/relink-account-error?${query}`);
    await until(() => heading() === 'Account Already Exists');
    expect(text()).not.toContain('Relink Account');
    expect(link('Close').getAttribute('href')).toBe('/dashboard/accounts');
    await press(link('Contact Support'));
    expect(at()).toBe('/dashboard/settings/contact-support');
  });
});

test("a message is read from the frame's own window only", () => {
  const frame = {} as MessageEventSource;
  const event = (source: MessageEventSource | null) =>
    ({ origin: window.location.origin, source, data: success([checking]) }) as unknown as MessageEvent;
  expect(readSandboxMessage(event(frame), frame)).toMatchObject({ event: 'success', public_token: 'public-1' });
  expect(readSandboxMessage(event(frame), null)).toBeUndefined();
  expect(readSandboxMessage(event(null), null)).toBeUndefined();
});
