import { type MerchantLink, paymentLinks } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { TEST_NUMBER } from '../../../src/providers/sms/twilio-settings.ts';
import { startTestServer, type TestServer } from '../index.ts';
import { makeLink } from '../links.ts';
import { type Till, tillOf } from '../payments.ts';
import { openShop, type TestShop } from '../people.ts';
import { beginSignIn } from '../sign-in.ts';
import { ACCOUNT_SID, AUTH_TOKEN, type FakeTwilio, startFakeTwilio } from './fake-twilio.ts';

// A whole server against a server that is made from Twilio's own description, with a line between them that breaks as each test wants it.

export let twilio: FakeTwilio;
export let server: TestServer;
let shop: TestShop;
export let till: { -readonly [Key in keyof Till]: Till[Key] };
/** What codes come from: a STOP to the other number blocks nothing here. */
export const CODES_NUMBER = '+12125550188';
export const envOf = (url: string) => ({
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  TWILIO_FROM: TEST_NUMBER,
  TWILIO_CODES_FROM: CODES_NUMBER,
  TWILIO_URL: url,
});
export const newTill = async (at: TestServer) => tillOf(await openShop(at, { names: ['Harbor Books'] }));
/** Real time goes on, and tokens with it. */
export async function later(seconds: number): Promise<void> {
  server.clock.advanceWall({ seconds });
  till.token = await shop.admin.signIn();
}

/** Starts both for the tests of a file, the server with `more` settings, and stops them behind those. */
export function setUpTexts(more: () => Promise<Readonly<Record<string, string>>> = async () => ({})): void {
  beforeAll(async () => {
    twilio = await startFakeTwilio();
    server = await startTestServer({ env: { ...envOf(twilio.url), ...(await more()) } });
    twilio.readTimeFrom(() => server.clock.wall());
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
}

let numbers = 100;
export const freshNumber = (area = '212') => `+1${area}555${String(numbers++).padStart(4, '0')}`;
export const textsTo = (to: string) => twilio.texts.filter(({ form }) => form['To'] === to);

/** Has a link sent by text, and gives what looks at what became of it. */
export async function sendLink(to: string, at: { server: TestServer; till: Till } = { server, till }) {
  const link: MerchantLink = await makeLink(at.server, at.till, 2_500);
  const params = { id: link.id };
  await at.server.ok(paymentLinks.dispatch, { token: at.till.token, params, body: { method: 'sms', recipient: to } });
  const query = { limit: 50, offset: 0, id: link.id };
  const sending = async () => (await at.server.ok(paymentLinks.list, { token: at.till.token, query })).items[0]?.sending;
  return { link, sending };
}
export const becomes = (sending: () => Promise<unknown>, state: string, failure: string | null = null) =>
  expect.poll(sending, { timeout: 20_000 }).toMatchObject({ state, failure });

/** Until a try has ended without an answer: the message waits for a minute, and no longer for its try to end. */
export const leftToBeLookedFor = () =>
  expect
    .poll(() =>
      server.context.db.many(
        "select from messages where state = 'sending' and key like 'link:%' and next_try_at < state_at + interval '100 seconds'",
      ),
    )
    .toHaveLength(1);

/** Sends the server Twilio's report on a text: at its own address, signed. */
export async function reportStatus(to: string, status: Record<string, string>, wishes: { signature?: string; address?: string } = {}) {
  const [text] = textsTo(to);
  const address = wishes.address ?? text?.form['StatusCallback'] ?? '';
  const form = { AccountSid: ACCOUNT_SID, MessageSid: text?.sid ?? '', To: to, From: TEST_NUMBER, ...status };
  return fetch(address, {
    method: 'POST',
    headers: { 'x-twilio-signature': wishes.signature ?? twilio.sign(address, form) },
    body: new URLSearchParams(form),
  });
}
/** Somebody texts to a number of ours: Twilio does what it does by itself, and notifies us. */
export function textUs(from: string, body: string, more: Record<string, string> = {}, sender = TEST_NUMBER) {
  return receiveText({ ...twilio.receive(from, sender, body), ...more });
}
export async function receiveText(form: Record<string, string>) {
  const address = `${server.url}/api/callbacks/twilio`;
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilio.sign(address, form) },
    body: new URLSearchParams(form),
  });
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
}
export async function askForCode(to: string, at: TestServer = server) {
  const under_way = await beginSignIn(at, 'sms');
  return { under_way, ...(await under_way.call('code', { phone_number: to.slice(2) })) };
}
