import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { beginSignIn } from '../../test/support/sign-in.ts';
import { listOutbox } from '../providers/outbox/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded' });
});
afterAll(() => server.stop());

test('a sign-in by phone sends its code in the language of the page', async () => {
  const phone = '7185550171';
  const { browser, uid } = await beginSignIn(server, 'sms');
  const ask = (path: string, body: unknown) => browser.post(`/oidc/interaction/${uid}/${path}`, body, { 'accept-language': 'es' });
  expect((await ask('code', { phone_number: phone })).status).toBe(200);
  const [message] = await listOutbox(server.context.db, { to: `+1${phone}` });
  expect(message?.body).toMatch(/^\d{6} es tu código de Drawbridge\. Vence en \d+ minutos\.\nNo lo compartas/);
  // The line by which phones fill it in is no text.
  expect(message?.body).toMatch(/\n@localhost #\d{6}$/);
});
