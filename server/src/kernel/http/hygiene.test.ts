import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Refusal, startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newcomer } from '../../../test/support/people.ts';

/* What no client of ours sends: answered by a refusal in the shape of every other, and never guessed at. */

let server: TestServer;
let public_server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  public_server = await startTestServer({ beside: server, env: { PUBLIC_URL: 'https://pay.example', TRUST_PROXY: 'on' } });
  token = (await newcomer(server)).token;
});
afterAll(async () => {
  await public_server.stop();
  await server.stop();
});

interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: Refusal;
}

/** Sends a request as it is written, and reads the one answer. */
function send(to: TestServer, lines: readonly string[], body: Buffer | string = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: to.context.config.port });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n');
      const said = text.slice(end + 4);
      resolve({
        status: Number(text.split(' ', 2)[1]),
        headers: text.slice(0, end).toLowerCase(),
        body: (said.startsWith('{') ? JSON.parse(said) : {}) as Refusal,
      });
    });
    socket.write(`${[...lines, 'connection: close', ...(body === '' ? [] : [`content-length: ${body.length}`])].join('\r\n')}\r\n\r\n`);
    socket.write(body);
  });
}
const get = (to: TestServer, path: string, ...headers: string[]) => send(to, [`GET ${path} HTTP/1.1`, ...headers]);

describe('a request', () => {
  it.each<[string, string[]]>([
    ['no Host', []],
    ['two Hosts', ['Host: localhost', 'Host: localhost']],
    ['two Hosts that differ', ['Host: localhost', 'host: evil.example']],
    ['an empty Host', ['Host:']],
    ['a Host with a path', ['Host: localhost/x']],
    ['a Host with a name in it', ['Host: me@localhost']],
    ['a list of Hosts', ['Host: localhost, evil.example']],
    ['a Host that is another name', ['Host: evil.example']],
    ['a Host that begins like ours', ['Host: localhost.evil.example']],
    ['another address', ['Host: 203.0.113.9']],
    ['another Host, passed on as ours', ['Host: evil.example', 'X-Forwarded-Host: localhost']],
  ])('with %s is refused, wherever it goes', async (_what, headers) => {
    for (const path of ['/api/users/user', '/sandbox/clock', '/', '/oidc/jwks']) {
      const { status, body } = await get(server, path, ...headers);
      expect({ path, status, body }).toMatchObject({ path, status: 400, body: { code: 'BAD_INPUT', status: 400, field: 'Host' } });
    }
  });

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '[::1]:3000'])('for this very machine, %s, is answered', async (host) => {
    expect((await get(server, '/api/users/user', `Host: ${host}`)).status).toBe(401);
  });

  it('for PUBLIC_URL is answered, and by a supervisor under any name', async () => {
    expect((await get(public_server, '/api/users/user', 'Host: pay.example')).status).toBe(401);
    expect((await get(public_server, '/api/users/user', 'Host: pay.example.evil')).status).toBe(400);
    expect((await get(public_server, '/healthz', 'Host: 10.0.0.7:8080')).status).toBe(200);
    expect((await get(public_server, '/healthz', 'Host: a', 'Host: b')).status).toBe(400);
  });

  it('passes no guard by what a proxy would say: X-Forwarded-Host counts for nothing', async () => {
    const forged = ['Host: rebound.example', 'X-Forwarded-Host: pay.example', 'X-Forwarded-For: 203.0.113.7'];
    expect((await get(public_server, '/sandbox/outbox', ...forged)).status).toBe(400);
    expect((await get(public_server, '/api/users/user', ...forged)).status).toBe(400);
  });
});

describe('text that is none', () => {
  const post = (body: Buffer | string) =>
    send(
      server,
      [
        'POST /api/users/validate-email HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json; charset=utf-8',
      ],
      body,
    );
  const unreadable = { status: 400, body: { code: 'BAD_INPUT', status: 400, field: 'body' } };

  it.each<[string, Buffer | string]>([
    ['broken UTF-8', Buffer.from([...Buffer.from('{"email":"ada'), 0xff, ...Buffer.from('@people.example"}')])],
    ['a surrogate in bytes', Buffer.from([...Buffer.from('{"email":"ada'), 0xed, 0xa0, 0x80, ...Buffer.from('@people.example"}')])],
    ['a lone high surrogate', '{"email":"ada\\ud83d@people.example"}'],
    ['a lone low surrogate', '{"email":"ada\\uDE00@people.example"}'],
    ['a pair the wrong way round', '{"email":"ada\\ude00\\ud83d@people.example"}'],
    ['a lone surrogate in the name of a field', '{"email":"ada@people.example","\\ud800":1}'],
  ])('%s in a body is refused', async (_what, body) => {
    expect(await post(body)).toMatchObject(unreadable);
  });

  it('is not a whole pair, nor a backslash that only looks like half of one', async () => {
    expect((await post('{"email":"ada\\ud83d\\ude00@people.example"}')).body.field).not.toBe('body');
    expect((await post('{"email":"ada\\\\ud83d@people.example"}')).body.field).not.toBe('body');
  });

  it.each([
    ['/sandbox/outbox?to=%ff', 'query'],
    ['/sandbox/outbox?to=%ed%a0%80', 'query'],
    ['/sandbox/outbox?to=50%', 'query'],
    ['/api/payment-link/%ff', 'path'],
    ['/api/nothing/%c3%28', 'path'],
  ])('%s is refused by the part of the address at fault', async (path, field) => {
    const { status, body } = await get(server, path, 'Host: localhost', 'Accept: application/json');
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field } });
  });
});

describe('what is too long', () => {
  it.each([
    ['/api/payment-link/', 201, 414, 'ADDRESS_TOO_LONG'],
    ['/api/v1/checkout-sessions/', 5_000, 414, 'ADDRESS_TOO_LONG'],
    ['/api/nothing/', 5_000, 404, 'NOT_FOUND'],
    ['/api/payment-link/', 20_000, 431, 'PAYLOAD_TOO_LARGE'],
  ])('%s… of %i letters is refused in our own shape [TRU-25]', async (path, letters, status, code) => {
    const answer = await get(server, path + 'x'.repeat(letters), 'Host: localhost', 'Accept: application/json');
    expect(answer).toMatchObject({ status, body: { status, code, message: expect.stringMatching(/\.$/) } });
    expect(answer.headers).toContain('cache-control: no-store');
    expect(answer.headers).toContain('x-content-type-options: nosniff');
    expect(answer.headers).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  it('headers of more than 16 KiB are refused in our own shape', async () => {
    const answer = await get(server, '/api/users/user', 'Host: localhost', `X-Long: ${'x'.repeat(17_000)}`);
    expect(answer).toMatchObject({ status: 431, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });
});

describe('/metrics without a token', () => {
  it.each([
    ['X-Forwarded-For: 203.0.113.7'],
    ['X-Forwarded-Proto: https'],
    ['Forwarded: for=203.0.113.7'],
    ['Via: 1.1 proxy'],
    ['X-Real-IP: 203.0.113.7'],
  ])('is not for whoever a proxy passed on with %s', async (header) => {
    expect((await get(server, '/metrics', 'Host: localhost', header)).status).toBe(403);
  });

  it('is for this machine under its own name, where no proxy stands', async () => {
    expect((await get(server, '/metrics', 'Host: 127.0.0.1:9100')).status).toBe(200);
    expect((await get(server, '/metrics', 'Host: metrics.example')).status).toBe(403);
    expect((await get(public_server, '/metrics', 'Host: localhost')).status).toBe(403);
  });

  it('is for nobody where others know this server under a name: whoever stands before it may add nothing to a request', async () => {
    const named_server = await startTestServer({ beside: server, env: { PUBLIC_URL: 'https://pay.example' } });
    try {
      expect(named_server.context.config.trust_proxy).toBe(false);
      expect((await get(named_server, '/metrics', 'Host: localhost')).status).toBe(403);
      expect((await get(named_server, '/healthz', 'Host: localhost')).status).toBe(200);
    } finally {
      await named_server.stop();
    }
  });
});
