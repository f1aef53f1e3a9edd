import { externalAccounts } from '@drawbridge/contract';
import { sandbox } from '@drawbridge/contract/sandbox';
import { sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { sandboxShop } from '@drawbridge/contract/sandbox-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { registerConsumer } from '../../../test/support/people.ts';

/* A test server works on a database that is not its own: it starts with SANDBOX=on, and its door is closed. */

const SECRET = 'a-start-secret-of-this-test';
let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { SANDBOX_SECRET: SECRET } });
  secure = await startTestServer({ beside: server, env: { SANDBOX_SECRET: SECRET, PUBLIC_URL: 'https://pay.example' } });
});
afterAll(async () => {
  await secure.stop();
  await server.stop();
});

const OPERATORS = Object.values({ ...sandbox, ...sandboxShop }).map(({ method, path }) => [method, path] as const);
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path.replaceAll(/\{\w+\}/g, 'x'), {
    method,
    redirect: 'manual',
    headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
const enter = (secret: string) => ask('GET', `/sandbox/enter?secret=${encodeURIComponent(secret)}`);

describe('the door of a sandbox that others can reach', () => {
  it.each(OPERATORS)('asks for the start secret at %s %s [TRU-13]', async (method, path) => {
    const keys: Record<string, string>[] = [
      {},
      { authorization: 'Bearer another-secret-of-theirs' },
      { cookie: `drawbridge_sandbox=${SECRET}` },
    ];
    for (const headers of keys) {
      const refused = await ask(method, path, headers);
      expect({ status: refused.status, body: await refused.json() }).toMatchObject({ status: 401, body: { code: 'SANDBOX_LOCKED' } });
    }
    const let_in = await ask(method, path, { authorization: `Bearer ${SECRET}` });
    expect([401, 403, 500]).not.toContain(let_in.status);
  });

  it.each(['/%73andbox/outbox', '/sandbox/%6futbox', '/sandbox/outbox?to=x'])(
    'is not passed by spelling an address as %s [TRU-13]',
    async (path) => {
      expect((await ask('GET', path)).status).toBe(401);
    },
  );

  it('opens to a browser that comes by the link: a cookie of this site alone, and the secret leaves the address [TRU-13]', async () => {
    const answer = await enter(SECRET);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox']);
    const [kept = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict']);
    expect(kept).not.toContain(SECRET);
    expect((await ask('GET', sandbox.outbox.path, { cookie: `other=1; ${kept}` })).status).toBe(200);
    expect((await ask('GET', sandbox.outbox.path, { authorization: `Bearer ${kept.split('=')[1]}` })).status).toBe(401);

    const wrong = await enter(`${SECRET}x`);
    expect([wrong.status, wrong.headers.get('location'), wrong.headers.get('set-cookie')]).toEqual([303, '/sandbox', null]);
    expect(server.log_lines.join('')).not.toContain(SECRET);
  });

  it('sends its cookie over https alone, where people come by https [TRU-13]', async () => {
    const inside = `http://127.0.0.1:${secure.context.config.port}`;
    const answer = await fetch(`${inside}/sandbox/enter?secret=${SECRET}`, { redirect: 'manual' });
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  it('lets a page of another site do nothing with the cookie [TRU-13]', async () => {
    const [kept = ''] = ((await enter(SECRET)).headers.get('set-cookie') ?? '').split('; ');
    const foreign = await ask('POST', sandbox.advance.path, { cookie: kept, origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  it('stands open where a consumer links an account, with the link token as the only key [TRU-13]', async () => {
    const person = await registerConsumer(server);
    const { link_token } = await server.ok(externalAccounts.linkToken, { token: person.token, body: null });
    const session = await ask('GET', sandboxBank.session.path, { authorization: `Bearer ${link_token}` });
    expect(session.status).toBe(200);
    const nobody = await ask('GET', sandboxBank.session.path);
    expect({ status: nobody.status, body: await nobody.json() }).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each([
    ['/sandbox', 401, true],
    ['/sandbox/', 401, true],
    ['/sandbox/trace?of=x', 401, true],
    ['/sandbox/shop', 401, true],
    ['/sandbox/bank-login?link_token=x', 200, true],
    ['/dashboard', 200, true],
  ])('shows a browser without the secret, at %s, the page that says so: %s', async (path, status, locked) => {
    const page = await ask('GET', path, { accept: 'text/html' });
    expect(page.status).toBe(status);
    expect(await page.text()).toContain(`"locked":${locked}`);
    const shown = await ask('GET', path, { accept: 'text/html', authorization: `Bearer ${SECRET}` });
    expect([shown.status, (await shown.text()).includes('"locked":false')]).toEqual([200, true]);
  });

  it('tells a program in words what to do [TRU-13]', async () => {
    const answer = await ask('GET', '/sandbox', { accept: '*/*' });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('Open the link that the server printed when it started') },
    });
  });
});
