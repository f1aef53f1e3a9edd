import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { callSandbox } from '../../test/support/money.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  ['/outbox?to=a%00b', 'to'],
  ['/ach/files/a%00b', 'name'],
])('%s, which PostgreSQL could not look up, is refused by its field', async (path, field) => {
  expect(await callSandbox(server, 'GET', path)).toMatchObject({ status: 400, json: { code: 'BAD_INPUT', field } });
});
