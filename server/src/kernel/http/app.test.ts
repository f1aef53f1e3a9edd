import { request } from 'node:http';
import { connect } from 'node:net';
import { users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Refusal, startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newcomer, registerConsumer } from '../../../test/support/people.ts';
import { makeApp } from './app.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'a-token-of-the-test' } });
  token = (await newcomer(server)).token;
});
afterAll(() => server.stop());

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api/users/validate-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Sends ten million bytes and gives what comes back, even if the server stops listening to them. */
function postTenMillionBytes(): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/api/users/validate-email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': '10000000' },
    });
    call.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // It may hang up on the rest; the answer has been read by then.
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    call.end(Buffer.alloc(10_000_000, 'a'));
  });
}

describe('bad input', () => {
  test('of ten megabytes is refused as too large', async () => {
    const { status, body } = await postTenMillionBytes();
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    expect((await post('{"email":"ada@people.example"}')).status).toBe(200);
  });

  test.each([
    ['broken JSON', '{"email":', 'body'],
    ['no body', '', 'body'],
    ['a list', '[]', 'body'],
    ['null', 'null', 'body'],
    ['a field missing', '{}', 'email'],
    ['a field of another type', '{"email":7}', 'email'],
    ['a field that will not do', '{"email":"ada"}', 'email'],
    ['an unknown field', '{"email":"ada@people.example","admin":true}', 'admin'],
    ['a field of the language itself', '{"email":"ada@people.example","__proto__":{"admin":true}}', 'body'],
  ])('with %s answers 400 and names the field [API-07]', async (_what, body, field) => {
    const response = await post(body);
    const refusal = (await response.json()) as Refusal;
    expect(response.status).toBe(400);
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_INPUT', field });
    expect(refusal.message).not.toBe('');
  });

  test.each([
    [
      'a field that nobody knows',
      '/api/users/validate-email',
      { email: 'ada@people.example', admin: true, role: 1 },
      'admin, role',
      /^Not a known field: admin, role$/,
    ],
    ['another type than is wanted', '/api/purchases/recent', { limit: 'many', offset: 0 }, 'limit', /expected number, received/],
  ])('says of %s what is wrong with it, in words', async (_what, path, body, field, words) => {
    const { token } = await registerConsumer(server);
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    const refusal = (await response.json()) as Refusal;
    expect(refusal.field).toBe(field);
    expect(refusal.message).toMatch(words);
  });

  test('of another media type answers 400', async () => {
    expect((await post('email=ada', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await post('<email/>', { 'content-type': 'text/xml' })).status).toBe(400);
  });

  test('in an Idempotency-Key answers 400', async () => {
    const { status, refusal } = await server.call(users.validateEmail, {
      token,
      body: { email: 'ada@people.example' },
      key: 'x'.repeat(201),
    });
    expect(status).toBe(400);
    expect(refusal.field).toBe('Idempotency-Key');
  });

  test('is refused only after the caller is known: without a token it is not even looked at', async () => {
    expect((await post('{"admin":true}', { authorization: '' })).status).toBe(401);
  });
});

describe('every answer', () => {
  test('of the API forbids everything a page could do with it', async () => {
    const response = await fetch(`${server.url}/api/users/user`);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('carries a request id: the one that was given, if it is one, or a new one', async () => {
    const ask = async (id: string) =>
      (await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await ask('ticket-12345678')).toBe('ticket-12345678');
    expect(await ask('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask(`${'x'.repeat(65)}`)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('to an address that does not exist is a refusal in JSON', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api'],
      ['DELETE', '/api/users/user'],
      ['QUERY', '/api/users/user'],
      ['POST', '/dashboard'],
      ['GET', '/assets/gone.js'],
    ] as const) {
      const response = await fetch(server.url + path, { method, headers: { accept: 'text/html' } });
      expect({ path, status: response.status, body: await response.json() }).toEqual({
        path,
        status: 404,
        body: { message: 'Not found.', status: 404, code: 'NOT_FOUND' },
      });
    }
  });

  test('to an address that was cut off in the middle of a sign, or is as long as a book, is a refusal like any other', async () => {
    for (const path of ['/api/nothing/%E0%A4%A', '/%', '/dashboard/%zz?returnTo=%2F']) {
      const response = await fetch(server.url + path, { headers: { accept: 'application/json' } });
      expect({ path, status: response.status, body: await response.json() }).toEqual({
        path,
        status: 400,
        body: { message: 'The path of this request cannot be read: it is not valid UTF-8.', status: 400, code: 'BAD_INPUT', field: 'path' },
      });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const endless = await fetch(`${server.url}/registration?user=${'x'.repeat(100_000)}`);
    expect(endless.status).toBe(431);
    expect(await endless.json()).toMatchObject({
      message: "That's too much to send in one request.",
      status: 431,
      code: 'PAYLOAD_TOO_LARGE',
    });
    // It looks like any other from outside, and has its line in the log.
    const usual = await fetch(`${server.url}/api/nothing`);
    const ours = (answer: Response) =>
      [...answer.headers.keys()].filter((name) => !/^(date|connection|keep-alive|content-length|vary)$/.test(name));
    expect(ours(endless)).toEqual(ours(usual));
    expect(endless.headers.get('content-security-policy')).toBe(usual.headers.get('content-security-policy'));
    const id = endless.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const logged = () => server.log_lines.find((line) => line.includes(id)) ?? '';
    await expect.poll(logged).toContain('"status":431,"reason":"HPE_HEADER_OVERFLOW"');
    expect(logged()).not.toContain('registration');
  });

  test('that cannot be read is answered, and its connection is not kept, though the other side keeps its half open', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), allowHalfOpen: true });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const refused = new Promise<void>((resolve) => socket.once('error', () => resolve()));
    socket.write('NONSENSE\r\n\r\n');
    await new Promise((resolve) => socket.once('end', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*This request cannot be read\./s);
    // Only what is still sent finds out that nobody is there.
    const sending = setInterval(() => socket.write('x'), 10);
    await refused;
    clearInterval(sending);
  });

  test('is logged by its route, never by its address', async () => {
    await fetch(`${server.url}/api/nothing?token=hunter2`);
    await expect.poll(() => server.log_lines.some((line) => line.includes('"route":"none"'))).toBe(true);
    expect(server.log_lines.join('')).not.toContain('hunter2');
  });
});

describe('the address of a caller', () => {
  test.each([
    ['off', '203.0.113.7', '127.0.0.1'],
    ['on', '203.0.113.7', '203.0.113.7'],
    ['on', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ])('with TRUST_PROXY=%s and "%s" passed on is %s: never what the caller made up', async (trust, passedOn, address) => {
    const { context } = server;
    const app = await makeApp({ ...context, config: { ...context.config, trust_proxy: trust === 'on' } });
    app.get('/address', async (request) => request.ip);
    const { body } = await app.inject({ url: '/address', headers: { 'x-forwarded-for': passedOn } });
    await app.close();
    expect(body).toBe(address);
  });
});

describe('the calls of operations', () => {
  test('tell that the server is up and ready', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'up' });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  test('show metrics to whoever has the token, where one is set', async () => {
    const ask = (authorization: string) => fetch(`${server.url}/metrics`, { headers: { authorization } });
    expect((await ask('')).status).toBe(403);
    expect((await ask('Bearer a-token-of-the-tesT')).status).toBe(403);
    const answer = await ask('Bearer a-token-of-the-test');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('drawbridge_request_ms_count');
  });

  test('show metrics to this machine alone, where no token is set', async () => {
    const other = await startTestServer();
    expect((await fetch(`${other.url}/metrics`)).status).toBe(200);
    // Passed on by a proxy on this machine.
    expect((await fetch(`${other.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(403);
    await other.stop();
  });

  test('describe the API in OpenAPI 3.1, with every route of the modules and what it needs', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown; responses: Record<string, unknown>; requestBody?: unknown }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const call = document.paths['/api/users/self']?.['post'];
    expect(call?.security).toEqual([{ token: [] }]);
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', 'default']);
    expect(JSON.stringify(call?.requestBody)).toContain('terms_accepted');
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  test('let people browse it, under a policy of its own', async () => {
    const page = await fetch(`${server.url}/api/docs/`);
    const html = await page.text();
    const nonce = /nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(page.status).toBe(200);
    expect(html).toContain(`<script src="js/scalar.js" nonce="${nonce}">`);
    expect(html).not.toContain('__NONCE__');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`<script nonce="${nonce}">`);
    expect(html).not.toMatch(/https?:\/\//);
    expect((await fetch(`${server.url}/api/docs/js/scalar.js`)).headers.get('content-type')).toContain('javascript');
  });
});
