import { externalAccounts, type NewProfile, type Route, users } from '@drawbridge/contract';
import { type SandboxBankAccount, type SandboxChoice, sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { expect, type Page } from '@playwright/test';
import { type CallInput, callRoute } from '../../server/test/support/client.ts';
import type { Sandbox } from './sandbox.ts';
import { keepSignIn, onSite, signInByPhone } from './sign-in.ts';

let people = 0;
const AREA_CODES = ['646', '917', '347', '929', '332'];

/** Someone who registers: a number nobody else has in this run, and a name. */
export function newPerson(first_name = 'Maya', last_name = 'Okafor') {
  people += 1;
  // Each run has databases of its own, but its workers share them: the process tells their numbers apart. No exchange among them is 711.
  const number = (process.pid % 40_000) * 100 + people;
  const digits = `${AREA_CODES[Math.floor(number / 880_000)]}7${120_000 + (number % 880_000)}`;
  return { first_name, last_name, phone: digits, e164: `+1${digits}`, email: `${first_name}.${digits}@shopper.example`.toLowerCase() };
}
export type Person = ReturnType<typeof newPerson>;

/** Types the number and the code that comes, on the sign-in pages. */
export async function enterCode(
  page: Page,
  sandbox: Sandbox,
  person: Pick<Person, 'phone' | 'e164'>,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const known = (await sandbox.outbox(person.e164)).length;
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Verification code').waitFor();
  await meanwhile();
  await page.getByLabel('Verification code').fill(await sandbox.codeFor(person.e164, known));
}

/** The first step of the registration. */
export async function fillPersonalInformation(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.first_name);
  await page.getByLabel('Last name').fill(person.last_name);
  await page.getByRole('button', { name: 'Birthday' }).click();
  const birthday = page.getByRole('dialog', { name: 'Birthday' });
  await birthday.getByLabel('Month', { exact: true }).selectOption({ label: 'April' });
  await birthday.getByLabel('Day', { exact: true }).selectOption('12');
  await birthday.getByLabel('Year', { exact: true }).selectOption('1990');
  await birthday.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Email').fill(person.email);
}

/** The second step. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('1220 Commerce Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel(/^State/).selectOption('ME');
  await page.getByLabel('Zip code').fill('04101');
}

/** All three steps of the registration, sent. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByText('Step 1 of 3').waitFor();
  await fillPersonalInformation(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 2 of 3').waitFor();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 3 of 3').waitFor();
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

export interface BankChoice {
  institution?: string;
  user_name: string;
  account?: string | RegExp;
}

/** Goes through the bank's own pages, in the frame of the linking dialog. */
export async function signInAtBank(page: Page, choice: BankChoice): Promise<void> {
  const bank = page.frameLocator('.bank-widget__frame');
  await bank.getByRole('button', { name: choice.institution ?? 'Northgate Bank' }).click();
  await bank.getByLabel('User name').fill(choice.user_name);
  await bank.getByRole('textbox', { name: 'Password' }).fill('good');
  await bank.getByRole('button', { name: 'Sign in' }).click();
  await bank.getByRole('checkbox', { name: choice.account ?? /^Everyday Checking/ }).check();
  await bank.getByRole('button', { name: 'Continue' }).click();
}

/** From the landing page to linked accounts, page by page: only for whoever shows those pages. */
export async function registerAndLinkByPages(page: Page, sandbox: Sandbox, person: Person): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, sandbox, person);
  await fillRegistration(page, person);
  await page.getByRole('heading', { name: 'How It Works' }).waitFor();
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(page, { user_name: person.email });
  await page.getByText('Your bank account is linked').waitFor();
}

/** What the registration asks for, of a person. */
export function profileOf({ first_name, last_name, phone, email }: Person): NewProfile {
  return {
    first_name,
    last_name,
    date_of_birth: '04-12-1990',
    email,
    phone_number: phone,
    street_one: '1220 Commerce Street',
    street_two: null,
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
    terms_accepted: true,
  };
}

/**
 * Signs somebody new in, has them registered and an account with $5,000 linked by the calls that the pages make: with $500 to spend, and the
 * page at an address that draws nothing.
 */
export async function registerAndLink(page: Page, sandbox: Sandbox, person: Person): Promise<void> {
  const url = await onSite(page);
  const signed_in = await signInByPhone(url, sandbox, person);
  await keepSignIn(page, signed_in);
  await openAccount(page, signed_in.access_token, person);
}

/** What comes after the sign-in: the registration, and an account with $5,000. The page must stand on the site. */
export async function openAccount(page: Page, token: string, person: Person): Promise<void> {
  const { origin } = new URL(page.url());
  const call = async <R extends Route>(route: R, input: CallInput<R>) => {
    const reply = await callRoute(origin, route, input);
    expect(reply.status, `${route.path}: ${JSON.stringify(reply.refusal)}`).toBe(route.status ?? 200);
    return reply.body;
  };
  await call(users.createSelf, { token, body: profileOf(person) });
  const { link_token } = await call(externalAccounts.linkToken, { token, body: null });
  const bank = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${link_token}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  };
  const signing_in = { institution_id: 'ins_northgate', user_name: person.email, password: 'good' };
  const { accounts } = await bank<{ accounts: SandboxBankAccount[] }>(sandboxBank.signIn.path, signing_in);
  const account_ids = accounts.filter(({ name }) => name === 'Everyday Checking').map(({ id }) => id);
  const { public_token, metadata } = await bank<SandboxChoice>(sandboxBank.choose.path, { account_ids });
  const { institution, accounts: chosen } = metadata;
  await call(externalAccounts.link, {
    token,
    body: {
      vendor_public_token: public_token,
      vendor_institution_id: institution.institution_id,
      vendor_institution_name: institution.name,
      accountIds: chosen.map(({ id }) => id),
      accountMasks: chosen.map(({ mask }) => mask),
      vendor_access_token: null,
    },
  });
}
