import { randomInt } from 'node:crypto';
import type { NewProfile } from '@drawbridge/contract';
import type { SandboxBankAccount, SandboxChoice } from '@drawbridge/contract/sandbox-bank';
import { callCenter } from '../call-center.ts';
import { Failure } from '../failures.ts';
import type { Sandbox } from '../sandbox.ts';
import { signInByPhone } from './sign-in.ts';

const FIRST_NAMES = ['Maya', 'Tom', 'Noor', 'Owen', 'Aisha', 'Daniel', 'Grace', 'Henry', 'Sofia', 'Peter'];
const LAST_NAMES = ['Okafor', 'Lindqvist', 'Haddad', 'Gallagher', 'Bello', 'Reyes', 'Kim', 'Walsh', 'Marchetti', 'Novak'];
/** No exchange is a service code, such as 611. */
const EXCHANGES = { from: 620, before: 700 };
const AREA_CODES = ['212', '312', '415', '503', '617', '718', '206', '305', '404', '602'];
const BANK = 'ins_northgate';
const ACCOUNT = 'Everyday Checking';

/** Somebody who can pay. */
export interface Consumer {
  readonly name: string;
  /** Calls the center as their phone does. */
  call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
}

/** Registers a new consumer and links an account with $5,000 at the sandbox bank, by the calls that the pages make. */
export async function newConsumer(sandbox: Sandbox, origin: string, signal: AbortSignal): Promise<Consumer> {
  const digits = `${pick(AREA_CODES)}${randomInt(EXCHANGES.from, EXCHANGES.before)}${String(randomInt(10_000)).padStart(4, '0')}`;
  const [first_name, last_name] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
  const token = await signInByPhone(sandbox, origin, `+1${digits}`, signal);
  const call: Consumer['call'] = (method, path, body) => callCenter(origin, { method, path: `/api${path}`, token, body, signal });
  await call('POST', '/users/self', profileOf(first_name, last_name, digits));
  await linkAccount(call, origin, digits, signal);
  return { name: `${first_name} ${last_name}`, call };
}

/** The Transaction ID of what they paid last. Throws Failure where they have paid nothing. */
export async function newestPayment(consumer: Consumer): Promise<string> {
  const { items } = await consumer.call<{ items: { public_id: string }[] }>('POST', '/purchases/recent', { limit: 1, offset: 0 });
  if (!items[0]) throw new Failure(`The payment of ${consumer.name} isn't in their history.`);
  return items[0].public_id;
}

async function linkAccount(call: Consumer['call'], origin: string, user_name: string, signal: AbortSignal): Promise<void> {
  const { link_token } = await call<{ link_token: string }>('POST', '/external_accounts/link_token', null);
  const bank = <Answer>(path: string, body: unknown) =>
    callCenter<Answer>(origin, { method: 'POST', path: `/sandbox/bank/${path}`, token: link_token, body, signal });
  const signing_in = { institution_id: BANK, user_name, password: 'good' };
  const { accounts } = await bank<{ accounts: SandboxBankAccount[] }>('sign-in', signing_in);
  const chosen = accounts.find(({ name }) => name === ACCOUNT);
  if (!chosen) throw new Failure(`The sandbox bank offers no ${ACCOUNT}.`);
  const { public_token, metadata } = await bank<SandboxChoice>('choose', { account_ids: [chosen.id] });
  await call('POST', '/external_accounts/access_token', {
    vendor_public_token: public_token,
    vendor_institution_id: metadata.institution.institution_id,
    vendor_institution_name: metadata.institution.name,
    accountIds: metadata.accounts.map(({ id }) => id),
    accountMasks: metadata.accounts.map(({ mask }) => mask),
    vendor_access_token: null,
  });
}

function profileOf(first_name: string, last_name: string, digits: string): NewProfile {
  return {
    first_name,
    last_name,
    date_of_birth: '04-12-1990',
    email: `${first_name}.${digits}@shopper.example`.toLowerCase(),
    phone_number: digits,
    street_one: '1220 Commerce Street',
    street_two: null,
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
    terms_accepted: true,
  };
}

function pick(list: readonly string[]): string {
  return list[randomInt(list.length)] as string;
}
