import { support, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { pay } from '../../../test/support/money.ts';
import { linkChecking, newcomer, openShop, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { newId } from '../../kernel/ids.ts';
import { insertRequest } from './store.ts';

interface Mail {
  to: string;
  subject: string;
  body: string;
  html?: string;
}
const mails: Mail[] = [];
let failures = 0;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: { SUPPORT_EMAIL: 'help@center.example' },
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
const isConfirmation = ({ subject }: Mail) => /^(We got your|Recibimos tu)/.test(subject);
const mailAbout = (notes: string) => mails.filter((mail) => mail.body.includes(notes) && !isConfirmation(mail));
const confirmationsTo = (email: string) => mails.filter((mail) => mail.to === email && isConfirmation(mail));
async function verify(person: TestConsumer): Promise<void> {
  const link = () => /#token=(\S+)/.exec(mails.find(({ to }) => to === person.profile.email)?.body ?? '')?.[1];
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  await server.ok(users.verifyEmail, { body: { token: link() ?? '' } });
}
const REFERENCE = /^\d{4}-\d{4}$/;

it('keeps what a consumer asks and mails it to the support address, with whom to answer', async () => {
  const person = await registerConsumer(server, { first_name: 'Grace', last_name: 'Hopper' });
  const notes = 'My code does not scan.\nWhat now?';
  const { reference } = await server.ok(support.send, { token: person.token, body: { notes: `  ${notes} ` } });
  expect(reference).toMatch(REFERENCE);
  expect(await kept(notes)).toEqual([
    expect.objectContaining({ reference, user_id: person.user_id, issue: null, phone_number: null, store_name: null }),
  ]);
  await expect.poll(() => mailAbout(notes)).toHaveLength(1);
  const [mail] = mailAbout(notes);
  expect(mail?.to).toBe('help@center.example');
  expect(mail?.subject).toBe(`Support request ${reference}`);
  for (const fact of ['Grace Hopper', person.user_id, person.profile.email, person.phone]) expect(mail?.body).toContain(fact);
});

describe('a confirmation', () => {
  it('goes to the verified address, with the reference number and what was written, in the language of the person', async () => {
    const person = await registerConsumer(server);
    await verify(person);
    const first = await server.ok(support.send, { token: person.token, body: { notes: 'My code does not scan.\n<b>What</b> now?' } });
    await expect.poll(() => confirmationsTo(person.profile.email), { timeout: 20_000 }).toHaveLength(1);
    const [mail] = confirmationsTo(person.profile.email);
    expect(mail?.subject).toBe(`We got your support request ${first.reference}`);
    for (const words of [`Reference number: ${first.reference}`, 'My code does not scan.', '<b>What</b> now?'])
      expect(mail?.body).toContain(words);
    expect(mail?.html).toContain('&lt;b&gt;What&lt;/b&gt; now?');
    await server.ok(users.chooseLanguage, { token: person.token, body: { language: 'es' } });
    const second = await server.ok(support.send, { token: person.token, body: { notes: 'Y otra pregunta más.' } });
    await expect.poll(() => confirmationsTo(person.profile.email), { timeout: 20_000 }).toHaveLength(2);
    const spanish = confirmationsTo(person.profile.email)[1];
    expect(spanish?.subject).toBe(`Recibimos tu solicitud de soporte ${second.reference}`);
    expect(spanish?.html).toContain('<html lang="es">');
    expect(second.reference).not.toBe(first.reference);
  });

  it('goes to no address that is not verified', async () => {
    const person = await registerConsumer(server);
    const shop = await openShop(server);
    await server.ok(support.send, { token: person.token, body: { notes: 'Sent before I verified it.' } });
    await server.ok(support.send, { token: shop.admin.token, body: { notes: 'Sent by a merchant after it.' } });
    // Work is done in its order: once the merchant's is here, the other has had its turn.
    await expect
      .poll(() => mails.filter((mail) => isConfirmation(mail) && mail.body.includes('after it')), { timeout: 20_000 })
      .toHaveLength(1);
    await expect.poll(() => mailAbout('Sent before I verified it.'), { timeout: 20_000 }).toHaveLength(1);
    const queued = () =>
      server.context.db.one<{ count: number }>(
        `select count(*) as count from graphile_worker.jobs where task_identifier = 'support.mail_confirmation'`,
      );
    await expect.poll(async () => (await queued()).count, { timeout: 20_000 }).toBe(0);
    expect(confirmationsTo(person.profile.email)).toEqual([]);
  });
});

it('gives no two requests the same reference number', async () => {
  const { user_id } = await registerConsumer(server);
  const request = {
    user_id,
    side: 'consumer',
    notes: 'The same number twice.',
    issue: null,
    phone_number: null,
    store_name: null,
    business_id: null,
    purchase_id: null,
    disputes: false,
    reference: '0000-0001',
  } as const;
  const at = server.clock.now();
  expect(await insertRequest(server.context.db, { ...request, id: newId('sup') }, at)).toBe(true);
  expect(await insertRequest(server.context.db, { ...request, id: newId('sup') }, at)).toBe(false);
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

it('names organization and location, and the payment of whoever asks from its page [MRC-18]', async () => {
  const shop = await openShop(server);
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  const { public_id } = await pay(server, person, shop, 1_250);
  const notes = `What became of this one?\n\nTransaction ID: ${public_id}`;
  await server.ok(support.send, { token: shop.admin.token, body: { notes, issue: 'Transaction', storeName: 'Green Leaf Market' } });
  await expect.poll(() => mailAbout(public_id)).toHaveLength(1);
  const body = mailAbout(public_id)[0]?.body ?? '';
  expect(body).toMatch(/^Organization: \S/m);
  for (const fact of ['Business: Green Leaf Market', `Payment: ${public_id}`]) expect(body).toContain(fact);
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
    ['too many words', { notes: 'x'.repeat(4_001) }, 'notes', 'Too long'],
    ['a NUL', { notes: 'A long \u0000 question' }, 'notes', 'Use letters, numbers and basic punctuation only'],
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
