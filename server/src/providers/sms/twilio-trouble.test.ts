import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../test/support/index.ts';
import {
  askForCode,
  becomes,
  envOf,
  freshNumber,
  newTill,
  sendLink,
  server,
  setUpTexts,
  textsTo,
  twilio,
} from '../../../test/support/twilio/texts.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import { openSettings } from '../../kernel/read-settings.ts';
import { listOutbox } from '../outbox/index.ts';
import { MessageDelayed } from '../shared/message-refused.ts';
import { twilioSms } from './twilio.ts';
import { checkTwilio } from './twilio-check.ts';
import { readSmsSettings, type TwilioSettings } from './twilio-settings.ts';

const DAY_MS = 86_400_000;
setUpTexts();

const NUMBER_OF_CODES = 'Number that codes come from';

describe('a line to Twilio', () => {
  it('that is slow keeps no connection to the database meanwhile [LIV-12, LIV-14]', async () => {
    // Two connections: what a request needs beside the relay's own would be gone with two texts that hold theirs.
    const small = await startTestServer({ env: { ...envOf(twilio.url), DATABASE_CONNECTIONS: '2' } });
    try {
      twilio.fates('silent', 'silent', 'silent', 'silent');
      const to = Array.from({ length: 4 }, freshNumber);
      const asked = to.map((one) => askForCode(one, small));
      await expect.poll(() => to.flatMap(textsTo), { timeout: 20_000 }).toHaveLength(4);
      const busy = async () => small.context.db.pool.totalCount - small.context.db.pool.idleCount;
      await expect.poll(busy).toBe(0);
      expect((await small.context.db.one<{ one: number }>('select 1 as one')).one).toBe(1);
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    } finally {
      await small.stop();
    }
  });

  it.each([
    [
      'whose name nobody knows',
      async () => ({ url: 'https://nowhere.twilio.com.invalid', stop: async () => undefined }),
      /ENOTFOUND|EAI_AGAIN/,
    ],
    ['whose certificate has run out', expiredTwilio, /^CERT_HAS_EXPIRED$/],
  ])('%s: nothing has left, and it is tried again [LIV-14]', async (_, stand, code) => {
    const there = await stand();
    try {
      const settings = { ...(readSmsSettings(openSettings(envOf(twilio.url))) as TwilioSettings), url: there.url };
      const error = await twilioSms(settings, server.url)
        .send({ to: freshNumber(), body: 'x' })
        .catch((refused: unknown) => refused);
      expect(error).toBeInstanceOf(MessageDelayed);
      expect((error as MessageDelayed).code).toMatch(code);
      expect((error as MessageDelayed).failure).toBe('unreachable');
      const [account, ...rest] = await checkTwilio(settings);
      expect(account).toMatchObject({
        good: false,
        says: expect.stringMatching(
          /^Twilio cannot be reached: (its certificate has expired|its name cannot|no name server).* \([A-Z_]+\)\.$/,
        ),
      });
      expect(rest).toEqual([{ what: NUMBER_OF_CODES, good: true, seen: false, says: 'Not looked at: Twilio cannot be reached.' }]);
    } finally {
      await there.stop();
    }
  });
});

/** A server that shows a certificate of an authority that we know, which ended yesterday. */
async function expiredTwilio() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(wallMs() - 3 * DAY_MS),
    notAfterDate: new Date(wallMs() - DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, cert]);
  const https = createServer({ key, cert }, (_request, answer) => answer.end('{}'));
  await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(https.address() as AddressInfo).port}`,
    async stop() {
      setDefaultCACertificates(known);
      https.closeAllConnections();
      await new Promise((resolve) => https.close(resolve));
    },
  };
}

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
        (await listOutbox(small.context.db, { to: 'ops@center.example' })).map(({ subject }) => subject).toSorted();
      await expect
        .poll(alarms, { timeout: 20_000 })
        .toEqual(['Texts near the cap for one number', 'Texts stopped at the cap for one number']);
      expect(await small.context.metrics.registry.getSingleMetricAsString('drawbridge_text_caps_total')).toContain(
        'cap="number",state="reached"',
      );
      expect(small.log_lines.some((line) => line.includes('texts.cap.reached'))).toBe(true);
    } finally {
      await small.stop();
    }
  });
});

describe('caps of an area code, an organization, and all', () => {
  it.each([
    ['prefix', 'TEXTS_PER_PREFIX', 'one area code'],
    ['organization', 'TEXTS_PER_ORGANIZATION', 'one organization'],
    ['all', 'TEXTS_IN_ALL', 'everybody together'],
  ] as const)('of %s: texts wait at the cap, and others go on [LIV-14]', async (kind, setting, of) => {
    const small = await startTestServer({ env: { ...envOf(twilio.url), [setting]: '3,5', SUPPORT_EMAIL: 'ops@center.example' } });
    try {
      const till_of = async () => ({ server: small, till: await newTill(small) });
      const at = await till_of();
      for (let n = 0; n < 3; n++) await becomes((await sendLink(freshNumber(), at)).sending, 'sent');
      const to = freshNumber();
      await becomes((await sendLink(to, at)).sending, 'retrying', 'too_many');
      expect(textsTo(to)).toEqual([]);
      // What is beside the cap has room: another area code, another organization; beside all there is nothing.
      const beside_number = kind === 'prefix' ? freshNumber('646') : freshNumber();
      const beside = await sendLink(beside_number, kind === 'organization' ? await till_of() : at);
      await (kind === 'all' ? becomes(beside.sending, 'retrying', 'too_many') : becomes(beside.sending, 'sent'));
      expect(small.log_lines.some((line) => line.includes('texts.cap.reached') && line.includes(`"cap":"${kind}"`))).toBe(true);
      await expect
        .poll(async () => (await listOutbox(small.context.db, {})).map(({ subject }) => subject), { timeout: 20_000 })
        .toContain(`Texts stopped at the cap for ${of}`);
      // Codes are no organization's, and share the other caps.
      expect((await askForCode(freshNumber(), small)).status).toBe(kind === 'organization' ? 200 : 429);
    } finally {
      await small.stop();
    }
  });
});

describe('the check', () => {
  it('knows a good account, and one whose token is wrong, and sends nothing [LIV-04]', async () => {
    const before = twilio.texts.length;
    expect(await server.context.sms.check?.()).toEqual([
      expect.objectContaining({ what: 'Twilio account', good: true }),
      expect.objectContaining({ what: 'Number that codes come from', good: true }),
    ]);
    const wrong = await startTestServer({ env: { ...envOf(twilio.url), TWILIO_AUTH_TOKEN: 'x'.repeat(32) } });
    try {
      expect(await wrong.context.sms.check?.()).toEqual([
        expect.objectContaining({ what: 'Twilio account', good: false, says: 'Twilio refuses the credentials (20003).' }),
        { what: NUMBER_OF_CODES, good: true, seen: false, says: 'Not looked at: Twilio refuses the credentials.' },
      ]);
    } finally {
      await wrong.stop();
    }
    expect(twilio.texts).toHaveLength(before);
  });

  it('says what it could not look at, and that codes need a sender of their own [LIV-04, LIV-15]', async () => {
    const foundWith = async (env: Record<string, string>) =>
      (await checkTwilio(readSmsSettings(openSettings({ ...envOf(twilio.url), ...env })) as TwilioSettings)).map(({ what, good, seen }) => [
        what,
        good,
        seen,
      ]);
    const account = ['Twilio account', true, undefined];
    const service = `MG${'b2'.repeat(16)}`;
    expect(await foundWith({ TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: service, TWILIO_CODES_FROM: '' })).toEqual([
      account,
      ['Messaging service of texts', true, false],
      ['Sender of codes', false, undefined],
    ]);
    expect(await foundWith({ TWILIO_FROM: '12345', TWILIO_CODES_FROM: '12345' })).toEqual([
      account,
      ['Short code of texts', true, false],
      ['Sender of codes', true, false],
    ]);
  });
});
