import { request } from 'node:http';
import { consoleEntrance } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { softwarePasskey } from '../../../test/support/software-passkey.ts';
import { tokenOf } from '../../../test/support/staff.ts';
import { inviteStaff } from '../staff/index.ts';

/* A console with an origin of its own: each name answers its own part of the service, and nothing of the other's. */

const CONSOLE = 'console.example';
const PAY = 'pay.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: `https://${PAY}`, PROVIDER_URL: `https://${CONSOLE}` } });
});
afterAll(() => server.stop());

interface Told {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookie: string | undefined;
  readonly text: string;
}

/** Asks under a name, which `fetch` does not let one choose. */
function ask(host: string, path: string, body?: unknown): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>();
  const posted = body === undefined ? {} : { origin: `https://${host}`, 'content-type': 'application/json' };
  const asked = request(
    {
      host: '127.0.0.1',
      port: server.context.config.port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host, accept: 'text/html', ...posted },
    },
    (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          cookie: answer.headers['set-cookie']?.[0],
          text: Buffer.concat(pieces).toString(),
        }),
      );
    },
  );
  asked.on('error', reject);
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

it.each(['/provider', '/provider/files', '/provider/api/me', '/%70rovider/api/me', '/PROVIDER/api/me'])(
  '%s is nowhere but under the console’s own name [PRV-26]',
  async (path) => {
    for (const host of [PAY, 'localhost', '127.0.0.1']) expect((await ask(host, path)).status, host).toBe(404);
    expect((await ask(CONSOLE, path)).status).not.toBe(404);
  },
);

it.each(['/merchant', '/dashboard', '/api/openapi.json', '/oidc/.well-known/openid-configuration', '/sandbox', '/api/businesses/user'])(
  '%s is nowhere under the console’s name [PRV-26]',
  async (path) => {
    expect((await ask(CONSOLE, path)).status).toBe(404);
    expect((await ask(PAY, path)).status).not.toBe(404);
  },
);

it('whoever comes without a path is led to it, and supervisors are answered [PRV-26]', async () => {
  expect(await ask(CONSOLE, '/')).toMatchObject({ status: 302, location: '/provider' });
  expect((await ask(CONSOLE, '/healthz')).status).toBe(200);
  expect((await ask('evil.example', '/provider')).status).toBe(400);
});

it('passkeys are made for its name, and pages of the other may make no call [PRV-26]', async () => {
  const { url } = await inviteStaff(
    server.context,
    { name: 'Ada', email: 'ada@center.example', role: 'ProviderAdmin' },
    { name: 'a test' },
  );
  expect(url).toMatch(/^https:\/\/console\.example\/provider\/join#token=/);
  const token = tokenOf(url);
  const { options } = JSON.parse((await ask(CONSOLE, consoleEntrance.readInvitation.path, { token })).text);
  expect(options.rp.id).toBe(CONSOLE);
  const elsewhere = softwarePasskey(`https://${PAY}`).made(options);
  expect((await ask(CONSOLE, consoleEntrance.acceptInvitation.path, { token, credential: elsewhere })).status).toBe(400);
  const { options: again } = JSON.parse((await ask(CONSOLE, consoleEntrance.readInvitation.path, { token })).text);
  const credential = softwarePasskey(`https://${CONSOLE}`).made(again);
  const joined = await ask(CONSOLE, consoleEntrance.acceptInvitation.path, { token, credential });
  expect(joined.status).toBe(200);
  expect(joined.cookie).toMatch(/^__Host-drawbridge_staff=/);
});
