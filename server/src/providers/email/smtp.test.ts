import { type MerchantLink, paymentLinks, messages as stops } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeMailServer, MAIL_USER, startFakeMailServer } from '../../../test/support/fake-mail-server.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink } from '../../../test/support/links.ts';
import { type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';
import { header, part } from '../../../test/support/read-mail.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { selfSigned } from '../../kernel/security/self-signed.ts';
import { runCommand } from '../../provider/operate/commands.ts';

// A whole server against a real mail server that refuses, defers, closes and goes away as each test wants it.

let mails: FakeMailServer;
let server: TestServer;
let till: Till;
const envOf = (port: number) => ({
  EMAIL: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_TLS: 'off',
  SMTP_USER: MAIL_USER.user,
  SMTP_PASSWORD: MAIL_USER.password,
  MAIL_FROM: 'Drawbridge <pay@center.example>',
  MAIL_BOUNCE_ADDRESS: 'bounces@center.example',
});
beforeAll(async () => {
  mails = await startFakeMailServer();
  server = await startTestServer({ env: envOf(mails.port) });
  till = await tillOf(await openShop(server, { names: ['Harbor Books'] }));
});
beforeEach(() => mails.fates());
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

let people = 0;
const freshAddress = () => `mail${people++}@people.example`;
const mailsTo = (to: string, at = mails) => at.arrived.filter((mail) => mail.to.includes(to));
async function sendLink(to: string, at: { server: TestServer; till: Till } = { server, till }) {
  const link: MerchantLink = await makeLink(at.server, at.till, 2_500);
  await at.server.ok(paymentLinks.dispatch, { token: at.till.token, params: { id: link.id }, body: { method: 'email', recipient: to } });
  const query = { limit: 50, offset: 0, id: link.id };
  return { link, sending: async () => (await at.server.ok(paymentLinks.list, { token: at.till.token, query })).items[0]?.sending };
}
const becomes = (sending: () => Promise<unknown>, state: string, failure: string | null = null) =>
  expect.poll(sending, { timeout: 20_000 }).toMatchObject({ state, failure });

describe('a mail', () => {
  it('goes out as text and HTML, says who it is from, and where it comes back to [LIV-16]', async () => {
    const to = freshAddress();
    const { link, sending } = await sendLink(to);
    await becomes(sending, 'sent');
    const [mail] = mailsTo(to);
    const text = mail?.text ?? '';
    const id = /^<(msg_[0-9a-z]{26})@center\.example>$/.exec(header(text, 'Message-ID') ?? '')?.[1] ?? '';
    expect(id).not.toBe('');
    expect(mail?.from).toBe(`bounces+${id}@center.example`);
    expect(header(text, 'From')).toBe('Drawbridge <pay@center.example>');
    expect(header(text, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail?.dsn).toEqual({ envid: id, notify: ['FAILURE', 'DELAY'] });
    for (const read of [part(text, 'text/plain'), part(text, 'text/html')])
      for (const fact of ['Harbor Books', '$25.00', `${server.url}/payment-link-purchase/${link.id}`]) expect(read).toContain(fact);
    const kept = await server.context.db.many<{ row: string }>('select m::text as row from messages m');
    for (const line of [...server.log_lines, ...kept.map(({ row }) => row)]) {
      expect(line).not.toContain(to);
      expect(line).not.toContain(MAIL_USER.password);
    }
  });

  it('with a link carries what a mail program stops such mails by, in one press; others carry none [LIV-16]', async () => {
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    const text = mailsTo(to)[0]?.text ?? '';
    expect(header(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(header(text, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    expect(address).toMatch(new RegExp(`^${server.url}/api/messages/stop/[\\w-]{22}$`));
    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${server.url}/messages/stop#token=${address.slice(-22)}`]);
    const pressed = await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(pressed.status).toBe(204);
    expect(await server.ok(stops.read, { body: { token: address.slice(-22) } })).toMatchObject({ stopped: true });
    const person = await registerConsumer(server);
    await expect.poll(() => mailsTo(person.profile.email), { timeout: 20_000 }).toHaveLength(1);
    expect(header(mailsTo(person.profile.email)[0]?.text ?? '', 'List-Unsubscribe')).toBeUndefined();
  });

  it('to a recipient that the server refuses is shown as not sent, and is not tried again [LIV-16]', async () => {
    mails.fates('refuse_recipient');
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'failed', 'no_such_recipient');
    expect(mailsTo(to)).toEqual([]);
    expect(
      await server.context.db.many('select error_code, attempts from messages where failure is not null and state = $1', ['refused']),
    ).toEqual([{ error_code: '550 5.1.1', attempts: 1 }]);
  });

  it('whose words the server refuses is shown as not sent [LIV-16]', async () => {
    mails.fates('refuse_words');
    const { sending } = await sendLink(freshAddress());
    await becomes(sending, 'failed', 'filtered');
  });

  it('whose recipient is deferred is sent later, once [LIV-16]', async () => {
    mails.fates('defer_recipient');
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'retrying', 'unreachable');
    await becomes(sending, 'sent');
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('that the server took, closing before it said so, is not sent again, and whoever sent it is told that nobody knows [LIV-17]', async () => {
    mails.fates('take_and_close');
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'uncertain');
    server.clock.advanceWall({ seconds: 5 });
    // Whatever is due by now has been taken up when another mail has come through.
    const other = freshAddress();
    await becomes((await sendLink(other)).sending, 'sent');
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('on which the line broke before its words left is sent again [LIV-17]', async () => {
    mails.fates('close_early');
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('in the middle of whose sending a server died is not sent again either [LIV-17]', async () => {
    mails.fates('defer_recipient');
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'retrying', 'unreachable');
    // As it stands when a server was killed between handing it over and noting it.
    await ownerRun(
      server,
      "update messages set state = 'sending', handed_over = true, next_try_at = now() - interval '1 second' where state = 'queued'",
    );
    await becomes(sending, 'uncertain');
    expect(mailsTo(to)).toEqual([]);
  });

  it('that comes back is shown as not delivered, once the notification was read [LIV-16]', async () => {
    const to = freshAddress();
    const { sending } = await sendLink(to);
    await becomes(sending, 'sent');
    const id = /msg_[0-9a-z]{26}/.exec(mailsTo(to)[0]?.from ?? '')?.[0] ?? '';
    expect(await runCommand(server.context, ['note-bounce', `bounces+${id}@center.example`, '--status', '4.4.1'])).toContain(
      'still under way',
    );
    await becomes(sending, 'sent');
    expect(await runCommand(server.context, ['note-bounce', id, '--status', '5.1.1'])).toContain('not delivered');
    await becomes(sending, 'undelivered', 'no_such_recipient');
    await expect(runCommand(server.context, ['note-bounce', 'msg_none', '--status', '5.1.1'])).rejects.toThrow('is none of ours');
  });
});

describe('a mail server', () => {
  it('that is away keeps nobody waiting; mails go out when it is back, once [LIV-16]', async () => {
    const first = await startFakeMailServer();
    const { port } = first;
    const center = await startTestServer({ env: envOf(port) });
    let back: FakeMailServer | undefined;
    try {
      const at = { server: center, till: await tillOf(await openShop(center, { names: ['Pier Books'] })) };
      await first.stop();
      const to = freshAddress();
      const { sending } = await sendLink(to, at);
      await becomes(sending, 'retrying', 'unreachable');
      const waiting = await center.context.metrics.registry.getSingleMetricAsString('drawbridge_messages_waiting');
      expect(waiting).toMatch(/drawbridge_messages_waiting 1$/m);
      back = await startFakeMailServer({ port });
      await becomes(sending, 'sent');
      expect(mailsTo(to, back)).toHaveLength(1);
    } finally {
      await center.stop();
      await back?.stop();
    }
  });

  it.each([
    [
      'that does not know our password',
      { SMTP_PASSWORD: 'wrong-wrong-wrong' },
      / refuses the user or the password \(EAUTH: Invalid login: .+\)\.$/,
    ],
    ['where nobody listens', { SMTP_PORT: '1' }, / refuses the connection: nobody listens there \(ESOCKET: connect ECONNREFUSED .+\)\.$/],
    ['that should speak TLS and does not', { SMTP_TLS: 'starttls' }, / and we cannot agree on TLS \(ETLS: .+\)\.$/],
  ])('%s gets no mail, and the check says why [LIV-16] [LIV-04]', async (_what, wishes, words) => {
    const center = await startTestServer({ env: { ...envOf(mails.port), ...wishes } });
    try {
      const at = { server: center, till: await tillOf(await openShop(center, { names: ['Pier Books'] })) };
      const to = freshAddress();
      const { sending } = await sendLink(to, at);
      await becomes(sending, 'retrying', 'unreachable');
      expect(mailsTo(to)).toEqual([]);
      expect(await center.context.email.check?.()).toEqual([
        expect.objectContaining({ what: 'Mail server', good: false, says: expect.stringMatching(words), remedy: expect.any(String) }),
      ]);
    } finally {
      await center.stop();
    }
  });

  it('whose certificate nobody vouches for gets neither password nor mail [LIV-16]', async () => {
    const seen: string[] = [];
    const forged = await startFakeMailServer({
      ...(await selfSigned(server.context.config)),
      disabledCommands: [],
      onAuth: ({ username }, _session, done) => {
        seen.push(username ?? '');
        done(null, { user: username });
      },
    });
    const center = await startTestServer({ env: { ...envOf(forged.port), SMTP_TLS: 'starttls' } });
    try {
      const at = { server: center, till: await tillOf(await openShop(center, { names: ['Pier Books'] })) };
      const { sending } = await sendLink(freshAddress(), at);
      await becomes(sending, 'retrying', 'unreachable');
      expect([seen, forged.arrived]).toEqual([[], []]);
      expect((await center.context.email.check?.())?.[0]?.says).toMatch(
        / shows a certificate that nobody trusts \(\w+: self-signed certificate.*\)\.$/,
      );
    } finally {
      await center.stop();
      await forged.stop();
    }
  });

  it('that is well lets the check in, and gets no mail for it [LIV-04]', async () => {
    const before = mails.arrived.length;
    expect(await server.context.email.check?.()).toEqual([
      { what: 'Mail server', good: true, says: `127.0.0.1:${mails.port} lets us in.` },
    ]);
    expect(mails.arrived).toHaveLength(before);
  });
});
