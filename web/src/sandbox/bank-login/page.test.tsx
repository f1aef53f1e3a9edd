import type { SandboxSession } from '@drawbridge/contract/sandbox-bank';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fill, person, press } from '../../app/testing-act.ts';
import { mustBeOfService } from '../../app/testing-contract.ts';
import { button, errorAt, field, heading, screen } from '../../app/testing-look.ts';
import { render } from '../../ui/testing.tsx';
import BankLoginPage from './page.tsx';

interface Sent {
  path: string;
  authorization: string | null;
  body: unknown;
}

/** What the bank answers, call by call; a call without an answer fails as a lost network does. */
let answers: { status: number; body: unknown }[] = [];
let sent: Sent[] = [];
const told = vi.fn();

beforeEach(() => {
  answers = [];
  sent = [];
  told.mockReset();
  window.history.replaceState(null, '', '/sandbox/bank-login?link_token=link-sandbox-1');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ path, authorization: new Headers(init.headers).get('authorization'), body });
    const answer = answers.shift();
    if (!answer) throw new TypeError('failed to fetch');
    mustBeOfService(init.method ?? 'GET', path, body, answer);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  vi.spyOn(window.parent, 'postMessage').mockImplementation(told as never);
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
    for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  });

async function open(...given: typeof answers): Promise<void> {
  answers = given;
  render(<BankLoginPage />, '/sandbox/bank-login');
  await arrived();
}
async function signIn(...given: typeof answers): Promise<void> {
  answers = given;
  await fill(field('User name'), ' maya ');
  await fill(field('Password'), 'good');
  await press(button('Sign in'));
  await arrived();
}
const choices = () => screen.getAllByRole<HTMLInputElement>('checkbox');

test('leads from the bank through the log-in to accounts, and tells the page that opened it', async () => {
  await open(session());
  expect(heading()).toBe('Choose your bank');
  await press(button('Northgate Bank'));
  expect(heading()).toBe('Sign in to Northgate Bank');
  expect(field('User name')).toHaveFocus();

  await signIn({ status: 200, body: { accounts: ACCOUNTS } });
  expect(heading()).toBe('Choose accounts');
  expect(choices().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Everyday CheckingChecking •••• 0101$5,000.00',
    'Rainy Day SavingsSavings •••• 0103No balance',
  ]);
  for (const box of choices()) await press(box);
  const metadata = { institution: NORTHGATE, accounts: [] };
  answers = [{ status: 200, body: { public_token: 'public-sandbox-1', metadata } }];
  await press(button('Continue'));
  await arrived();
  expect(told.mock.calls).toEqual([
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
  await open(session());
  await press(button('Lakeshore National Bank'));
  await press(button('Sign in'));
  expect([errorAt('User name'), errorAt('Password')]).toEqual(['User name is required', 'Password is required']);
  expect(field('User name')).toHaveFocus();
  expect(sent).toHaveLength(1);

  await signIn(refusal('BAD_INPUT', 'Incorrect username or password', 'password'));
  expect([errorAt('User name'), errorAt('Password')]).toEqual([undefined, 'Incorrect username or password']);
  expect(field('Password')).toHaveFocus();
  await person.keyboard('{Backspace}');
  expect([errorAt('User name'), errorAt('Password')]).toEqual([undefined, undefined]);
});

test('wants at least one account', async () => {
  await open(session());
  await press(button('Northgate Bank'));
  await signIn({ status: 200, body: { accounts: ACCOUNTS } });
  expect(heading()).toBe('Choose accounts');
  await press(button('Continue'));
  expect(screen.getByRole('alert').textContent).toBe('Choose an account');
  expect(sent).toHaveLength(2);
});

test('goes back a step at a time and keeps the user name', async () => {
  await open(session());
  await press(button('Northgate Bank'));
  await signIn({ status: 200, body: { accounts: ACCOUNTS } });
  expect(heading()).toBe('Choose accounts');
  await press(button('Back'));
  expect(field('User name').value).toBe('maya');
  await press(button('Back'));
  expect(heading()).toBe('Choose your bank');
});

test('who signs in again starts at the log-in of that bank, with no list to go back to', async () => {
  await open(session({ relink: LAKESHORE }));
  expect(heading()).toBe('Sign in to Lakeshore National Bank');
  expect(screen.queryByLabelText('Back')).toBeNull();
});

test('an expired link token ends the way, wherever it is noticed, and leaves with the error', async () => {
  await open(session());
  await press(button('Northgate Bank'));
  await signIn(refusal('LINK_TOKEN_INVALID', 'This link attempt expired. Start again.'));
  expect(heading()).toBe('This link attempt has expired');
  await press(button('Close'));
  const error = { error_code: 'LINK_TOKEN_INVALID', error_message: 'This link attempt expired. Start again.' };
  expect(told).toHaveBeenCalledWith({ source: 'drawbridge-sandbox-bank', event: 'exit', error }, window.location.origin);
});

test('no link token at all is an expired one', async () => {
  window.history.replaceState(null, '', '/sandbox/bank-login');
  await open({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'Please sign in again.', status: 401 } });
  expect(heading()).toBe('This link attempt has expired');
});

test('a lost network can be tried again, at the start and at the log-in', async () => {
  await open();
  expect(screen.getByRole('alert').textContent).toContain("The bank can't be reached");
  answers = [session()];
  await press(button('Try again'));
  await arrived();
  expect(heading()).toBe('Choose your bank');
  await press(button('Northgate Bank'));
  await signIn();
  await arrived();
  expect(screen.getByRole('alert')).toHaveTextContent("The bank isn't answering. Check your internet and try again.");
  await signIn({ status: 200, body: { accounts: ACCOUNTS } });
  expect(heading()).toBe('Choose accounts');
});

test('Escape leaves without an error', async () => {
  await open(session());
  await person.keyboard('{Escape}');
  expect(told).toHaveBeenCalledWith({ source: 'drawbridge-sandbox-bank', event: 'exit', error: null }, window.location.origin);
});
