import { purchases, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAD_TOKENS, startTestServer, type TestServer } from '../../../test/support/index.ts';
import { registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { endSessions } from '../../identity/index.ts';

let server: TestServer;
let consumer: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  consumer = await registerConsumer(server);
});
afterAll(() => server.stop());

describe('a call with a token', () => {
  test('is taken with a valid one as bearer [API-01]', async () => {
    const reply = await server.call(users.read, { token: consumer.token });
    expect(reply.status).toBe(200);
    expect(reply.body.email).toBe(consumer.profile.email);
  });

  test.each(BAD_TOKENS)('is refused with one of %s', async (bad) => {
    const token = await server.badTokenFor(bad, { subject: consumer.subject, role: 'Consumer', phone: consumer.phone });
    const { status, refusal, headers } = await server.call(users.read, { token });
    expect({ status, code: refusal.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['something that is no token', { authorization: 'Bearer abc' }],
    ['two tokens', { authorization: 'Bearer a.b.c, Bearer a.b.c' }],
  ])('is refused with %s [API-07]', async (_what, headers: Record<string, string>) => {
    const { status, refusal } = await server.call(users.read, { headers });
    expect(status).toBe(401);
    expect(refusal).toEqual({ message: 'Please sign in again.', status: 401, code: 'UNAUTHENTICATED' });
  });

  test('is taken until the token expires, and not after, though it was seen before', async () => {
    const token = await server.tokenFor({ subject: consumer.subject, role: 'Consumer', phone: consumer.phone, expires_in_s: 600 });
    expect((await server.call(users.read, { token })).status).toBe(200);
    server.clock.advanceWall({ minutes: 11 });
    expect((await server.call(users.read, { token })).status).toBe(401);
  });

  test('that was seen before is refused at once by a call whose SQL function checks the caller: expired, ended, of another role', async () => {
    const other = await registerConsumer(server);
    const tokenOf = () => server.tokenFor({ subject: other.subject, role: 'Consumer', phone: other.phone, expires_in_s: 600 });
    const confirm = async (token: string) =>
      (await server.call(purchases.confirmDebit, { token, body: { purchaseId: 'pur_00000000000000000000000000' } })).status;
    const merchants = await server.tokenFor({ subject: other.subject, role: 'AdminAccount', phone: other.phone });
    expect([await confirm(merchants), await confirm(merchants)]).toEqual([403, 403]);
    const token = await tokenOf();
    expect([await confirm(token), await confirm(token)]).toEqual([404, 404]);
    server.clock.advanceWall({ minutes: 12 });
    expect(await confirm(token)).toBe(401);
    const next = await tokenOf();
    expect(await confirm(next)).toBe(404);
    await endSessions(server.context, other.subject);
    expect(await confirm(next)).toBe(401);
  });

  test("may be 60 s off the identity provider's clock, and not more [CON-06]", async () => {
    const tokenOf = () => server.tokenFor({ subject: consumer.subject, role: 'Consumer', phone: consumer.phone, expires_in_s: 10 });
    const [seen, unseen, late] = await Promise.all([tokenOf(), tokenOf(), tokenOf()]);
    expect((await server.call(users.read, { token: seen })).status).toBe(200);
    server.clock.advanceWall({ seconds: 68 });
    expect((await server.call(users.read, { token: seen })).status).toBe(200);
    expect((await server.call(users.read, { token: unseen })).status).toBe(200);
    server.clock.advanceWall({ seconds: 4 });
    expect((await server.call(users.read, { token: seen })).status).toBe(401);
    expect((await server.call(users.read, { token: late })).status).toBe(401);
  });

  test('is refused without the permission that the route names, whatever the role', async () => {
    const token = await server.tokenFor({ subject: consumer.subject, role: 'Consumer', phone: consumer.phone, permissions: [] });
    const { first_name, last_name, date_of_birth, street_one, city, state, postal_code } = consumer.profile;
    const body = { first_name, last_name, date_of_birth, street_one, city, state, postal_code };
    const { status, refusal } = await server.call(users.updateSelf, { token, body });
    expect({ status, code: refusal.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  test('is refused for a merchant role on a consumer record', async () => {
    const token = await server.tokenFor({ subject: consumer.subject, role: 'AdminAccount', phone: consumer.phone });
    expect((await server.call(users.read, { token })).status).toBe(403);
  });

  test('never leaves the token in the log', () => {
    expect(server.log_lines.length).toBeGreaterThan(5);
    expect(server.log_lines.join('')).not.toContain(consumer.token.slice(-40));
  });
});
