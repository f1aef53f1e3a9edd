import { createServer, type Server } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { Provider } from 'oidc-provider';
import { newPerson } from './support/consumer.ts';
import { freePort, type OwnServer, startOwnServer } from './support/own-server.ts';

/** An OpenID provider that is not ours, with pages of its own; it knows the scopes that it is given, and refuses every other. */
class OtherProvider {
  readonly #server: Server;
  readonly issuer: string;
  readonly #audience: string;
  readonly #redirect_uri: string;
  /** The token endpoint fails while this is set. */
  fails: number | undefined;
  #answer: ReturnType<Provider['callback']> | undefined;

  constructor(port: number, url: string) {
    this.issuer = `http://127.0.0.1:${port}`;
    this.#audience = `${url}/api`;
    this.#redirect_uri = `${url}/redirect`;
    this.#server = createServer((request, response) => void this.#answer?.(request, response));
    this.#server.listen(port, '127.0.0.1');
  }

  /** Begins anew with these scopes. Whoever signs in by a phone number has it verified, if `vouches`. */
  knows(scope: string, vouches = true): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'drawbridge-web',
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: [this.#redirect_uri],
          scope,
        },
      ],
      claims: { openid: ['sub'], email: ['email'], phone: ['phone_number'], profile: ['name'] },
      pkce: { required: () => true },
      clientBasedCORS: () => true,
      features: {
        resourceIndicators: {
          enabled: true,
          defaultResource: () => this.#audience,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({ scope: '', audience: this.#audience, accessTokenFormat: 'jwt', accessTokenTTL: 600 }),
        },
      },
      extraTokenClaims: (_ctx, token) =>
        'accountId' in token ? { phone_number: token.accountId, ...(vouches ? { phone_number_verified: true } : {}) } : undefined,
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    });
    provider.use(async (ctx, next) => {
      if (ctx.path === '/token' && ctx.method === 'POST' && this.fails !== undefined) {
        ctx.set('access-control-allow-origin', '*');
        ctx.status = this.fails;
        ctx.body = { error: 'temporarily_unavailable', error_description: 'the provider is being looked after' };
        return;
      }
      await next();
    });
    this.#answer = provider.callback();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let provider: OtherProvider;
let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const [port, provider_port] = [await freePort(), await freePort()];
  provider = new OtherProvider(provider_port, `http://localhost:${port}`);
  provider.knows('openid profile email phone');
  server = await startOwnServer({ SANDBOX: 'on', OIDC_ISSUER: provider.issuer }, port);
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

/** From the landing page to the provider's own. */
async function leave(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Through the pages of the provider. */
async function signInThere(page: Page, who: string): Promise<void> {
  await leave(page);
  await page.getByPlaceholder('Enter any login').fill(who);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** What a page's code was sent for: the body of each call of the token endpoint. */
function watchCodes(page: Page): string[] {
  const codes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().startsWith(`${provider.issuer}/token`)) return;
    const code = new URLSearchParams(request.postData() ?? '').get('code');
    if (code !== null) codes.push(code);
  });
  return codes;
}

async function referenceOn(page: Page): Promise<string> {
  const words = await page.getByText('If you run this service').textContent();
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(words ?? '')?.[0] ?? '';
}

test('asks an outside provider for scopes that every provider knows, and a newcomer reaches the registration [LIV-18]', async ({
  page,
}) => {
  const asked = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`));
  const codes = watchCodes(page);
  await signInThere(page, newPerson().e164);
  expect(new URL((await asked).url()).searchParams.get('scope')).toBe('openid profile email phone');
  await page.waitForURL(/\/registration/);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  expect(codes).toHaveLength(1);
});

test('what the provider refuses stands on the page and in the log, by the same reference [LIV-18]', async ({ page }) => {
  provider.knows('openid email');
  await leave(page);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect(page.getByText('The sign-in provider refused (invalid_scope (requested scope is not allowed)).')).toBeVisible();
  const reference = await referenceOn(page);
  await expect
    .poll(() => server.log().find(({ request_id }) => request_id === reference))
    .toMatchObject({
      provider: provider.issuer,
      step: 'answer',
      error: 'invalid_scope',
      error_description: 'requested scope is not allowed',
    });
  provider.knows('openid profile email phone');
});

test('a code whose exchange fails is not sent again, and another sign-in works [LIV-18]', async ({ page }) => {
  const codes = watchCodes(page);
  const answered = page.waitForRequest((request) => request.url().startsWith(`${server.url}/redirect?code=`));
  provider.fails = 503;
  const person = newPerson();
  await signInThere(page, person.e164);
  await expect(page.getByText('temporarily_unavailable (the provider is being looked after)')).toBeVisible();
  const reference = await referenceOn(page);
  await expect.poll(() => server.log().find(({ request_id }) => request_id === reference)).toMatchObject({ step: 'exchange' });
  expect(codes).toHaveLength(1);
  // The same answer once more, and a page loaded again, send nothing.
  await page.goto((await answered).url());
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await page.reload();
  expect(codes).toHaveLength(1);
  provider.fails = undefined;
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/registration/);
  expect(codes).toHaveLength(2);
  expect(new Set(codes).size).toBe(2);
});

test('a claim that the provider leaves out is named in the log, and the person is told [LIV-18]', async ({ page }) => {
  provider.knows('openid profile email phone', false);
  const person = newPerson();
  await signInThere(page, person.e164);
  await expect(page.getByText("You're signed in, but the sign-in provider didn't tell us everything we need.")).toBeVisible();
  await expect(page.getByText("What's missing: phone_number_verified")).toBeVisible();
  expect(server.log()).toContainEqual(
    expect.objectContaining({ subject: person.e164, claims: ['phone_number_verified'], provider: provider.issuer }),
  );
  await page.getByRole('button', { name: 'Log Out' }).click();
  provider.knows('openid profile email phone');
});
