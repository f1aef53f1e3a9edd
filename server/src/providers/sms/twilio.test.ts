import { type MerchantLink, paymentLinks } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink } from '../../../test/support/links.ts';
import { type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { beginSignIn } from '../../../test/support/sign-in.ts';
import { ACCOUNT_SID, AUTH_TOKEN, type PlayedTwilio, playTwilio } from '../../../test/support/twilio/played-twilio.ts';
import { TEST_NUMBER } from './twilio-settings.ts';

// A whole server against a server that is made from Twilio's own description, with a line between them that breaks as each test wants it.

let twilio: PlayedTwilio;
let server: TestServer;
let shop: TestShop;
let till: { -readonly [Key in keyof Till]: Till[Key] };
const envOf = (url: string) => ({
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  TWILIO_FROM: TEST_NUMBER,
  TWILIO_URL: url,
});
const newTill = async (at: TestServer) => tillOf(await openShop(at, { names: ['Harbor Books'] }));
/** Real time goes on, and tokens with it. */
async function later(seconds: number): Promise<void> {
  server.clock.advanceWall({ seconds });
  till.token = await shop.admin.signIn();
}

beforeAll(async () => {
  twilio = await playTwilio();
  server = await startTestServer({ env: envOf(twilio.url) });
  twilio.tellTimeBy(() => server.clock.wall());
  shop = await openShop(server, { names: ['Harbor Books'] });
  till = { ...(await tillOf(shop)) };
});
beforeEach(() => twilio.fates());
afterAll(async () => {
  await server.stop();
  await twilio.stop();
  // Whatever we asked is in the description, and so is whatever was answered.
  expect(twilio.breaches).toEqual([]);
});

let numbers = 100;
const freshNumber = () => `+1212555${String(numbers++).padStart(4, '0')}`;
const textsTo = (to: string) => twilio.texts.filter(({ form }) => form['To'] === to);

/** Has a link sent by text, and gives what looks at what became of it. */
async function sendLink(to: string, at: { server: TestServer; till: Till } = { server, till }) {
  const link: MerchantLink = await makeLink(at.server, at.till, 2_500);
  const params = { id: link.id };
  await at.server.ok(paymentLinks.dispatch, { token: at.till.token, params, body: { method: 'sms', recipient: to } });
  const query = { limit: 50, offset: 0, id: link.id };
  const sending = async () => (await at.server.ok(paymentLinks.list, { token: at.till.token, query })).items[0]?.sending;
  return { link, sending };
}
const becomes = (sending: () => Promise<unknown>, state: string, failure: string | null = null) =>
  expect.poll(sending, { timeout: 20_000 }).toMatchObject({ state, failure });

/** Until a try has ended without an answer: the message waits for a minute, and no longer for its try to end. */
const leftToBeLookedFor = () =>
  expect
    .poll(() =>
      server.context.db.many(
        "select from messages where state = 'sending' and key like 'link:%' and next_try_at < state_at + interval '100 seconds'",
      ),
    )
    .toHaveLength(1);

/** Tells the server what Twilio tells of a text: at its own address, signed. */
async function tell(to: string, told: Record<string, string>, wishes: { signature?: string; address?: string } = {}) {
  const [text] = textsTo(to);
  const address = wishes.address ?? text?.form['StatusCallback'] ?? '';
  const form = { AccountSid: ACCOUNT_SID, MessageSid: text?.sid ?? '', To: to, From: TEST_NUMBER, ...told };
  return fetch(address, {
    method: 'POST',
    headers: { 'x-twilio-signature': wishes.signature ?? twilio.sign(address, form) },
    body: new URLSearchParams(form),
  });
}
async function textUs(from: string, body: string, more: Record<string, string> = {}) {
  const address = `${server.url}/api/callbacks/twilio`;
  const form = { AccountSid: ACCOUNT_SID, MessageSid: `SM${'b'.repeat(32)}`, From: from, To: TEST_NUMBER, Body: body, ...more };
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilio.sign(address, form) },
    body: new URLSearchParams(form),
  });
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
}
async function askForCode(to: string, at: TestServer = server) {
  const under_way = await beginSignIn(at, 'sms');
  return { under_way, ...(await under_way.call('code', { phone_number: to.slice(2) })) };
}

describe('a text', () => {
  it('goes out with who it is from, how long it is good, and where to tell what became of it [LIV-14]', async () => {
    const to = freshNumber();
    const { status, under_way } = await askForCode(to);
    expect(status).toBe(200);
    const [text] = textsTo(to);
    expect(text?.form).toMatchObject({ From: TEST_NUMBER, Body: expect.stringMatching(/^\d{6} is your/) });
    expect(Number(text?.form['ValidityPeriod'])).toBeGreaterThan(200);
    expect(Number(text?.form['ValidityPeriod'])).toBeLessThanOrEqual(300);
    expect(text?.form['StatusCallback']).toMatch(new RegExp(`^${server.url}/api/callbacks/twilio/msg_[0-9a-z]{26}$`));
    const code = text?.form['Body']?.slice(0, 6);
    expect((await under_way.call('code/verify', { code })).body).toMatchObject({ name: 'done' });
    // What was said, and to whom, is in no log, and nowhere in the clear.
    const kept = await server.context.db.many<{ row: string }>('select m::text as row from messages m');
    for (const line of [...server.log_lines, ...kept.map(({ row }) => row)]) {
      expect(line).not.toContain(to.slice(2));
      expect(line).not.toContain(AUTH_TOKEN);
    }
  });

  it('is sent, then delivered, as Twilio tells it; what comes twice, or late, changes nothing [LIV-14]', async () => {
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    for (const [told, state] of [
      ['queued', 'sent'],
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['undelivered', 'delivered'],
    ] as const) {
      expect((await tell(to, { MessageStatus: told })).status).toBe(204);
      expect(await sending()).toMatchObject({ state, failure: null });
    }
    expect(textsTo(to)).toHaveLength(1);
  });

  it.each([
    ['undelivered', '30003', 'switched_off'],
    ['undelivered', '30004', 'recipient_refused'],
    ['undelivered', '30005', 'no_such_recipient'],
    ['undelivered', '30006', 'not_a_cell_phone'],
    ['undelivered', '30007', 'filtered'],
    ['undelivered', '30008', 'unreachable'],
    ['failed', '21610', 'stopped'],
    ['failed', '', 'unreachable'],
  ])('that is %s (%s) is shown so to who sent it, with why: %s [LIV-14]', async (MessageStatus, ErrorCode, failure) => {
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    await tell(to, { MessageStatus, ErrorCode });
    expect(await sending()).toMatchObject({ state: 'undelivered', failure });
  });

  it.each([
    [21211, 'no_such_recipient'],
    [21408, 'recipient_refused'],
    [21610, 'stopped'],
    [21614, 'not_a_cell_phone'],
  ])('that Twilio refuses with %d is not tried again: %s [LIV-14]', async (code, failure) => {
    twilio.fates({ answer: 400, code });
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'failed', failure);
    expect(textsTo(to)).toEqual([]);
  });

  it('that Twilio has no time for is sent later, no sooner than it asks for, and once [LIV-14]', async () => {
    twilio.fates({ answer: 429, code: 20429, retry_after_s: 2 }, { answer: 503, code: 20503 });
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'retrying', 'unreachable');
    expect(textsTo(to)).toEqual([]);
    await becomes(sending, 'sent');
    expect(textsTo(to)).toHaveLength(1);
  });

  it.each(['lost', 'garbled'] as const)('whose answer is %s is found in Twilio’s list, and not sent again [LIV-17]', async (fate) => {
    twilio.fates(fate);
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await leftToBeLookedFor();
    expect(textsTo(to)).toHaveLength(1);
    expect(await sending()).toMatchObject({ state: 'waiting' });
    await later(61);
    await becomes(sending, 'sent');
    expect(textsTo(to)).toHaveLength(1);
  });

  it('that never arrived is not in that list, and is sent again [LIV-17]', async () => {
    twilio.fates('cut');
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await leftToBeLookedFor();
    expect(textsTo(to)).toEqual([]);
    await later(61);
    await becomes(sending, 'sent');
    expect(textsTo(to)).toHaveLength(1);
  });

  it('that Twilio tells of before its answer is lost is sent for certain [LIV-17]', async () => {
    twilio.fates('lost');
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await expect.poll(() => textsTo(to)).toHaveLength(1);
    await tell(to, { MessageStatus: 'delivered' });
    expect(await sending()).toMatchObject({ state: 'delivered' });
  });
});

describe('what is told by somebody else', () => {
  it('is refused, and changes nothing: without a signature, with another’s, of another address or form [LIV-14]', async () => {
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    const address = textsTo(to)[0]?.form['StatusCallback'] ?? '';
    const good = twilio.sign(address, { MessageStatus: 'delivered' });
    for (const wishes of [{ signature: '' }, { signature: 'AAAA' }, { signature: good }, { address: `${address}x`, signature: good }])
      expect((await tell(to, { MessageStatus: 'undelivered', ErrorCode: '30006' }, wishes)).status).toBe(403);
    const unsigned = await fetch(address, { method: 'POST', body: new URLSearchParams({ MessageStatus: 'undelivered' }) });
    expect(unsigned.status).toBe(403);
    expect(await sending()).toMatchObject({ state: 'sent' });
    expect(server.log_lines.some((line) => line.includes('texts.callback.forged'))).toBe(true);
  });
});

describe('a code', () => {
  it.each([
    [21610, 'PHONE_STOPPED_TEXTS'],
    [21614, 'PHONE_NOT_REACHED'],
    [21211, 'PHONE_NOT_REACHED'],
  ])('for a number that Twilio refuses with %d says so at once, and another number may be tried [LIV-14]', async (code, refusal) => {
    twilio.fates({ answer: 400, code });
    const { under_way, status, body } = await askForCode(freshNumber());
    expect([status, body['code'], body['field']]).toEqual([400, refusal, 'phone_number']);
    expect((await under_way.call('details')).body).toMatchObject({ step: { name: 'phone' } });
    expect((await under_way.call('code', { phone_number: freshNumber().slice(2) })).status).toBe(200);
  });

  it('that did not get through says so on the page that waits for it [LIV-14]', async () => {
    const to = freshNumber();
    const { under_way } = await askForCode(to);
    expect((await under_way.call('details')).body).toMatchObject({ step: { text: { state: 'sent', is_watched: true } } });
    await tell(to, { MessageStatus: 'undelivered', ErrorCode: '30006' });
    expect((await under_way.call('details')).body).toMatchObject({
      step: { name: 'code', text: { state: 'not_delivered', failure: 'not_a_cell_phone', is_watched: false } },
    });
  });

  it('is tried again while its person waits, and comes by one text [LIV-14]', async () => {
    twilio.fates({ answer: 503, code: 20503 });
    const to = freshNumber();
    expect((await askForCode(to)).status).toBe(200);
    expect(textsTo(to)).toHaveLength(1);
  });

  it('that cannot be sent is said so, and may be asked for again at once [LIV-14]', async () => {
    twilio.fates(...Array.from({ length: 5 }, () => ({ answer: 503, code: 20503 })));
    const to = freshNumber();
    const { under_way, status, body } = await askForCode(to);
    expect([status, body['code']]).toEqual([503, 'MESSAGE_NOT_SENT']);
    twilio.fates();
    expect((await under_way.call('code', { phone_number: to.slice(2) })).status).toBe(200);
    expect(textsTo(to)).toHaveLength(1);
  });

  it('to which Twilio never answers keeps nobody waiting: its page is there in seconds, and works with the text that came [LIV-14]', async () => {
    twilio.fates('silent');
    const to = freshNumber();
    const { under_way, status } = await askForCode(to);
    expect(status).toBe(200);
    const code = textsTo(to)[0]?.form['Body']?.slice(0, 6);
    expect((await under_way.call('code/verify', { code })).body).toMatchObject({ name: 'done' });
  });
});

describe('whoever texts', () => {
  it('STOP gets no more texts but for codes that they ask for; START brings them back [LIV-15]', async () => {
    const to = freshNumber();
    for (const word of ['STOP', ' stopall ', 'Unsubscribe', 'CANCEL', 'end.', 'QUIT']) {
      expect(await textUs(to, 'START')).toMatchObject({ status: 200 });
      const answer = await textUs(to, word);
      expect(answer).toMatchObject({ status: 200, type: expect.stringContaining('text/xml') });
      expect(answer.text).toMatch(/^<\?xml .*<Response><Message>.*you get no more texts/);
      const link = await makeLink(server, till, 100);
      const refused = await server.call(paymentLinks.dispatch, {
        token: till.token,
        params: { id: link.id },
        body: { method: 'sms', recipient: to },
      });
      expect(refused.refusal.code).toBe('RECIPIENT_STOPPED');
    }
    expect((await askForCode(to)).status).toBe(200);
    expect(textsTo(to)).toHaveLength(1);
    for (const word of ['UNSTOP', 'yes', 'START']) expect((await textUs(to, word)).text).toContain('you get our texts again');
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    const kept = await server.context.db.many<{ row: string }>('select s::text as row from stopped_numbers s');
    expect(JSON.stringify(kept)).not.toContain(to.slice(2));
  });

  it('STOP after a text was asked for, and before it left, gets none [LIV-15]', async () => {
    twilio.fates({ answer: 429, code: 20429, retry_after_s: 2 });
    const to = freshNumber();
    const { sending } = await sendLink(to);
    await becomes(sending, 'retrying', 'unreachable');
    await textUs(to, 'STOP');
    await becomes(sending, 'failed', 'stopped');
    expect(textsTo(to)).toEqual([]);
  });

  it('HELP is told who we are, where help is, and how to end it; anything else gets no answer [LIV-15]', async () => {
    const to = freshNumber();
    for (const word of ['HELP', 'info']) {
      const { text } = await textUs(to, word);
      for (const part of ['Drawbridge', 'support@drawbridge.example', 'Message and data rates may apply', 'STOP'])
        expect(text).toContain(part);
    }
    expect((await textUs(to, 'Stop by tomorrow?')).text).toMatch(/<Response\/?>(<\/Response>)?$/);
    // Where Twilio has answered already, we do not.
    expect((await textUs(to, 'STOP', { OptOutType: 'STOP' })).text).not.toContain('<Message>');
    expect((await askForCode(to)).status).toBe(200);
  });
});

describe('caps', () => {
  it('end the texts to a number, and tell somebody at 80 % and at the cap, once an hour [LIV-14]', async () => {
    const small = await startTestServer({ env: { ...envOf(twilio.url), TEXTS_PER_NUMBER: '5,8', SUPPORT_EMAIL: 'ops@center.example' } });
    try {
      const at = { server: small, till: await newTill(small) };
      const to = freshNumber();
      const statuses: number[] = [];
      for (let n = 0; n < 5; n++) statuses.push((await askForCode(to, small)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      const { sending } = await sendLink(to, at);
      await becomes(sending, 'retrying', 'too_many');
      expect(textsTo(to)).toHaveLength(5);
      const { sending: other } = await sendLink(freshNumber(), at);
      await becomes(other, 'sent');
      const alarms = async () =>
        (
          await small.context.db.many<{ subject: string }>(
            "select subject from message_outbox where recipient = 'ops@center.example' order by position",
          )
        )
          .map(({ subject }) => subject)
          .toSorted();
      await expect
        .poll(alarms, { timeout: 20_000 })
        .toEqual(['Texts are stopped: the cap for one number', 'Texts near the cap for one number']);
      expect(await small.context.metrics.registry.getSingleMetricAsString('drawbridge_text_caps_total')).toContain(
        'cap="number",state="reached"',
      );
      expect(small.log_lines.some((line) => line.includes('texts.cap.reached'))).toBe(true);
    } finally {
      await small.stop();
    }
  });
});

describe('the check', () => {
  it('knows a good account, and one whose token is wrong, and sends nothing [LIV-04]', async () => {
    const before = twilio.texts.length;
    expect(await server.context.sms.check?.()).toEqual([expect.objectContaining({ what: 'Twilio account', good: true })]);
    const wrong = await startTestServer({ env: { ...envOf(twilio.url), TWILIO_AUTH_TOKEN: 'x'.repeat(32) } });
    try {
      expect(await wrong.context.sms.check?.()).toEqual([expect.objectContaining({ good: false, says: 'Twilio says 20003.' })]);
    } finally {
      await wrong.stop();
    }
    expect(twilio.texts).toHaveLength(before);
  });
});
