import { businessUsers, erasure, factors, merchantApplications, paymentLinks, ROLES, support, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyWhole } from '../test/support/applications.ts';
import { Browser } from '../test/support/browser.ts';
import { closeNewShop } from '../test/support/closing.ts';
import { changeEmail, verifyEmail } from '../test/support/consumers.ts';
import { type FakeMailServer, MAIL_USER, startFakeMailServer } from '../test/support/fake-mail-server.ts';
import { type FakePushService, startFakePushService } from '../test/support/fake-push-service.ts';
import { makeLink } from '../test/support/links.ts';
import { HOURS, type Row, TABLE } from '../test/support/message-table.ts';
import { pay } from '../test/support/money.ts';
import { addOwnPasskey, knownConsumer } from '../test/support/own-passkeys.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../test/support/people.ts';
import { header, part } from '../test/support/read-mail.ts';
import { pastCutoff, posted, refund } from '../test/support/refunds.ts';
import { payFrom, sendBack } from '../test/support/returned.ts';
import { beginSignIn } from '../test/support/sign-in.ts';
import { inviteRachel } from '../test/support/staff.ts';
import { tellByText, testOwnBrowser } from '../test/support/told-by-notice.ts';
import { askForAccount, failForADay, mailDailyTotals, switchCheckoutOff } from '../test/support/told-to-admins.ts';
import { totpCode } from '../test/support/totp.ts';
import {
  askForCode,
  CODES_NUMBER,
  freshNumber,
  sendLink,
  server,
  setUpTexts,
  textsTo,
  textUs,
  till,
} from '../test/support/twilio/texts.ts';
import { LIMITS } from './kernel/limits/index.ts';
import { PURPOSES } from './message-purposes.ts';
import { postMessage } from './notify/outbox/index.ts';
import { recipientMark } from './notify/outbox/post-message.ts';
import type { Purpose } from './notify/outbox/purpose.ts';
import { textNumberCode } from './people/consumers/index.ts';

// A whole server between a fake Twilio and a real mail server: each kind of message is sent as the product sends it.

let mails: FakeMailServer;
let push: FakePushService;
let shop: TestShop;
afterAll(() => Promise.all([mails.stop(), push.stop()]));
setUpTexts(async () => {
  mails = await startFakeMailServer();
  push = await startFakePushService();
  return {
    PUSH_SERVICE: push.url,
    EMAIL: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mails.port),
    SMTP_TLS: 'off',
    SMTP_USER: MAIL_USER.user,
    SMTP_PASSWORD: MAIL_USER.password,
    MAIL_FROM: 'pay@center.example',
    SUPPORT_EMAIL: 'help@center.example',
    // A fourth text to a number in an hour is near its cap.
    TEXTS_PER_NUMBER: '5,10',
  };
});
beforeAll(async () => {
  shop = await openShop(server, { names: ['Pier Books'] });
});

const MINUTE_MS = 60_000;
const ROWS = Object.entries(TABLE) as [Purpose, Row][];
it.each(ROWS)('%s has its rules [LIV-14, LIV-15, LIV-16]', (purpose, row) => {
  const { channels, ends_by_stop, one_press, life_ms, ends_by_itself, shown_to, caps, may_repeat } = PURPOSES[purpose];
  const stop = ends_by_stop ? 'ends it' : 'ends nothing';
  expect([channels.join(', '), stop, one_press, life_ms / MINUTE_MS, ends_by_itself, shown_to ?? 'nobody']).toEqual(row);
  // Every text costs money, and what may come twice says so.
  expect(caps.includes('all')).toBe(channels.includes('sms'));
  expect(may_repeat).toBe(purpose === 'code');
});

let people = 0;
async function addClerk() {
  people += 1;
  const clerk = { email: `clerk${people}@pier.example`, username: `pier.clerk.${people}`, password: 'Tide-Pool7' };
  const body = { ...clerk, role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id] };
  const [row] = await server.ok(businessUsers.add, { token: await shop.admin.signIn(), body });
  return { ...clerk, id: row?.ID ?? '', subject: row?.Auth0ID ?? '' };
}
const readTo = (to: string) => mails.arrived.filter((mail) => mail.to.includes(to)).map(({ text }) => ({ body: part(text, 'text/plain') }));
const verify = (person: TestConsumer) => verifyEmail(server, person, async () => readTo(person.profile.email));
async function askForReset() {
  const { email, username } = await addClerk();
  await new Browser(server.url).post('/oidc/password/forgot', { username });
  return email;
}
async function changePassword() {
  const to = await askForReset();
  const token = () => readTo(to).flatMap(({ body }) => (/minutes/.test(body) ? (/reset#token=([\w-]+)/.exec(body)?.[1] ?? []) : []))[0];
  await expect.poll(token).toBeDefined();
  await new Browser(server.url).post('/oidc/password/reset', { token: token(), password: 'Ebb-and-Flow8' });
  return to;
}
async function addAuthenticatorApp() {
  const { email, subject } = await addClerk();
  const token = await server.tokenFor({ subject, role: 'ViewStore' });
  const { secret } = await server.ok(factors.beginTotp, { token });
  await server.ok(factors.confirmTotp, { token, body: { code: totpCode(server, secret) } });
  return email;
}
/** By text: their address is not verified. */
async function addPasskeyOfConsumer(stop = false) {
  const person = await knownConsumer(server);
  if (stop) await textUs(person.phone, 'STOP');
  await addOwnPasskey(server, { token: await person.signIn() });
  return person.phone;
}
/** By text: their address is not verified. */
async function deleteData(stop = false) {
  const person = await registerConsumer(server);
  if (stop) await textUs(person.phone, 'STOP');
  await server.ok(erasure.erase, { token: await person.signIn() });
  return person.phone;
}
async function logInOnTwoDevices() {
  const to = await changePassword();
  for (let device = 0; device < 2; device++) await logIn(to);
  return to;
}
async function logIn(username: string) {
  const { call } = await beginSignIn(server, 'password');
  await expect.poll(async () => (await call('password', { username, password: 'Ebb-and-Flow8' })).body).toMatchObject({ name: 'done' });
}
async function payWithReceipt() {
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  await verify(person);
  await pay(server, { ...person, token: await person.signIn() }, shop, 2_000);
  return person.profile.email;
}
/** A consumer without a verified address is told by text. */
async function returnOne(stop = false) {
  const payment = await payFrom(server, shop, 'Everyday Checking', 1_000);
  if (stop) await textUs(payment.consumer.phone, 'STOP');
  await pastCutoff(server);
  await sendBack(server, payment, 'R01');
  return payment.consumer.phone;
}
async function refundOne(stop = false) {
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  const payment = await posted(server, person, shop, 1_000);
  if (stop) await textUs(person.phone, 'STOP');
  await refund(server, shop, payment, 400);
  await pastCutoff(server);
  return person.phone;
}
async function mailLink() {
  const to = `friend${people}@people.example`;
  const link = await makeLink(server, till, 2_500);
  await server.ok(paymentLinks.dispatch, { token: till.token, params: { id: link.id }, body: { method: 'email', recipient: to } });
  return to;
}
async function nearACap() {
  const number = freshNumber();
  for (let n = 0; n < 4; n++) await sendLink(number);
  return 'help@center.example';
}

/** Has one of each kind sent, by what a person or a bank does; gives to whom. */
const SENDERS: readonly [Purpose, () => Promise<string>][] = [
  [
    'code',
    async () => {
      const to = freshNumber();
      await askForCode(to);
      return to;
    },
  ],
  ['welcome', async () => (await addClerk()).email],
  ['reset_link', askForReset],
  ['new_password', changePassword],
  ['factors', addAuthenticatorApp],
  ['passkeys', () => addPasskeyOfConsumer()],
  ['new_device', logInOnTwoDevices],
  [
    'email_link',
    async () => {
      const person = await registerConsumer(server);
      await server.ok(users.sendEmailLink, { token: await person.signIn() });
      return person.profile.email;
    },
  ],
  ['email_change', async () => (await changeEmail(server, readTo)).to],
  ['contact_changed', async () => (await changeEmail(server, readTo)).of],
  ['data_deleted', () => deleteData()],
  ['payment_link', mailLink],
  [
    'payment_link',
    async () => {
      const to = freshNumber();
      await sendLink(to);
      return to;
    },
  ],
  ['receipt', payWithReceipt],
  ['return', returnOne],
  [
    'return',
    async () => {
      await returnOne();
      return shop.admin.email;
    },
  ],
  ['notice', refundOne],
  [
    'support',
    async () => {
      await server.ok(support.send, { token: await shop.admin.signIn(), body: { notes: 'My report shows nothing since noon.' } });
      return shop.admin.email;
    },
  ],
  ['alarm', nearACap],
  [
    'number_code',
    async () => {
      const person = await registerConsumer(server);
      await textNumberCode(server.context, person.user_id, 'stf_test');
      return person.phone;
    },
  ],
  ['staff_invitation', () => inviteRachel(server)],
  [
    'application_link',
    async () => {
      await server.ok(merchantApplications.begin, { body: { email: 'begins@bakery.example' } });
      return 'begins@bakery.example';
    },
  ],
  ['settlement_account', () => askForAccount(server, shop)],
  ['business_feature', () => switchCheckoutOff(server, shop)],
  ['webhook_failing', () => failForADay(server, shop)],
  ['report', () => mailDailyTotals(server, shop)],
  ['business_closing', () => closeNewShop(server)],
  ['order_waiting', () => tellByText(server, shop, 'order_waiting')],
  ['payment_news', () => tellByText(server, shop, 'approved')],
  ['push_test', () => testOwnBrowser(server, push)],
  ['application', async () => (await applyWhole(server, 'applies@bakery.example')).email],
];

interface Kept {
  readonly channel: string;
  readonly state: string;
  readonly failure: string | null;
  /** Whether Twilio, or the mail server, was asked at all. */
  readonly handed_over: boolean;
  readonly life_minutes: number;
  readonly id: string;
}
const latest = (purpose: Purpose, to: string) =>
  server.context.db.maybe<Kept>(
    `select id, channel, state, failure, handed_over, extract(epoch from abandon_at - created_at)::float8 / 60 as life_minutes from messages
      where purpose = $1 and recipient_fingerprint = $2 order by created_at desc, id desc limit 1`,
    [purpose, recipientMark(server.context, to)],
  );

it('every kind of message is sent here', () => {
  expect([...new Set(SENDERS.map(([purpose]) => purpose))].toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

describe('a message as it is sent', () => {
  it.each(SENDERS)('goes by the rules of %s [LIV-14, LIV-16]', async (purpose, send) => {
    const to = await send();
    await expect.poll(() => latest(purpose, to), { timeout: 30_000 }).toMatchObject({ state: 'sent', failure: null });
    const kept = await latest(purpose, to);
    const [by, , one_press, minutes] = TABLE[purpose];
    expect(by).toContain(kept?.channel);
    // A link is worth no more than what it leads to: 12 hours.
    expect(kept?.life_minutes).toBeCloseTo(purpose === 'payment_link' ? 12 * HOURS : minutes, 0);
    if (kept?.channel === 'sms') return expect(textsTo(to)).not.toEqual([]);
    if (kept?.channel === 'push') return expect(push.arrived).not.toEqual([]);
    const mail = mails.arrived.find(({ text }) => text.includes(kept?.id ?? 'none'));
    expect(header(mail?.text ?? '', 'List-Unsubscribe') !== undefined).toBe(one_press);
    expect(part(mail?.text ?? '', 'text/html')).toContain('prefers-color-scheme:dark');
  });

  it.each(ROWS.filter(([purpose]) => PURPOSES[purpose].limits.length > 0))('is counted by the limits of %s', async (purpose) => {
    const count = async (bucket: string) =>
      (
        await server.context.db.one<{ count: number }>('select count(*)::integer as count from limited_events where bucket like $1', [
          `${bucket}:%`,
        ])
      ).count;
    for (const name of PURPOSES[purpose].limits.filter((one) => !one.startsWith('known_')))
      expect([name, (await count(LIMITS[name].bucket)) > 0]).toEqual([name, true]);
  });
});

describe('STOP', () => {
  const texted = ROWS.filter(([, [by]]) => by.includes('sms'));
  const SEND: Readonly<Record<string, (to: string) => Promise<string>>> = {
    code: async (to) => {
      await textUs(to, 'STOP');
      await askForCode(to);
      return to;
    },
    new_device: async (to) => {
      await textUs(to, 'STOP');
      for (let device = 0; device < 2; device++) {
        const { under_way } = await askForCode(to);
        const code = /\b\d{6}\b/.exec(textsTo(to)[0]?.form['Body'] ?? '')?.[0];
        expect((await under_way.call('code/verify', { code })).body).toMatchObject({ name: 'done' });
      }
      return to;
    },
    passkeys: () => addPasskeyOfConsumer(true),
    contact_changed: async () => (await changeEmail(server, readTo, (of) => textUs(of, 'STOP'))).of,
    data_deleted: () => deleteData(true),
    number_code: async () => {
      const person = await registerConsumer(server);
      await textUs(person.phone, 'STOP');
      await textNumberCode(server.context, person.user_id, 'stf_test');
      return person.phone;
    },
    order_waiting: () => tellByText(server, shop, 'order_waiting', (phone) => textUs(phone, 'STOP')),
    payment_news: () => tellByText(server, shop, 'approved', (phone) => textUs(phone, 'STOP')),
    return: () => returnOne(true),
    notice: () => refundOne(true),
  };
  it.each(texted.filter(([purpose]) => purpose !== 'payment_link'))('as the table says of %s [LIV-15]', async (purpose, [, stop]) => {
    const to = (await SEND[purpose]?.(freshNumber())) ?? '';
    const expected = stop === 'ends it' ? { state: 'refused', failure: 'stopped', handed_over: false } : { state: 'sent', failure: null };
    await expect.poll(() => latest(purpose, to), { timeout: 30_000 }).toMatchObject({ channel: 'sms', ...expected });
    const texts = textsTo(to).filter(({ form }) => purpose === 'code' || purpose === 'number_code' || form['From'] !== CODES_NUMBER);
    expect(texts).toHaveLength(stop === 'ends it' ? 0 : 1);
  });

  it('ends links: whoever sends one is told at once [LIV-15]', async () => {
    const to = freshNumber();
    await textUs(to, 'STOP');
    const link = await makeLink(server, till, 2_500);
    const sent = await server.call(paymentLinks.dispatch, {
      token: till.token,
      params: { id: link.id },
      body: { method: 'sms', recipient: to },
    });
    expect(sent).toMatchObject({ status: 409, refusal: { code: 'RECIPIENT_STOPPED' } });
  });
});

describe('what became of a message', () => {
  it('is shown to the merchant who added a user: a welcome that their mail server refused [LIV-16]', async () => {
    mails.fates('refuse_recipient');
    const { id } = await addClerk();
    const shown = async () =>
      (await server.ok(businessUsers.list, { token: await shop.admin.signIn() })).find(({ ID }) => ID === id)?.Welcome;
    await expect.poll(shown).toEqual({ state: 'failed', failure: 'no_such_recipient' });
  });

  it('is shown to the consumer whose address it verifies, until it is verified [LIV-16]', async () => {
    mails.fates('refuse_recipient');
    const person = await registerConsumer(server);
    const shown = async () => (await server.ok(users.read, { token: await person.signIn() })).email_link;
    await expect.poll(shown).toEqual({ state: 'failed', failure: 'no_such_recipient' });
    await server.ok(users.sendEmailLink, { token: await person.signIn() });
    await expect.poll(shown).toEqual({ state: 'sent', failure: null });
    await verify(person);
    expect(await shown()).toBeNull();
  });
});

describe('a message against the rules', () => {
  const text = { channel: 'sms', to: '+12125550177', body: 'x' } as const;
  const mail = { channel: 'email', to: 'x@people.example', subject: 'x', body: 'x', html: 'x' } as const;
  it.each([
    ['a receipt by text', 'receipt', text, 'goes by email, not by sms'],
    ['a code by mail', 'code', mail, 'goes by sms, not by email'],
    ['a link without the way to end them', 'payment_link', mail, 'lacks where it is ended'],
    ['a receipt that could be ended', 'receipt', { ...mail, stop_url: 'https://x.example/' }, 'is none to be ended'],
  ] as const)('%s is not written', async (_words, purpose, words, why) => {
    const { context } = server;
    const posting = context.db.transaction((tx) => postMessage(context, tx, { purpose, key: 'against', language: 'en', words }));
    await expect(posting).rejects.toThrow(why);
  });
});
