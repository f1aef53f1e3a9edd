import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { businesses, ROLES, type Route, users } from '@drawbridge/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { callRoute } from '../../server/test/support/client.ts';
import { fillRegistration, newPerson, signInAtBank } from '../support/consumer.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { KeycloakAdmin } from './keycloak-admin.ts';

const PASSWORD = 'Tide-Pool7';
const NEXT_PASSWORD = 'Ebb-and-Flow8';
const REALM = 'drawbridge';
/** What the rule gives a logout until tokens are refused everywhere. */
const WITHIN_MS = 5_000;

/** A setting of the Keycloak that `npm run test:system` has started. */
const setting = (name: string): string => process.env[name] ?? '';
const keycloak = new KeycloakAdmin(setting('E2E_KEYCLOAK_URL'), REALM, {
  username: setting('E2E_KEYCLOAK_ADMIN'),
  password: setting('E2E_KEYCLOAK_PASSWORD'),
});

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer(
    {
      SANDBOX: 'on',
      SANDBOX_SECRET: 'the-secret-of-this-sandbox',
      OIDC_ISSUER: `${setting('E2E_KEYCLOAK_URL')}/realms/${REALM}`,
      DIRECTORY: 'keycloak',
      KEYCLOAK_ADMIN_URL: setting('E2E_KEYCLOAK_URL'),
      KEYCLOAK_REALM: REALM,
      KEYCLOAK_ADMIN_CLIENT_ID: 'drawbridge-admin',
      KEYCLOAK_ADMIN_CLIENT_SECRET: setting('E2E_KEYCLOAK_CLIENT_SECRET'),
    },
    Number(setting('E2E_SERVER_PORT')),
  );
});
test.afterAll(() => server?.stop());

/** On Keycloak's own page. */
async function signInThere(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function logInMerchant(browser: Browser, username: string, password = PASSWORD): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/merchant');
  await page.getByRole('button', { name: 'Log In' }).click();
  await signInThere(page, username, password);
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  return page;
}

/** The access token that a page holds. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('drawbridge.user:')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token;
  });
}

const statusOf = async (route: Route, token: string) => (await callRoute(server.url, route, { token } as never)).status;

/** A program of this repository, with the settings of the server. */
function program(file: string, ...args: string[]): string {
  return execFileSync(process.execPath, [file, ...args], { cwd: join(import.meta.dirname, '../..'), env: server.env, encoding: 'utf8' });
}

test('a consumer registers, links and reaches the dashboard; a freeze ends what Keycloak holds; logging out everywhere ends tokens [LIV-18]', async ({
  browser,
}) => {
  const person = newPerson();
  await keycloak.addConsumer(person.e164, PASSWORD);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await signInThere(page, person.e164);
  await page.waitForURL(/\/registration/);
  await fillRegistration(page, person);
  await page.getByRole('heading', { name: 'How It Works' }).waitFor();
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(page, { user_name: person.email });
  await page.getByText('Your bank account is linked').waitFor();
  await page.goto('/dashboard');
  await expect(page.getByText(`Hi, ${person.first_name}!`)).toBeVisible();

  const token = await tokenOf(page);
  expect(await statusOf(users.read, token)).toBe(200);
  await keycloak.logOut(person.e164);
  await expect.poll(() => statusOf(users.read, token), { timeout: WITHIN_MS }).toBe(401);

  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await signInThere(page, person.e164);
  await expect(page.getByText(`Hi, ${person.first_name}!`)).toBeVisible();
  expect(await keycloak.sessions(person.e164)).toBe(1);
  program('server/src/operate.ts', 'freeze', person.phone);
  await expect.poll(() => keycloak.sessions(person.e164)).toBe(0);
  await page.goto('/login');
  await signInThere(page, person.e164);
  await expect(page.getByText('Your account is temporarily suspended.')).toBeVisible();
  program('server/src/operate.ts', 'unfreeze', person.phone);
});

test('an admin adds a user, another changes their role and password and deletes them: Keycloak follows each [LIV-18] [LIV-19]', async ({
  browser,
}) => {
  const run = String(process.pid);
  const [owner, other, clerk] = [`olga.${run}`, `otto.${run}`, `clerk.${run}`];
  program('e2e/system/open-merchant.ts', PASSWORD, owner, other);
  await expect.poll(async () => (await keycloak.find(other))?.enabled).toBe(true);

  const page = await logInMerchant(browser, owner);
  await page.goto('/merchant/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`${clerk}@harbor.example`);
  await dialog.getByLabel('Username').fill(clerk);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Role').selectOption('Store Viewer');
  await dialog.getByLabel('Locations').selectOption('Harbor Goods');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('row', { name: new RegExp(clerk) })).toContainText('Store Viewer');
  await expect
    .poll(() => keycloak.find(clerk))
    .toMatchObject({
      enabled: true,
      email: `${clerk}@harbor.example`,
      attributes: { paybotic_banking_roles: [ROLES.ViewStore] },
    });

  const theirs = await logInMerchant(browser, clerk);
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0);

  const admin = await logInMerchant(browser, other);
  await admin.goto('/merchant/users');
  const act = async (what: string) => {
    await admin.getByRole('button', { name: `Actions for ${clerk}` }).click();
    await admin.getByRole('menuitem', { name: what }).click();
  };
  await act('Edit User');
  await admin.getByRole('dialog').getByLabel('Role').selectOption('Account Viewer');
  await admin.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD);
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(clerk) })).toContainText('Account Viewer');
  expect((await keycloak.find(clerk))?.attributes['paybotic_banking_roles']).toEqual([ROLES.ViewAccount]);
  await expect.poll(() => keycloak.sessions(clerk)).toBe(0);

  const again = await logInMerchant(browser, clerk, NEXT_PASSWORD);
  await expect(again.getByRole('link', { name: 'Reports' })).toBeVisible();
  const token = await tokenOf(again);
  expect(await statusOf(businesses.user, token)).toBe(200);
  await act('Delete User');
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByRole('row', { name: new RegExp(clerk) })).toHaveCount(0);
  expect(await keycloak.find(clerk)).toBeUndefined();
  expect(await statusOf(businesses.user, token)).toBe(401);

  const own = await tokenOf(admin);
  await keycloak.logOut(other);
  await expect.poll(() => statusOf(businesses.user, own), { timeout: WITHIN_MS }).toBe(401);
});
