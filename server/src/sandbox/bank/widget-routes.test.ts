import { externalAccounts } from '@drawbridge/contract';
import { type SandboxBankAccount, type SandboxChoice, type SandboxSession, sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { isRoutingNumber } from '@drawbridge/nacha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkBody, linkChecking, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function ask(link_token: string | undefined, { method, path }: { method: string; path: string }, body?: unknown): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(link_token === undefined ? {} : { authorization: `Bearer ${link_token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const openLink = async (person: TestConsumer, vendor_access_token?: string): Promise<string> =>
  (await server.ok(externalAccounts.linkToken, { token: person.token, body: vendor_access_token ? { vendor_access_token } : null }))
    .link_token;
const enter = (link_token: string, user_name: string, institution_id = 'ins_northgate', password = 'good') =>
  ask(link_token, sandboxBank.signIn, { institution_id, user_name, password });
const offered = (answer: Answer) => answer.body['accounts'] as SandboxBankAccount[];

it('leads from the institutions through the log-in and the choice of accounts to a linked account', async () => {
  const person = await registerConsumer(server);
  const link_token = await openLink(person);
  const session = (await ask(link_token, sandboxBank.session)).body as unknown as SandboxSession;
  expect(session.relink).toBeNull();
  expect(session.institutions.map(({ name }) => name)).toEqual([
    'Cedar Valley Savings',
    'First Harbor Credit Union',
    'Lakeshore National Bank',
    'Northgate Bank',
    'Prairie State Bank',
  ]);

  const accounts = offered(await enter(link_token, 'ada'));
  expect(accounts.map(({ name, subtype, balance }) => [name, subtype, balance])).toEqual([
    ['Everyday Checking', 'checking', 500_000],
    ['Pocket Checking', 'checking', 4_000],
    ['Rainy Day Savings', 'savings', 1_250_000],
    ['R01 once', 'checking', 500_000],
    ['R01 always', 'checking', 500_000],
    ['R02', 'checking', 500_000],
    ['R03', 'checking', 500_000],
    ['R09 once', 'checking', 500_000],
    ['R10 after 20 days', 'checking', 500_000],
    ['NOC C01 new number', 'checking', 500_000],
    ['NOC C05 savings', 'checking', 500_000],
    ['Closed for credits', 'checking', 500_000],
  ]);
  expect(new Set(accounts.map(({ mask }) => mask)).size).toBe(accounts.length);

  const choice = (await ask(link_token, sandboxBank.choose, { account_ids: [accounts[1]?.id] })).body as unknown as SandboxChoice;
  expect(choice.metadata).toEqual({
    institution: { institution_id: 'ins_northgate', name: 'Northgate Bank' },
    accounts: [{ id: accounts[1]?.id, name: 'Pocket Checking', mask: accounts[1]?.mask, type: 'depository', subtype: 'checking' }],
  });
  await server.ok(externalAccounts.link, {
    token: person.token,
    body: linkBody({ public_token: choice.public_token, ...choice.metadata }),
  });
  const [linked] = await server.ok(externalAccounts.list, { token: person.token });
  expect(linked?.LastFour).toBe(accounts[1]?.mask);

  // The passage is over.
  expect(await ask(link_token, sandboxBank.session)).toMatchObject({ status: 400, body: { code: 'LINK_TOKEN_INVALID' } });
});

it('shows the same accounts at every log-in, at each institution its own, with routing numbers that can be', async () => {
  const person = await registerConsumer(server);
  const [first, second] = [await openLink(person), await openLink(person)];
  const accounts = offered(await enter(first, 'Grace'));
  expect(offered(await enter(second, 'gRACE '))).toEqual(accounts);
  const elsewhere = offered(await enter(second, 'Grace', 'ins_lakeshore'));
  expect(elsewhere.some(({ id }) => accounts.some((account) => account.id === id))).toBe(false);

  const numbers = await server.context.db.many<{ routing_number: string; account_number: string }>(
    'select distinct routing_number, account_number from sandbox_accounts',
  );
  const routing_numbers = await server.context.db.many<{ routing_number: string }>('select routing_number from sandbox_institutions');
  expect(routing_numbers.every(({ routing_number }) => isRoutingNumber(routing_number))).toBe(true);
  expect(numbers.every(({ account_number }) => /^\d{4,17}$/.test(account_number))).toBe(true);
});

it('opens one set of accounts for a customer who logs in twice at the same moment', async () => {
  const person = await registerConsumer(server);
  const tokens = await Promise.all(Array.from({ length: 6 }, () => openLink(person)));
  const answers = await Promise.all(tokens.map((link_token) => enter(link_token, 'twin')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
});

describe('refuses', () => {
  it.each([
    ['the password bad', { password: 'bad' }, 'password', 'Incorrect username or password'],
    ['any other password', { password: 'Good' }, 'password', 'Incorrect username or password'],
    ['an institution that is none', { institution_id: 'ins_none' }, 'institution_id', 'Choose a bank from the list'],
    ['no user name', { user_name: ' ' }, 'user_name', 'User name is required'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['a NUL', { user_name: 'a\u0000b' }, 'user_name', 'Use letters, numbers and basic punctuation only'],
    ['something more', { user_id: 'usr_1' }, 'user_id', expect.any(String)],
  ])('%s', async (_words, wrong, field, message) => {
    const link_token = await openLink(await registerConsumer(server));
    const body = { institution_id: 'ins_northgate', user_name: 'ada', password: 'good', ...wrong };
    expect(await ask(link_token, sandboxBank.signIn, body)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field, message } });
    expect(await ask(link_token, sandboxBank.choose, { account_ids: ['sbx_1'] })).toMatchObject({ status: 400 });
  });

  it('a link token that is missing, made up, or half an hour old', async () => {
    const link_token = await openLink(await registerConsumer(server));
    expect((await ask(undefined, sandboxBank.session)).status).toBe(401);
    expect(await ask('link-sandbox-made-up', sandboxBank.session)).toMatchObject({ status: 400, body: { code: 'LINK_TOKEN_INVALID' } });
    expect((await ask(link_token, sandboxBank.session)).status).toBe(200);
    server.clock.advance({ minutes: 30, seconds: 1 });
    const expired = { status: 400, body: { code: 'LINK_TOKEN_INVALID' } };
    expect(await ask(link_token, sandboxBank.session)).toMatchObject(expired);
    expect(await enter(link_token, 'ada')).toMatchObject(expired);
    expect(await ask(link_token, sandboxBank.choose, { account_ids: ['sbx_1'] })).toMatchObject(expired);
  });

  it('a choice before the log-in, an empty one, and accounts of another customer', async () => {
    const person = await registerConsumer(server);
    const other = offered(await enter(await openLink(person), 'somebody-else'));
    const link_token = await openLink(person);
    expect(await ask(link_token, sandboxBank.choose, { account_ids: [other[0]?.id] })).toMatchObject({ status: 400 });
    const own = offered(await enter(link_token, 'myself'));
    const choose = (account_ids: unknown[]) => ask(link_token, sandboxBank.choose, { account_ids });
    expect(await choose([])).toMatchObject({ status: 400, body: { field: 'account_ids', message: 'Choose an account' } });
    expect(await choose([other[0]?.id])).toMatchObject({ status: 400, body: { field: 'account_ids' } });
    expect(await choose([own[0]?.id, other[0]?.id])).toMatchObject({ status: 400, body: { field: 'account_ids' } });
    expect((await choose([own[0]?.id])).status).toBe(200);
  });
});

describe('signing in again', () => {
  it('goes to the same institution and wants the same customer', async () => {
    const person = await registerConsumer(server);
    await linkChecking(server, person, { institution: 'ins_prairie_state', user_name: 'myself' });
    const [account] = await server.ok(externalAccounts.list, { token: person.token });
    const link_token = await openLink(person, account?.VendorAccessToken);
    const session = (await ask(link_token, sandboxBank.session)).body as unknown as SandboxSession;
    expect(session.relink).toEqual({ institution_id: 'ins_prairie_state', name: 'Prairie State Bank' });
    expect(await enter(link_token, 'myself', 'ins_northgate')).toMatchObject({ status: 400, body: { field: 'institution_id' } });
    expect(await enter(link_token, 'not-myself', 'ins_prairie_state')).toMatchObject({
      status: 400,
      body: { field: 'user_name', message: 'Sign in with the user name that you linked before' },
    });
    expect((await enter(link_token, 'Myself', 'ins_prairie_state')).status).toBe(200);
  });
});
