import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  ['/outbox?to=a%00b', 'to'],
  ['/ach/files/a%00b', 'name'],
])('%s, which PostgreSQL could not look up, is refused by its field', async (path, field) => {
  const answer = await fetch(`${server.url}/sandbox${path}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT', field });
});
