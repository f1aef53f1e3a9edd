import { users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLine } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newcomer, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { BRAND_NAME: 'Harbour & Sons' } });
});
afterAll(() => server.stop());

const mailsTo = (person: TestConsumer) => listOutbox(server.context.db, { to: person.profile.email });
const TOKEN = /\/verify-email#token=([A-Za-z0-9_-]{43})\n/;

/** The tokens that were mailed to someone, the newest first, once there are so many. */
async function tokensOf(person: TestConsumer, count = 1): Promise<string[]> {
  await expect.poll(() => mailsTo(person), { timeout: 20_000 }).toHaveLength(count);
  return (await mailsTo(person)).map(({ body }) => TOKEN.exec(body)?.[1] ?? 'no token');
}
const verify = (token: string) => server.call(users.verifyEmail, { body: { token } });
const isVerified = async (person: TestConsumer) => (await server.ok(users.read, { token: await person.signIn() })).email_verified;
const REFUSED = { status: 400, refusal: { code: 'EMAIL_LINK_INVALID', message: 'This link expired or was already used.' } };

describe('a link to the e-mail address', () => {
  it('is sent at registration and verifies it once; until then the address is not verified', async () => {
    const person = await registerConsumer(server);
    const [token = ''] = await tokensOf(person);
    const [mail] = await mailsTo(person);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Verify your email for Harbour & Sons' });
    expect(mail?.body).toContain(`${server.url}/verify-email#token=${token}`);
    expect(mail?.html).toContain('Harbour &amp; Sons');
    expect(await isVerified(person)).toBe(false);
    expect(await verify(token)).toMatchObject({ status: 200, body: {} });
    expect(await isVerified(person)).toBe(true);
    expect(await verify(token)).toMatchObject(REFUSED);
  });

  it('is written in the language of the page that registered', async () => {
    const person = await newcomer(server);
    await server.ok(users.createSelf, { token: person.token, body: person.profile, headers: { 'accept-language': 'es' } });
    const mails = () => listOutbox(server.context.db, { to: person.profile.email });
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'Verifica tu correo electrónico para Harbour & Sons' });
    expect(mail?.body).toContain('El enlace sirve una sola vez, durante 3 días.');
    expect(mail?.body).toMatch(TOKEN);
    const language = async () => (await server.ok(users.read, { token: await person.signIn() })).language;
    expect(await language()).toBe('es');
    await server.ok(users.chooseLanguage, { token: person.token, body: { language: 'en' } });
    expect(await language()).toBe('en');
    expect(await server.call(users.chooseLanguage, { token: person.token, body: { language: 'fr' as 'en' } })).toMatchObject({
      status: 400,
      refusal: { code: 'BAD_INPUT', field: 'language' },
    });
  });

  it('is kept as a hash alone, and reaches neither the queue nor the log', async () => {
    const person = await registerConsumer(server);
    const [token = ''] = await tokensOf(person);
    await verify('x'.repeat(43));
    const rows = JSON.stringify([
      await server.context.db.many('select * from email_verifications'),
      await server.context.db.many('select payload from graphile_worker._private_jobs'),
    ]);
    expect(rows).not.toContain(token);
    expect(server.log_lines.join('\n')).not.toContain(token);
  });

  it('works once when it is opened twice at the same moment', async () => {
    const [token = ''] = await tokensOf(await registerConsumer(server));
    const replies = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('lives for three days', async () => {
    const in_time = await registerConsumer(server);
    const late = await registerConsumer(server);
    const [good = ''] = await tokensOf(in_time);
    const [old = ''] = await tokensOf(late);
    server.clock.advanceWall({ minutes: 3 * 24 * 60 - 5 });
    expect((await verify(good)).status).toBe(200);
    server.clock.advanceWall({ minutes: 10 });
    expect(await verify(old)).toMatchObject(REFUSED);
    expect(await isVerified(late)).toBe(false);
  });

  it('is of one person and one address: it verifies no other, also not one that came in its place', async () => {
    const person = await registerConsumer(server);
    const other = await registerConsumer(server);
    const [token = ''] = await tokensOf(person);
    await ownerRun(server, 'update consumers set email = $2 where user_id = $1', [person.user_id, 'moved@people.example']);
    // Also when somebody else is signed in where it is opened.
    expect(await server.call(users.verifyEmail, { token: other.token, body: { token } })).toMatchObject(REFUSED);
    expect(await isVerified(person)).toBe(false);
    expect(await isVerified(other)).toBe(false);
  });

  it('is not followed by looking at the page: only a POST verifies', async () => {
    const person = await registerConsumer(server);
    const [token = ''] = await tokensOf(person);
    for (const path of ['/verify-email', '/api/users/verify-email']) await fetch(`${server.url}${path}?token=${token}`);
    expect(await isVerified(person)).toBe(false);
  });

  it.each([
    ['wrong', 'x'.repeat(43)],
    ['of another length', 'abc'],
    ['with a line break', 'abc\r\nBcc: eve@elsewhere.example'],
    ['of two hundred characters', 'x'.repeat(200)],
  ])('that is %s answers as one that was used', async (_words, token) => {
    expect(await verify(token)).toMatchObject(REFUSED);
  });

  it.each([
    ['nothing', {}],
    ['an empty token', { token: '' }],
    ['a number', { token: 1 }],
    ['too much', { token: 'x'.repeat(201) }],
    ['a NUL', { token: 'a\u0000b' }],
    ['something more', { token: 'x', user_id: 'usr_1' }],
  ])('refuses %s with the field named', async (_words, body) => {
    const reply = await server.call(users.verifyEmail, { body: body as { token: string } });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: expect.any(String) } });
  });
});

describe('sending the link again', () => {
  it('gives another that works, and the first one works too, until one of them did', async () => {
    const person = await registerConsumer(server);
    await tokensOf(person);
    await server.ok(users.sendEmailLink, { token: await person.signIn() });
    const [second = '', first = ''] = await tokensOf(person, 2);
    expect(second).not.toBe(first);
    expect((await verify(first)).status).toBe(200);
    expect(await verify(second)).toMatchObject(REFUSED);
  });

  it('lets one of two verify that are opened at the same moment', async () => {
    const person = await registerConsumer(server);
    await tokensOf(person);
    await server.ok(users.sendEmailLink, { token: await person.signIn() });
    const [second = '', first = ''] = await tokensOf(person, 2);
    const replies = await inLine(server, person.user_id, [() => verify(first), () => verify(second)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('sends nothing once the address is verified, and says the same', async () => {
    const person = await registerConsumer(server);
    await verify((await tokensOf(person))[0] ?? '');
    expect(await server.ok(users.sendEmailLink, { token: await person.signIn() })).toEqual({});
    await expect.poll(() => jobs(), { timeout: 20_000 }).toBe(0);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('is refused after five in an hour, and for who is not signed in', async () => {
    const person = await registerConsumer(server);
    const token = await person.signIn();
    const replies = await Promise.all(Array.from({ length: 7 }, () => server.call(users.sendEmailLink, { token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(200), 429, 429]);
    expect((await server.call(users.sendEmailLink)).status).toBe(401);
  });
});

it('carries no word that was entered at registration to an address that may be somebody else’s', async () => {
  const person = await registerConsumer(server, { first_name: 'Claim money at evil.example' });
  await tokensOf(person);
  const [mail] = await mailsTo(person);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

it('limits how often one network address may try with bad links; a good one works nevertheless', async () => {
  const [token = ''] = await tokensOf(await registerConsumer(server));
  const many = await Promise.all(Array.from({ length: 61 }, () => verify('x'.repeat(43))));
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await verify(token)).status).toBe(200);
});

async function jobs(): Promise<number> {
  const { count } = await server.context.db.one<{ count: number }>('select count(*) from graphile_worker.jobs');
  return count;
}
