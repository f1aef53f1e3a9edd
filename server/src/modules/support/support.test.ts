import { support } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { newcomer, openShop, registerConsumer } from '../../testing/people.ts';

interface Mail {
  to: string;
  subject: string;
  body: string;
}
const mails: Mail[] = [];
let failures = 0;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { SUPPORT_EMAIL: 'help@centre.example' },
    providers: {
      email: {
        kind: 'outbox',
        async send(mail) {
          // Who registers is sent a link, too: not the mail that this is about.
          if (failures > 0 && mail.subject.startsWith('Support request')) {
            failures -= 1;
            throw new Error('the mail server is away');
          }
          mails.push(mail);
        },
      },
    },
  });
});
afterAll(() => server.stop());

const kept = (notes: string) => server.context.db.many('select * from support_requests where notes = $1', [notes]);
const mailAbout = (notes: string) => mails.filter(({ body }) => body.includes(notes));

it('keeps what a consumer asks and mails it to the support address, with whom to answer', async () => {
  const person = await registerConsumer(server, { first_name: 'Grace', last_name: 'Hopper' });
  const notes = 'My code does not scan.\nWhat now?';
  expect(await server.ok(support.send, { token: person.token, body: { notes: `  ${notes} ` } })).toEqual({});
  expect(await kept(notes)).toEqual([
    expect.objectContaining({ user_id: person.user_id, issue: null, phone_number: null, store_name: null }),
  ]);
  await expect.poll(() => mailAbout(notes)).toHaveLength(1);
  const [mail] = mailAbout(notes);
  expect(mail?.to).toBe('help@centre.example');
  expect(mail?.subject).toMatch(/^Support request sup_[0-9a-z]{26}$/);
  for (const fact of ['Grace Hopper', person.user_id, person.profile.email, person.phone]) expect(mail?.body).toContain(fact);
});

it("mails a merchant's request with its issue, phone number and store", async () => {
  const shop = await openShop(server);
  const viewer = await shop.addUser('ViewStore');
  const body = { notes: 'The camera stays black.', issue: 'Technical support', phoneNumber: '2075550123', storeName: 'Green Leaf Market' };
  await server.ok(support.send, { token: viewer.token, body });
  await expect.poll(() => mailAbout(body.notes)).toHaveLength(1);
  const [mail] = mailAbout(body.notes);
  expect(mail?.subject).toContain(': Technical support');
  for (const fact of ['2075550123', 'Green Leaf Market', viewer.user_id]) expect(mail?.body).toContain(fact);
});

it('lets nobody write lines of the head or of the subject', async () => {
  const shop = await openShop(server);
  const body = {
    notes: 'A long enough question.',
    issue: 'Other\r\nBcc: eve@elsewhere.example',
    storeName: 'Shop\nE-mail: eve@elsewhere.example',
  };
  await server.ok(support.send, { token: shop.admin.token, body });
  await expect.poll(() => mailAbout(body.notes)).toHaveLength(1);
  const [mail] = mailAbout(body.notes);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.body.split('\n').filter((line) => line.startsWith('E-mail: ') || line.startsWith('Bcc'))).toHaveLength(1);
});

it('mails it later when mail is away, once', async () => {
  const person = await registerConsumer(server);
  const notes = 'Sent while the mail server is away.';
  failures = 1;
  expect((await server.call(support.send, { token: person.token, body: { notes } })).status).toBe(200);
  await expect.poll(() => failures).toBe(0);
  expect(mailAbout(notes)).toHaveLength(0);
  await expect.poll(() => mailAbout(notes).length, { timeout: 15_000 }).toBe(1);
});

describe('refuses', () => {
  it.each([
    ['too few words', { notes: 'Help me' }, 'notes', 'We need more information'],
    ['no words', { notes: '            ' }, 'notes', 'We need more information'],
    ['too many words', { notes: 'x'.repeat(4_001) }, 'notes', 'That is too long'],
    ['a NUL', { notes: 'A long \u0000 question' }, 'notes', 'Some of these characters cannot be used'],
    ['a phone number of nine digits', { phoneNumber: '207555012' }, 'phoneNumber', 'Please enter a valid phone number'],
    ['a phone number with dashes', { phoneNumber: '207-555-0123' }, 'phoneNumber', 'Please enter a valid phone number'],
    ['something more', { to: 'eve@elsewhere.example' }, 'to', expect.any(String)],
  ])('%s', async (_words, wrong, field, message) => {
    const person = await registerConsumer(server);
    const reply = await server.call(support.send, { token: person.token, body: { notes: 'A long enough question.', ...wrong } });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field, message } });
  });

  it('who is not signed in, or not registered', async () => {
    const body = { notes: 'A long enough question.' };
    expect((await server.call(support.send, { body })).status).toBe(401);
    const person = await newcomer(server);
    expect(await server.call(support.send, { token: person.token, body })).toMatchObject({
      status: 403,
      refusal: { code: 'PROFILE_REQUIRED' },
    });
  });

  it('the eleventh request in an hour', async () => {
    const person = await registerConsumer(server);
    const send = () => server.call(support.send, { token: person.token, body: { notes: 'The same question again.' } });
    const replies = await Promise.all(Array.from({ length: 12 }, send));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
    server.clock.advanceWall({ minutes: 61 });
    const later = await person.signIn();
    expect((await server.call(support.send, { token: later, body: { notes: 'One hour later, the same.' } })).status).toBe(200);
  });
});
