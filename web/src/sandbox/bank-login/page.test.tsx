import type { SandboxSession } from '@drawbridge/contract/sandbox-bank';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mustBeOfService } from '../../app/testing-contract.ts';
import { click, edit, press, type Rendered, render } from '../../ui/testing.tsx';
import BankLoginPage from './page.tsx';

interface Sent {
  path: string;
  authorization: string | null;
  body: unknown;
}

/** What the bank answers, call by call; a call without an answer fails as a lost network does. */
let answers: { status: number; body: unknown }[] = [];
let sent: Sent[] = [];
const posted = vi.fn();

beforeEach(() => {
  answers = [];
  sent = [];
  posted.mockReset();
  window.history.replaceState(null, '', '/sandbox/bank-login?link_token=link-sandbox-1');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ path, authorization: new Headers(init.headers).get('authorization'), body });
    const answer = answers.shift();
    if (!answer) throw new TypeError('failed to fetch');
    mustBeOfService(init.method ?? 'GET', path, body, answer);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  vi.spyOn(window.parent, 'postMessage').mockImplementation(posted as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NORTHGATE = { institution_id: 'ins_northgate', name: 'Northgate Bank' };
const LAKESHORE = { institution_id: 'ins_lakeshore', name: 'Lakeshore National Bank' };
const session = (more: Partial<SandboxSession> = {}) => ({
  status: 200,
  body: { institutions: [LAKESHORE, NORTHGATE], relink: null, expiration: '2030-01-01T00:00:00Z', ...more },
});
const refusal = (code: string, message: string, field?: string) => ({ status: 400, body: { code, message, status: 400, field } });
const account = (id: string, name: string, subtype: string, balance: number | null) => ({
  id,
  name,
  mask: `010${id.slice(-1)}`,
  type: 'depository',
  subtype,
  balance,
});
const ACCOUNTS = [account('sbx_1', 'Everyday Checking', 'checking', 500_000), account('sbx_3', 'Rainy Day Savings', 'savings', null)];

/** Lets the answers under way arrive, and React show what they change. */
const arrived = () =>
  act(async () => {
    for (let step = 0; step < 10; step++) await new Promise<void>((resolve) => setImmediate(resolve));
  });

async function open(...given: typeof answers): Promise<Rendered> {
  answers = given;
  const page = render(<BankLoginPage />, '/sandbox/bank-login');
  await arrived();
  return page;
}
const button = (page: Rendered, name: string) => {
  const found = page.all('button').find((element) => (element.getAttribute('aria-label') ?? element.textContent) === name);
  if (!found) throw new Error(`no button ${name} in ${page.container.innerHTML}`);
  return found;
};
const heading = (page: Rendered) => page.one('h1').textContent;

async function signIn(page: Rendered, ...given: typeof answers): Promise<void> {
  answers = given;
  edit(page.one<HTMLInputElement>('[name=user_name]'), ' maya ');
  edit(page.one<HTMLInputElement>('[name=password]'), 'good');
  click(button(page, 'Sign in'));
  await arrived();
}

test('leads from the bank through the log-in to accounts, and tells the page that opened it', async () => {
  const page = await open(session());
  expect(heading(page)).toBe('Choose your bank');
  click(button(page, 'Northgate Bank'));
  expect(heading(page)).toBe('Sign in to Northgate Bank');
  expect(document.activeElement).toBe(page.one('[name=user_name]'));

  await signIn(page, { status: 200, body: { accounts: ACCOUNTS } });
  expect(heading(page)).toBe('Choose accounts');
  expect(page.all('.check').map((row) => row.textContent)).toEqual([
    'Everyday CheckingChecking •••• 0101$5,000.00',
    'Rainy Day SavingsSavings •••• 0103No balance',
  ]);
  for (const box of page.all('input[type=checkbox]')) click(box);
  const metadata = { institution: NORTHGATE, accounts: [] };
  answers = [{ status: 200, body: { public_token: 'public-sandbox-1', metadata } }];
  click(button(page, 'Continue'));
  await arrived();
  expect(posted.mock.calls).toEqual([
    [{ source: 'drawbridge-sandbox-bank', event: 'success', public_token: 'public-sandbox-1', metadata }, window.location.origin],
  ]);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/sandbox/bank/session', undefined],
    ['/sandbox/bank/sign-in', { institution_id: 'ins_northgate', user_name: 'maya', password: 'good' }],
    ['/sandbox/bank/choose', { account_ids: ['sbx_1', 'sbx_3'] }],
  ]);
  // The link token is the only key, and never part of an address.
  expect(sent.every(({ path, authorization }) => authorization === 'Bearer link-sandbox-1' && !path.includes('link-sandbox'))).toBe(true);
});

test('says at the field what is wrong with a log-in, and lets it be mended', async () => {
  const page = await open(session());
  click(button(page, 'Lakeshore National Bank'));
  click(button(page, 'Sign in'));
  expect(page.all('.field__error').map((error) => error.textContent)).toEqual(['User name is required', 'Password is required']);
  expect(document.activeElement).toBe(page.one('[name=user_name]'));
  expect(sent).toHaveLength(1);

  await signIn(page, refusal('BAD_INPUT', 'The user name or password is not right', 'password'));
  expect(page.all('.field__error').map((error) => error.textContent)).toEqual(['The user name or password is not right']);
  expect(document.activeElement).toBe(page.one('[name=password]'));
  edit(page.one<HTMLInputElement>('[name=password]'), 'goo');
  expect(page.all('.field__error')).toEqual([]);
});

test('wants at least one account', async () => {
  const page = await open(session());
  click(button(page, 'Northgate Bank'));
  await signIn(page, { status: 200, body: { accounts: ACCOUNTS } });
  expect(heading(page)).toBe('Choose accounts');
  click(button(page, 'Continue'));
  expect(page.one('[role=alert]').textContent).toBe('Choose an account');
  expect(sent).toHaveLength(2);
});

test('goes back a step at a time and keeps the user name', async () => {
  const page = await open(session());
  click(button(page, 'Northgate Bank'));
  await signIn(page, { status: 200, body: { accounts: ACCOUNTS } });
  expect(heading(page)).toBe('Choose accounts');
  click(button(page, 'Back'));
  expect(page.one<HTMLInputElement>('[name=user_name]').value).toBe('maya');
  click(button(page, 'Back'));
  expect(heading(page)).toBe('Choose your bank');
});

test('who signs in again starts at the log-in of that bank, with no list to go back to', async () => {
  const page = await open(session({ relink: LAKESHORE }));
  expect(heading(page)).toBe('Sign in to Lakeshore National Bank');
  expect(page.all('[aria-label=Back]')).toEqual([]);
});

test('an expired link token ends the session, wherever it is noticed, and leaves with the error', async () => {
  const page = await open(session());
  click(button(page, 'Northgate Bank'));
  await signIn(page, refusal('LINK_TOKEN_INVALID', 'This link attempt has expired. Start again.'));
  expect(heading(page)).toBe('This link attempt has expired');
  click(button(page, 'Close'));
  const error = { error_code: 'LINK_TOKEN_INVALID', error_message: 'This link attempt has expired. Start again.' };
  expect(posted).toHaveBeenCalledWith({ source: 'drawbridge-sandbox-bank', event: 'exit', error }, window.location.origin);
});

test('no link token at all is an expired one', async () => {
  window.history.replaceState(null, '', '/sandbox/bank-login');
  const page = await open({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'Please sign in again.', status: 401 } });
  expect(heading(page)).toBe('This link attempt has expired');
});

test('a lost network can be tried again, at the start and at the log-in', async () => {
  const page = await open();
  expect(page.one('[role=alert]').textContent).toContain('The bank cannot be reached');
  answers = [session()];
  click(button(page, 'Try again'));
  await arrived();
  expect(page.all('h1').map((title) => title.textContent)).toEqual(['Choose your bank']);
  click(button(page, 'Northgate Bank'));
  await signIn(page);
  await arrived();
  expect(page.all('[role=alert]').map((notice) => notice.textContent)).toEqual([
    'The bank is not answering. Check your internet and try again.',
  ]);
  await signIn(page, { status: 200, body: { accounts: ACCOUNTS } });
  expect(heading(page)).toBe('Choose accounts');
});

test('Escape leaves without an error', async () => {
  await open(session());
  press('Escape');
  expect(posted).toHaveBeenCalledWith({ source: 'drawbridge-sandbox-bank', event: 'exit', error: null }, window.location.origin);
});
