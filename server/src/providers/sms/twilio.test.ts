import { paymentLinks } from '@drawbridge/contract';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../test/support/index.ts';
import { makeLink } from '../../../test/support/links.ts';
import { AUTH_TOKEN } from '../../../test/support/twilio/fake-twilio.ts';
import {
  askForCode,
  becomes,
  CODES_NUMBER,
  envOf,
  freshNumber,
  later,
  leftToBeLookedFor,
  receiveText,
  reportStatus,
  sendLink,
  server,
  setUpTexts,
  textsTo,
  textUs,
  till,
  twilio,
} from '../../../test/support/twilio/texts.ts';
import { TEST_NUMBER } from './twilio-settings.ts';

setUpTexts();

describe('a text', () => {
  it('goes out with who it is from, how long it is good, and where to tell what became of it [LIV-14]', async () => {
    const to = freshNumber();
    const { status, under_way } = await askForCode(to);
    expect(status).toBe(200);
    const [text] = textsTo(to);
    expect(text?.form).toMatchObject({ From: CODES_NUMBER, Body: expect.stringMatching(/^\d{6} is your/) });
    expect(text?.form['Body']).toContain("Don't share it.");
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
    for (const [status, state] of [
      ['queued', 'sent'],
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['undelivered', 'delivered'],
    ] as const) {
      expect((await reportStatus(to, { MessageStatus: status })).status).toBe(204);
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
    await reportStatus(to, { MessageStatus, ErrorCode });
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
    await reportStatus(to, { MessageStatus: 'delivered' });
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
      expect((await reportStatus(to, { MessageStatus: 'undelivered', ErrorCode: '30006' }, wishes)).status).toBe(403);
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
    await reportStatus(to, { MessageStatus: 'undelivered', ErrorCode: '30006' });
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

describe('a server that stops', () => {
  it('while a code is being sent waits for what came of it before it leaves the database [LIV-17]', { timeout: 60_000 }, async () => {
    const other = await startTestServer({ env: envOf(twilio.url) });
    twilio.fates('silent');
    const to = freshNumber();
    expect((await askForCode(to, other)).status).toBe(200);
    await other.stop();
    expect(textsTo(to)).toHaveLength(1);
    expect(other.log_lines.filter((line) => /could not be sent"|after calling end/.test(line))).toEqual([]);
    expect(other.log_lines.filter((line) => line.includes('nobody knows whether a message went out'))).toHaveLength(1);
  });
});

describe('whoever texts', () => {
  it('STOP gets no more texts but for codes that they ask for; START brings them back [LIV-15]', async () => {
    const to = freshNumber();
    for (const word of ['STOP', ' stopall ', 'Unsubscribe', 'CANCEL', 'end.', 'QUIT', 'Revoke', 'OPTOUT']) {
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

  it('STOP to the number that codes come from is told so at sign-in, and by START gets codes again [LIV-15]', async () => {
    const to = freshNumber();
    await textUs(to, 'STOP', {}, CODES_NUMBER);
    const { status, body } = await askForCode(to);
    expect([status, body['code'], body['field']]).toEqual([400, 'PHONE_STOPPED_TEXTS', 'phone_number']);
    expect(body['message']).toContain('Text START to the number they came from');
    await textUs(to, 'START', {}, CODES_NUMBER);
    expect((await askForCode(to)).status).toBe(200);
    expect(textsTo(to).map(({ form }) => form['From'])).toEqual([CODES_NUMBER]);
  });

  it('START, then STOP, is not undone by the same START told of again [LIV-15]', async () => {
    const to = freshNumber();
    const start = twilio.receive(to, TEST_NUMBER, 'START');
    expect((await receiveText(start)).status).toBe(200);
    const stop = twilio.receive(to, TEST_NUMBER, 'STOP');
    expect((await receiveText(stop)).status).toBe(200);
    expect((await receiveText(start)).status).toBe(200);
    const { id } = await makeLink(server, till, 100);
    const dispatch = () =>
      server.call(paymentLinks.dispatch, { token: till.token, params: { id }, body: { method: 'sms', recipient: to } });
    expect((await dispatch()).refusal.code).toBe('RECIPIENT_STOPPED');
    // Another START is another text.
    expect((await textUs(to, 'START')).status).toBe(200);
    await becomes((await sendLink(to)).sending, 'sent');
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
