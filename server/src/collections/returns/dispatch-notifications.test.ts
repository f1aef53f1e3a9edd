import { externalAccounts, users as people } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEmail } from '../../../test/support/consumers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { payFrom, type ReturnedPayment, sendBack, trigger, until } from '../../../test/support/returned.ts';
import { emailOutbox } from '../../providers/email/outbox.ts';
import type { Email, EmailMessage } from '../../providers/email/port.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

/** The outbox behind a line that breaks for a while: before a message has left, or after. */
const line: { breaks: ('before' | 'after')[]; tries: EmailMessage[]; outbox: Email | undefined } = {
  breaks: [],
  tries: [],
  outbox: undefined,
};
const email: Email = {
  kind: 'outbox',
  async send(message) {
    line.tries.push(message);
    const breaks = message.subject.startsWith('Returned: ') ? line.breaks.shift() : undefined;
    if (breaks === 'before') throw new Error('the mail server is away');
    await line.outbox?.send(message);
    if (breaks === 'after') throw new Error('the line broke after the last word');
  },
};

let server: TestServer;
let owner: pg.Client;
let shop: TestShop;
let users: Record<'admin' | 'viewer' | 'store' | 'elsewhere' | 'till', TestMerchantUser>;
beforeAll(async () => {
  server = await startTestServer({ providers: { email } });
  line.outbox = emailOutbox(server.context.db, server.clock);
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Wharf'] });
  users = {
    admin: shop.admin,
    viewer: await shop.addUser('ViewAccount'),
    store: await shop.addUser('AdminStore'),
    elsewhere: await shop.addUser('AdminStore', [shop.business_ids[1] ?? '']),
    till: await shop.addUser('ViewStore'),
  };
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function mailsOf(user: TestMerchantUser, payment: ReturnedPayment) {
  return (await listOutbox(server.context.db, { to: user.email })).filter(({ body }) => body.includes(payment.public_id));
}
const textsTo = async ({ consumer }: ReturnedPayment) => listOutbox(server.context.db, { to: consumer.phone });
const mailsTo = async ({ consumer, public_id }: ReturnedPayment) =>
  (await listOutbox(server.context.db, { to: consumer.profile.email })).filter(
    ({ subject, body }) => body.includes(public_id) && !subject?.startsWith('Receipt') && !subject?.startsWith('Recibo'),
  );
/** Everybody who is to be told has been. */
const allNotified = () =>
  expect
    .poll(
      async () =>
        (
          await server.context.db.one<{ count: number }>(
            `select (select count(*) from return_messages where done_at is null) + (select count(*) from messages where next_try_at is not null) as count`,
          )
        ).count,
      {
        timeout: 30_000,
      },
    )
    .toBe(0);
async function verify({ consumer }: ReturnedPayment, language: 'en' | 'es' = 'en'): Promise<void> {
  await verifyEmail(server, consumer);
  await server.ok(people.chooseLanguage, { token: await consumer.signIn(), body: { language } });
}

describe('of a return', () => {
  let payment: ReturnedPayment;

  it('the consumer is told by text what happened, how much, and what happens next', async () => {
    payment = await payFrom(server, shop, 'Everyday Checking', 4_250);
    await until(server, '2026-06-01 22:00');
    await sendBack(server, payment, 'R01');
    await allNotified();
    const texts = await textsTo(payment);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.body).toBe(
      'Drawbridge: Your bank returned your payment of $42.50 to Green Leaf Market because there wasn’t enough money in the account. ' +
        'You still owe it. You can repay it in the app. ' +
        `You can’t pay with us until it’s paid. ${server.url}/dashboard/receipts/${payment.public_id}`,
    );
    expect(await mailsTo(payment)).toEqual([]);
  });

  it('every user of the merchant who may see it in the report is told by mail, once, and nobody else', async () => {
    for (const [name, user] of Object.entries(users)) {
      const mails = await mailsOf(user, payment);
      expect([name, mails.length]).toEqual([name, name === 'elsewhere' || name === 'till' ? 0 : 1]);
    }
    const [mail] = await mailsOf(users.admin, payment);
    const { first_name, last_name } = payment.consumer.profile;
    expect(mail?.subject).toBe(`Returned: $42.50 from ${first_name} ${last_name}`);
    expect(mail?.body).toContain('R01 Insufficient Funds');
    expect(mail?.body).toContain('2 of 2 tries left');
  });

  it('no message tells of an account', async () => {
    const accounts = await server.ok(externalAccounts.list, { token: await payment.consumer.signIn() });
    const { LastFour } = accounts.find(({ SynAccountID }) => SynAccountID === payment.account_id) ?? expect.fail();
    const sent = [...(await textsTo(payment)), ...(await mailsOf(users.admin, payment))].map(({ body }) => body).join('\n');
    expect(sent).not.toContain(LastFour);
  });
});

describe('of a reinitiation', () => {
  it('both are told the day, and neither is told of one that was refused', async () => {
    const payment = await payFrom(server, shop, 'Everyday Checking', 1_000);
    await until(server, '2026-06-02 22:00');
    await sendBack(server, payment, 'R09');
    await verify(payment);
    await allNotified();
    await until(server, '2026-06-03 10:00');
    await trigger(server, shop, payment);
    expect((await trigger(server, shop, payment)).status).toBe(400);
    await until(server, '2026-06-03 10:01');
    await allNotified();
    const [mail, ...more] = (await mailsTo(payment)).filter(({ subject }) => subject?.includes('trying your payment'));
    expect(more).toEqual([]);
    expect(mail?.body).toContain('on or about Thursday, June 4. Please keep $10.00 there');
    const merchant = (await mailsOf(users.viewer, payment)).map(({ subject }) => subject);
    expect(merchant.filter((subject) => subject?.startsWith('Retried: $10.00'))).toHaveLength(1);
    // Once it comes back, that is told, too; the tries that are left have become one.
    await until(server, '2026-06-03 22:00');
    await sendBack(server, payment, 'R01');
    await allNotified();
    expect((await mailsOf(users.admin, payment))[0]?.body).toContain('1 of 2 tries left');
  });
});

it('that is reinitiated before it was told is told with its reinitiation alone; one told late says what was done by then', async () => {
  await until(server, '2026-06-08 10:00');
  const payment = await payFrom(server, shop, 'Everyday Checking', 1_234);
  await verify(payment);
  await until(server, '2026-06-08 22:00');
  await sendBack(server, payment, 'R01');
  await allNotified();
  await until(server, '2026-06-09 10:00');
  await trigger(server, shop, payment);
  const notifiedAnewAt = async (day: string, time: string) => {
    await until(server, `${day} ${time}:00`);
    await owner.query(
      `update return_messages m set done_at = null from returns r left join reinitiations y on y.return_id = r.id
        where r.purchase_id = $1 and (m.return_id = r.id or m.reinitiation_id = y.id)`,
      [payment.purchase_id],
    );
    // As if it had never been written: a key that was used sends nothing anew.
    await owner.query(`update messages set key = key || ' before ' || id where key like 'return:%'`);
    const before = line.tries.length;
    await until(server, `${day} ${time}:01`);
    await allNotified();
    return line.tries.slice(before).filter(({ body }) => body.includes(payment.public_id));
  };
  const sent = await notifiedAnewAt('2026-06-09', '11');
  const consumers = sent.filter(({ to }) => to === payment.consumer.profile.email);
  expect(consumers.map(({ subject }) => subject)).toEqual(['We’re trying your payment to Green Leaf Market again']);
  expect(consumers[0]?.body).toContain('asked us to try your returned payment of $12.34 again.');
  expect(consumers[0]?.body).toContain('We’ll take it from your account on or about');
  expect(sent.length).toBe(1 + 3);
  expect(sent.every(({ subject }) => !subject.startsWith('Returned'))).toBe(true);

  const late = (await notifiedAnewAt('2026-06-10', '09')).filter(({ to }) => to === payment.consumer.profile.email);
  expect(late[0]?.body).toContain(
    'We took it from your account on Wednesday, June 10. Please keep $12.34 in the account until the payment clears.',
  );
});

it('is written in Spanish, with what a consumer who spoke against the debit is told', async () => {
  await until(server, '2026-06-10 11:00');
  const payment = await payFrom(server, shop, 'Everyday Checking', 7_000);
  await until(server, '2026-06-10 22:00');
  await verify(payment, 'es');
  await sendBack(server, payment, 'R10');
  await allNotified();
  const [mail] = await mailsTo(payment);
  expect(mail?.subject).toBe('Tu pago a Green Leaf Market fue devuelto');
  expect(mail?.body).toContain('porque se reportó como no autorizado');
  expect(mail?.body).not.toContain('debes');
  expect(await textsTo(payment)).toEqual([]);
});

it('is sent again where the line broke, under the key by which it is known as the same', async () => {
  await until(server, '2026-06-11 10:00');
  const payment = await payFrom(server, shop, 'Everyday Checking', 2_000);
  await until(server, '2026-06-11 22:00');
  line.breaks.push('before', 'after', 'after');
  await sendBack(server, payment, 'R02');
  await allNotified();
  expect(line.breaks).toEqual([]);
  for (const user of [users.admin, users.viewer, users.store]) expect(await mailsOf(user, payment)).toHaveLength(1);
  const tries = line.tries.filter(({ body }) => body.includes(payment.public_id));
  expect(tries.length).toBe(3 + 3);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(3);
  expect((await mailsOf(users.admin, payment))[0]?.body).toContain('Please settle it with the customer.');
});

it('of a payment that the customer had stopped says no more than that', async () => {
  const payment = await payFrom(server, shop, 'Everyday Checking', 1_850);
  await until(server, '2026-06-12 22:00');
  await sendBack(server, payment, 'R08');
  await allNotified();
  const [text] = await textsTo(payment);
  expect(text?.body).toContain('Your bank returned your payment of $18.50 to Green Leaf Market because a stop payment was requested.');
});

it('of what was refunded says so: what has been sent is twice with the customer, what has not is cancelled', async () => {
  await until(server, '2026-06-16 10:00');
  const payment = await payFrom(server, shop, 'Everyday Checking', 6_000);
  await verify(payment, 'es');
  await until(server, '2026-06-22 10:00');
  await refund(server, shop, payment, 2_500);
  await until(server, '2026-06-23 10:00');
  await refund(server, shop, payment, 1_000);
  await sendBack(server, payment, 'R01');
  await allNotified();
  const [mail] = await mailsOf(users.admin, payment);
  expect(mail?.body).toContain('Your refund of $25.00 was already sent, so your customer now has that money twice.');
  expect(mail?.body).toContain("Your refund of $10.00 wasn't sent yet, so it's canceled.");
  const sent = (await mailsTo(payment)).find(({ subject }) => subject?.includes('devuelto'));
  expect(sent?.body).toContain('Green Leaf Market ya te había reembolsado $25.00 de ese pago, así que ahora lo tienes dos veces.');
});

it('is not told any more once it is old news', async () => {
  await until(server, '2026-06-24 10:00');
  const payment = await payFrom(server, shop, 'Everyday Checking', 3_000);
  await until(server, '2026-06-24 22:00');
  await sendBack(server, payment, 'R01');
  await allNotified();
  await owner.query(`update return_messages set done_at = null, happened_at = happened_at - interval '4 days'`);
  const before = line.tries.length;
  await until(server, '2026-06-26 22:00');
  expect(line.tries.slice(before).filter(({ subject }) => subject.startsWith('Returned'))).toEqual([]);
  await owner.query(`update return_messages set done_at = happened_at where done_at is null`);
});
