import { type LinkKind, type MerchantLink, paymentLinks, messages as stops, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEmail } from '../../../test/support/consumers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, linkViolations, makeLink } from '../../../test/support/links.ts';
import { type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';
import { MessageRefused } from '../../providers/shared/message-refused.ts';
import { tidy } from './tidy.ts';

interface Message {
  channel: 'sms' | 'email';
  to: string;
  subject?: string;
  body: string;
  key?: string;
}
const messages: Message[] = [];
let failures = 0;
/** Numbers and addresses to which nothing can be delivered. */
const refused = new Set<string>();
const send = (channel: Message['channel']) => async (message: Omit<Message, 'channel'>) => {
  if (refused.has(message.to)) throw new MessageRefused('not a mobile number');
  if (failures > 0) {
    failures -= 1;
    throw new Error('nothing can be sent now');
  }
  messages.push({ channel, ...message });
  return undefined;
};

let server: TestServer;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({
    env: { FEATURE_INVOICE_LINKS: 'on' },
    providers: { sms: { kind: 'outbox', send: send('sms') }, email: { kind: 'outbox', send: send('email') } },
  });
  till = await tillOf(await openShop(server, { names: ['Harbor Books'] }));
});
afterAll(async () => {
  expect(await linkViolations(server)).toEqual([]);
  await server.stop();
});

const dispatch = (who: { token: string }, { id }: { id: string }, method: string, recipient: string, kind: LinkKind = 'payment_link') =>
  server.call(callsOf(kind).dispatch, { token: who.token, params: { id }, body: { method: method as 'sms', recipient } });
const again = async ({ number, id }: MerchantLink) => {
  const query = { limit: 50, offset: 0, search: String(number) };
  return (await server.ok(paymentLinks.list, { token: till.token, query })).items.find((item) => item.id === id);
};

describe('sending', () => {
  const about = (link: { id: string }) => messages.filter(({ body }) => body.includes(link.id));

  it.each([
    ['sms', '+12125550143', 'payment_link', 'payment-link-purchase', undefined],
    ['email', 'Grace@people.example', 'invoice_link', 'invoice-link-purchase', 'Invoice from Harbor Books'],
  ] as const)(
    'by %s says who asks for how much and where to pay, and the link lives anew [API-59, MLK-14]',
    async (method, recipient, kind, page, subject) => {
      const link = await makeLink(server, till, 123_456, kind, 'Catering & cake');
      server.clock.advance({ seconds: 90 });
      const { status, body } = await dispatch(till, link, method, recipient, kind);
      expect(status).toBe(200);
      expect(Date.parse(body.expiration)).toBeGreaterThanOrEqual(Date.parse(link.expiration) + 90_000);
      await expect.poll(() => about(link)).toHaveLength(1);
      const [message] = about(link);
      expect(message).toMatchObject({ channel: method, to: recipient });
      expect(message?.subject).toBe(subject);
      for (const part of ['Harbor Books', '$1,234.56', 'Catering & cake', `${server.url}/${page}/${link.id}`])
        expect(message?.body).toContain(part);
    },
  );

  it('speaks the language of the consumer who is reached there; of an address that is not verified, nobody knows whose it is', async () => {
    const person = await registerConsumer(server, { email: 'Luz@people.example' });
    await server.ok(users.chooseLanguage, { token: person.token, body: { language: 'es' } });
    const spoken = async (method: string, recipient: string) => {
      const link = await makeLink(server, till, 2_500, 'payment_link', 'Pan');
      await dispatch(till, link, method, recipient);
      await expect.poll(() => about(link), { timeout: 20_000 }).toHaveLength(1);
      return about(link)[0];
    };
    expect((await spoken('sms', person.phone))?.body).toContain(
      'Harbor Books te solicita $25.00 por Pan. Paga en un plazo de 12 horas: http',
    );
    expect((await spoken('email', 'luz@people.example'))?.subject).toBe('Payment link from Harbor Books');
    await verifyEmail(server, person, async () => messages);
    const mail = await spoken('email', 'LUZ@people.example');
    expect(mail?.subject).toBe('Enlace de pago de Harbor Books');
    expect(mail?.body).toContain('Si no conoces a Harbor Books, ignora este mensaje');
  });

  it('does not reach who has stopped the messages of its organization since it was asked for [TRU-22]', async () => {
    const [first, second] = [await makeLink(server, till, 100), await makeLink(server, till, 200)];
    await dispatch(till, first, 'sms', '+12125550177');
    await expect.poll(() => about(first), { timeout: 20_000 }).toHaveLength(1);
    const token = /#token=([\w-]+)/.exec(about(first)[0]?.body ?? '')?.[1] ?? '';
    failures = 1;
    await dispatch(till, second, 'sms', '+12125550177');
    // It could not be sent, and is tried again.
    await expect.poll(() => failures, { timeout: 20_000 }).toBe(0);
    await server.ok(stops.choose, { body: { token, stopped: true } });
    await expect
      .poll(async () => (await again(second))?.sending, { timeout: 20_000 })
      .toMatchObject({ state: 'failed', failure: 'stopped' });
    expect(about(second)).toEqual([]);
  });

  it('is forgotten to whom, 90 days after the link was paid, voided or expired; that it was sent stays', async () => {
    const [voided, open] = [await makeLink(server, till, 100), await makeLink(server, till, 100, 'invoice_link')];
    for (const [link, kind] of [
      [voided, 'payment_link'],
      [open, 'invoice_link'],
    ] as const) {
      await dispatch(till, link, 'sms', '+12125550146', kind);
      await expect.poll(() => about(link), { timeout: 20_000 }).toHaveLength(1);
    }
    await server.ok(callsOf('payment_link').void, { token: till.token, params: { id: voided.id } });
    const kept = () =>
      server.context.db.many<{ link_id: string; recipient: string | null; sent: boolean }>(
        'select link_id, recipient, sent_at is not null as sent from link_dispatches where link_id = any($1) order by requested_at',
        [[voided.id, open.id]],
      );
    const are = (first: string | null, second: string | null) => [
      { link_id: voided.id, recipient: first, sent: true },
      { link_id: open.id, recipient: second, sent: true },
    ];
    await expect.poll(kept).toEqual(are('+12125550146', '+12125550146'));
    server.clock.advance({ days: 89 });
    await tidy(server.context);
    expect(await kept()).toEqual(are('+12125550146', '+12125550146'));
    server.clock.advance({ days: 2 });
    await tidy(server.context);
    expect(await kept()).toEqual(are(null, '+12125550146'));
    // The invoice lived for 30 days more.
    server.clock.advance({ days: 30 });
    await tidy(server.context);
    expect(await kept()).toEqual(are(null, null));
  });

  it('is tried again while nothing can be sent, and arrives once', async () => {
    const link = await makeLink(server, till, 100);
    failures = 1;
    expect((await dispatch(till, link, 'sms', '+12125550144')).status).toBe(200);
    await expect.poll(() => failures).toBe(0);
    expect(about(link)).toEqual([]);
    await expect.poll(() => about(link), { timeout: 15_000 }).toHaveLength(1);
    const kept = () =>
      server.context.db.many('select method, recipient, sent_at is not null as sent from link_dispatches where link_id = $1', [link.id]);
    await expect.poll(kept).toEqual([{ method: 'sms', recipient: '+12125550144', sent: true }]);
  });

  it.each([
    ['sms', '+12125550145'],
    ['email', 'cut.off@people.example'],
  ])('by %s that is asked for twice of the queue is one message, and sent once [LIV-17]', async (method, recipient) => {
    const link = await makeLink(server, till, 100);
    await dispatch(till, link, method, recipient);
    await expect.poll(() => about(link)).toHaveLength(1);
    const { db, queue } = server.context;
    const { id } = await db.one<{ id: string }>('select id from link_dispatches where link_id = $1', [link.id]);
    await expect.poll(() => db.run('update link_dispatches set sent_at = null where id = $1 and sent_at is not null', [id])).toBe(1);
    await queue.enqueue(db, 'links.send', { id });
    const jobs = () => db.one<{ count: number }>("select count(*) as count from graphile_worker.jobs where task_identifier = 'links.send'");
    await expect.poll(async () => (await jobs()).count).toBe(0);
    expect(about(link)).toHaveLength(1);
    expect(about(link)[0]?.key).toBe(`link:${id}`);
  });

  it('says how far it is: waiting, taken over, failing and tried again, refused for good; and is sent anew when it is asked for again [TRU-32]', async () => {
    const sendingOf = async (link: MerchantLink) => {
      const { sending } = (await again(link)) ?? {};
      return sending && [sending.method, sending.state, sending.failure];
    };
    const good = await makeLink(server, till, 100);
    expect(good.sending).toBeNull();
    const asked = await dispatch(till, good, 'sms', '+12125550151');
    expect(asked.body.sending).toMatchObject({ method: 'sms', state: 'waiting', failure: null });
    await expect.poll(() => sendingOf(good)).toEqual(['sms', 'sent', null]);

    const slow = await makeLink(server, till, 100);
    failures = 1;
    await dispatch(till, slow, 'email', 'slow@people.example');
    await expect.poll(() => sendingOf(slow)).toEqual(['email', 'retrying', 'unreachable']);
    await expect.poll(() => sendingOf(slow), { timeout: 15_000 }).toEqual(['email', 'sent', null]);

    const wrong = await makeLink(server, till, 100);
    refused.add('+12125550152');
    await dispatch(till, wrong, 'sms', '+12125550152');
    await expect.poll(() => sendingOf(wrong)).toEqual(['sms', 'failed', 'recipient_refused']);
    const waiting = () => server.context.db.one<{ count: number }>('select count(*) as count from graphile_worker.jobs');
    await expect.poll(async () => (await waiting()).count).toBe(0);
    expect(about(wrong)).toEqual([]);
    await dispatch(till, wrong, 'sms', '+12125550153');
    await expect.poll(() => sendingOf(wrong)).toEqual(['sms', 'sent', null]);
    expect(about(wrong)).toHaveLength(1);
  });

  it('is abandoned where the link has expired before it could be sent, and says so [TRU-32]', { timeout: 30_000 }, async () => {
    const link = await makeLink(server, till, 100);
    failures = 1;
    await dispatch(till, link, 'sms', '+12125550146');
    await expect.poll(() => failures).toBe(0);
    server.clock.advance({ minutes: 12 * 60 });
    await expect
      .poll(async () => (await again(link))?.sending, { timeout: 15_000 })
      .toMatchObject({ state: 'failed', failure: 'too_late' });
    expect(about(link)).toEqual([]);
  });

  it.each([
    ['sms', '2125550123', 'Please enter a valid phone number'],
    ['sms', '+1212555012', 'Please enter a valid phone number'],
    ['sms', '+442079460123', 'Please enter a valid phone number'],
    ['sms', 'ada@people.example', 'Please enter a valid phone number'],
    ['email', '+12125550123', 'Invalid email'],
    ['email', 'ada', 'Invalid email'],
    ['email', '', 'Invalid email'],
    ['email', 'ada@people.example\r\nBcc: eve@elsewhere.example', 'Invalid email'],
    ['email', `${'a'.repeat(250)}@b.example`, 'Invalid email'],
  ])('by %s to %j is refused, and nothing changes', async (method, recipient, message) => {
    const link = await makeLink(server, till, 100);
    server.clock.advance({ seconds: 1 });
    expect(await dispatch(till, link, method, recipient)).toMatchObject({
      status: 400,
      refusal: { code: 'BAD_INPUT', field: 'recipient', message },
    });
    expect(await again(link)).toEqual(link);
  });

  it('is asked for again under its key: one message leaves, and another recipient is refused', async () => {
    const link = await makeLink(server, till, 100);
    const send = (recipient: string) =>
      server.call(paymentLinks.dispatch, {
        token: till.token,
        key: 'send-once',
        params: { id: link.id },
        body: { method: 'sms', recipient },
      });
    const [first, second] = await Promise.all([send('+12125550147'), send('+12125550147')]);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await send('+12125550148')).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await server.context.db.many('select recipient from link_dispatches where link_id = $1', [link.id])).toEqual([
      { recipient: '+12125550147' },
    ]);
  });

  it('by pigeon is refused', async () => {
    const link = await makeLink(server, till, 100);
    expect(await dispatch(till, link, 'pigeon', '+12125550123')).toMatchObject({ status: 400, refusal: { field: 'method' } });
  });

  it('is no way to flood somebody: ten an hour to one number', async () => {
    const link = await makeLink(server, till, 100);
    const replies = await Promise.all(Array.from({ length: 12 }, () => dispatch(till, link, 'sms', '+12125550199')));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await dispatch(till, link, 'sms', '+12125550198')).status).toBe(200);
  });

  it('counts each message once: not a repeated call, nor one that sends nothing', async () => {
    const [link, voided] = [await makeLink(server, till, 100), await makeLink(server, till, 100)];
    await server.ok(callsOf('payment_link').void, { token: till.token, params: { id: voided.id } });
    const send = (key: string, { id } = link, recipient = '+12125550197') =>
      server.call(paymentLinks.dispatch, { token: till.token, key, params: { id }, body: { method: 'sms', recipient } });
    for (let n = 1; n <= 12; n += 1) {
      expect((await send('again')).status).toBe(200);
      expect(await send(`voided-${n}`, voided)).toMatchObject({ status: 400, refusal: { code: 'LINK_VOIDED' } });
    }
    // Nine more have room, and whoever asks again still hears what became of the first.
    for (let n = 2; n <= 10; n += 1) expect((await send(`message-${n}`)).status).toBe(200);
    expect((await send('one-too-many')).status).toBe(429);
    expect((await send('again')).status).toBe(200);
    // A refusal that ends by itself is not kept: its key is as good as new, for other words too.
    expect((await send('one-too-many', link, '+12125550196')).status).toBe(200);
  });

  it('keeps numbers, addresses and links out of the log', async () => {
    const link = await makeLink(server, till, 100, 'payment_link', 'A secret memo');
    await dispatch(till, link, 'email', 'very.private@people.example');
    await expect.poll(() => about(link)).toHaveLength(1);
    const log = server.log_lines.join('\n');
    for (const secret of ['very.private', link.id, 'A secret memo']) expect(log).not.toContain(secret);
  });
});
