import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '../../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { directory } from '../index.ts';

const PASSWORD = 'Tide-Pool7';
const HASH = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const [PREFIX, SUFFIX] = [HASH.slice(0, 5), HASH.slice(5)];
const OTHER = `${'0'.repeat(34)}A`;

let list: FakeService;
let server: TestServer;
beforeAll(async () => {
  list = await startFakeService();
  server = await startTestServer({ identity: 'embedded', env: { BREACHED_PASSWORDS_URL: `${list.url}/range/` } });
});
afterAll(async () => {
  await server.stop();
  await list.stop();
});
beforeEach(() => list.answers({ status: 200, body: `${OTHER}:3\r\n` }));

let made = 0;
const choose = (password: string) => {
  made += 1;
  return directory(server.context).createUser({ username: `clerk.${made}`, email: `clerk${made}@shop.example`, password });
};
const failures = () => server.log_lines.filter((line) => line.includes('password.breach_look_up.failed')).length;

describe('a password that is known from a breach', () => {
  it('is refused, though no more than five characters of its hash were sent [AUT-10]', async () => {
    list.answers({ status: 200, body: `${OTHER}:3\r\n${SUFFIX}:17\r\n` });
    await expect(choose(PASSWORD)).rejects.toMatchObject({ code: 'PASSWORD_BREACHED', status: 400, field: 'password' });
    const asked = list.arrived.at(-1);
    expect(asked).toMatchObject({ method: 'GET', path: `/range/${PREFIX}`, text: '', headers: { 'add-padding': 'true' } });
    const sent = JSON.stringify(list.arrived);
    for (const secret of [PASSWORD, HASH, SUFFIX]) expect(sent.toUpperCase()).not.toContain(secret.toUpperCase());
  });

  it('is not one whose line is padding, or that does not stand in the range [AUT-10]', async () => {
    list.answers({ status: 200, body: `${OTHER}:3\r\n${SUFFIX}:0\r\n` });
    await expect(choose(PASSWORD)).resolves.toHaveProperty('subject');
    list.answers({ status: 200, body: `${OTHER}:3\n` });
    await expect(choose(PASSWORD)).resolves.toHaveProperty('subject');
  });

  it.each<[string, Parameters<FakeService['answers']>[0]]>([
    ['an error', { status: 503 }],
    ['something that is no range', { status: 200, body: '<html>Log in to this network</html>' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['nothing in time', 'never'],
  ])('is taken where the list answers with %s, which the log says; the kept list still counts [AUT-10]', async (_words, how) => {
    list.answers(how);
    const before = failures();
    await expect(choose(PASSWORD)).resolves.toHaveProperty('subject');
    expect(failures()).toBe(before + 1);
    await expect(choose('Password1')).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
    expect(server.log_lines.join('\n')).not.toContain(HASH);
  });

  it('is not looked for where the rule or the kept list refuses it already [AUT-10]', async () => {
    const before = list.arrived.length;
    await expect(choose('tidepool')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    await expect(choose('P@ssw0rd')).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
    expect(list.arrived).toHaveLength(before);
  });
});
