import { purchases, receipts, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advance, ask, newYork, pay } from '../../../test/support/money.ts';
import { newPayer, tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { emailOutbox } from '../../providers/email/outbox.ts';
import type { Email, EmailMessage } from '../../providers/email/port.ts';
import { listOutbox, type OutboxMessage } from '../../providers/outbox/index.ts';

const SHOP = '<script>alert(1)</script> & "Sons"\r\nBcc: eve at elsewhere';

/** The outbox behind a line that can be cut: before a receipt is sent, or after. */
const line: { cut: 'no' | 'before' | 'after'; tries: EmailMessage[]; broken: number; outbox: Email | undefined } = {
  cut: 'no',
  tries: [],
  broken: 0,
  outbox: undefined,
};
const email: Email = {
  kind: 'outbox',
  async send(message) {
    const is_receipt = message.subject.startsWith('Receipt: ');
    if (is_receipt) line.tries.push(message);
    if (is_receipt && line.cut === 'before') throw new Error('the mail server is away');
    await line.outbox?.send(message);
    if (is_receipt && line.cut === 'after') {
      line.broken += 1;
      throw new Error('the line broke after the last word');
    }
  },
};

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer({ providers: { email } });
  line.outbox = emailOutbox(server.context.db, server.clock);
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  // No shop can take such a name any more: mails stand it all the same.
  await ownerRun(server, 'update businesses set name = $1 where id = $2', [SHOP, shop.business_id]);
});
afterAll(() => server.stop());

/** Somebody with an account to pay from, whose address is not verified yet. */
async function payer(): Promise<TestConsumer> {
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  return person;
}
const mailsTo = (person: TestConsumer) => listOutbox(server.context.db, { to: person.profile.email });
async function receiptsOf(person: TestConsumer): Promise<OutboxMessage[]> {
  return (await mailsTo(person)).filter(({ subject }) => subject?.startsWith('Receipt: '));
}
async function verify(person: TestConsumer): Promise<void> {
  await expect.poll(() => mailsTo(person), { timeout: 20_000 }).not.toHaveLength(0);
  const token = /#token=(\S+)/.exec((await mailsTo(person)).at(-1)?.body ?? '')?.[1] ?? '';
  await server.ok(users.verifyEmail, { body: { token } });
}
async function verifiedPayer(): Promise<TestConsumer> {
  const person = await payer();
  await verify(person);
  return person;
}
const rowOf = (purchase_id: string) =>
  server.context.db.maybe<{ mail_at: Date | null; sent_at: Date | null }>(
    'select mail_at, sent_at from receipt_mails where purchase_id = $1',
    [purchase_id],
  );
/** Until everything that is due by now has been done. */
const caughtUp = () => advance(server, { seconds: 3 });

describe('the receipt of a payment', () => {
  it('comes to the verified address when the payment is approved, once, and says what the page says [TRU-31]', async () => {
    const person = await verifiedPayer();
    const payment = await pay(server, person, shop, 6_418);
    await expect.poll(() => receiptsOf(person), { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await receiptsOf(person);
    const receipt = await server.ok(receipts.read, { token: await person.signIn(), params: { purchaseId: payment.public_id } });
    for (const text of [mail?.body ?? '', mail?.html ?? '']) {
      for (const fact of [
        '$64.18',
        payment.public_id,
        '06/01/2026, 10:00 AM EDT',
        '10:00',
        'EDT',
        '88 Wharf Road',
        `${person.profile.first_name} ${person.profile.last_name}`,
        'Northgate Bank •••• ',
        receipt.last_four,
      ])
        expect(text).toContain(fact);
      expect(text).not.toContain('Tip included');
      expect(text).toContain('We’ll take it from your account on or about Tuesday, June 2, 2026.');
      expect(text).toContain('It clears on or about Thursday, June 4, 2026.');
      expect(text).toContain(`${server.url}/dashboard/receipts/${payment.public_id}`);
      expect(text).toContain(`/dashboard/settings/contact-support?payment=${payment.public_id}`);
      for (const { account_number } of await server.context.db.many<{ account_number: string }>(
        'select account_number from sandbox_accounts',
      ))
        expect(text).not.toContain(account_number);
    }
    await caughtUp();
    await caughtUp();
    expect(await receiptsOf(person)).toHaveLength(1);
  });

  it('lets nobody write markup, headers or lines of their own', async () => {
    const person = await verifiedPayer();
    await pay(server, person, shop, 1_000);
    await caughtUp();
    const [mail] = await receiptsOf(person);
    expect(mail?.subject).toBe('Receipt: $10.00 to <script>alert(1)</script> & "Sons" Bcc: eve at elsewhere');
    expect(mail?.body.split('\n').filter((text) => text.startsWith('Bcc'))).toEqual([]);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot; Bcc: eve at elsewhere');
    expect(mail?.html).not.toContain('<script');
  });

  it('is written in the language of the consumer', async () => {
    const person = await verifiedPayer();
    await server.ok(users.chooseLanguage, { token: await person.signIn(), body: { language: 'es' } });
    await pay(server, person, shop, 1_234);
    await caughtUp();
    const [mail] = (await mailsTo(person)).filter(({ subject }) => subject?.startsWith('Recibo: $12.34 a '));
    for (const words of [
      'pagaste a',
      '1 jun 2026, 10:00 a.m. EDT',
      'Canal: En la tienda',
      'Estado: Pendiente',
      'Lo cobraremos de tu cuenta alrededor del martes, 2 de junio de 2026.',
      'Mantén $12.34 en tu cuenta',
    ])
      expect(mail?.body).toContain(words);
    expect(mail?.html).toContain('<html lang="es">');
    expect(mail?.body).not.toMatch(/Paid|Channel|Status|Your bank/);
  });

  it.each([
    ['en', 'Receipt: $23.00 to ', 'Tip included: $3.00'],
    ['es', 'Recibo: $23.00 a ', 'Propina incluida: $3.00'],
  ] as const)('tells the tip that the amount includes: %s', async (language, subject, line_of_tip) => {
    const person = await verifiedPayer();
    await server.ok(users.chooseLanguage, { token: await person.signIn(), body: { language } });
    await runCommand(server.context, ['tips', shop.business_id, 'on']);
    const asked = await ask(server, person, shop, 2_000);
    await server.ok(purchases.confirmDebit, { token: person.token, body: { purchaseId: asked.purchase_id, tip_amount: 300 } });
    await caughtUp();
    const [mail] = (await mailsTo(person)).filter((message) => message.subject?.startsWith(subject));
    expect(mail?.body.split('\n')).toContain(line_of_tip);
    expect(mail?.html).toContain('$3.00');
  });

  it('holds the memo of a link, escaped', async () => {
    const person = await newPayer(server);
    await verify(person);
    const link = await makeLink(server, await tillOf(shop), 2_500, 'payment_link', '<img src=x onerror=alert(1)>');
    expect((await tryToPayLink(server, person, link.id)).status).toBe(200);
    await caughtUp();
    const [mail] = await receiptsOf(person);
    expect(mail?.body).toContain('Memo: <img src=x onerror=alert(1)>');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.body).toContain('Channel: Payment Link');
  });

  it.each(['Ada\r\nBcc: eve@elsewhere.example', 'Ada\u2028Bcc: eve@elsewhere.example'])('is for nobody called %j', async (first_name) => {
    await expect(registerConsumer(server, { first_name })).rejects.toThrow('BAD_INPUT');
  });
  it.each(['ada@people.example\r\nBcc: eve@elsewhere.example', 'ada@people.example, eve@elsewhere.example', '"ada\r\n"@people.example'])(
    'goes to no address like %j',
    async (address) => {
      await expect(registerConsumer(server, { email: address })).rejects.toThrow('BAD_INPUT');
    },
  );
});

describe('an address that is not verified', () => {
  it('gets nothing but the link; then the receipts of the last days, and later ones at once', async () => {
    const person = await payer();
    await pay(server, person, shop, 1_111);
    const second = await pay(server, person, shop, 2_222);
    await caughtUp();
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Verify your email/)]);
    expect(await rowOf(second.purchase_id)).toEqual({ mail_at: null, sent_at: null });
    await verify(person);
    await caughtUp();
    expect((await receiptsOf(person)).map(({ subject }) => subject?.slice(0, 15)).sort()).toEqual(['Receipt: $11.11', 'Receipt: $22.22']);
    await pay(server, person, shop, 3_333);
    await caughtUp();
    expect(await receiptsOf(person)).toHaveLength(3);
  });

  it('gets no receipt of a payment that is more than three days past when it is verified', async () => {
    const person = await payer();
    const old = await pay(server, person, shop, 1_000);
    await advance(server, { seconds: 3 * 24 * 60 * 60 + 60 });
    await verify(person);
    await caughtUp();
    expect(await receiptsOf(person)).toEqual([]);
    expect(await rowOf(old.purchase_id)).toEqual({ mail_at: null, sent_at: null });
    await pay(server, person, shop, 1_500);
    await caughtUp();
    expect((await receiptsOf(person)).map(({ subject }) => subject?.slice(0, 15))).toEqual(['Receipt: $15.00']);
  });
});

describe('what goes wrong on the way', () => {
  it('a mail server that is away keeps no payment waiting, and the receipt comes when it is back', async () => {
    const person = await verifiedPayer();
    line.cut = 'before';
    const payment = await pay(server, person, shop, 4_000);
    const tried = () => line.tries.filter(({ key }) => key === `receipt:${payment.purchase_id}`);
    await expect.poll(tried, { timeout: 20_000 }).not.toHaveLength(0);
    expect(await receiptsOf(person)).toEqual([]);
    line.cut = 'no';
    await advance(server, { seconds: 11 * 60 });
    await expect.poll(() => receiptsOf(person), { timeout: 20_000 }).toHaveLength(1);
    expect((await rowOf(payment.purchase_id))?.sent_at).toBeInstanceOf(Date);
  });

  it('a server that ends between sending and noting it sends it again as the same message', async () => {
    const person = await verifiedPayer();
    const before = line.broken;
    line.cut = 'after';
    const payment = await pay(server, person, shop, 4_100);
    const tried = () => line.tries.filter(({ key }) => key === `receipt:${payment.purchase_id}`);
    await expect.poll(() => line.broken, { timeout: 20_000 }).toBeGreaterThan(before);
    line.cut = 'no';
    await advance(server, { seconds: 11 * 60 });
    await expect.poll(async () => (await rowOf(payment.purchase_id))?.sent_at, { timeout: 20_000 }).toBeInstanceOf(Date);
    await expect.poll(() => tried().length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(await receiptsOf(person)).toHaveLength(1);
  });

  it('a job that is lost with its server is queued again', async () => {
    const person = await verifiedPayer();
    line.cut = 'before';
    const payment = await pay(server, person, shop, 4_200);
    await expect
      .poll(() => line.tries.filter(({ key }) => key === `receipt:${payment.purchase_id}`), { timeout: 20_000 })
      .not.toHaveLength(0);
    await ownerRun(server, 'delete from graphile_worker._private_jobs');
    line.cut = 'no';
    await advance(server, { seconds: 11 * 60 });
    await expect.poll(() => receiptsOf(person), { timeout: 20_000 }).toHaveLength(1);
  });

  it('a second server beside it sends none twice', async () => {
    const person = await verifiedPayer();
    const beside = await startTestServer({ beside: server, providers: { email } });
    try {
      const before = line.tries.length;
      for (const amount of [5_001, 5_002, 5_003]) await pay(server, person, shop, amount);
      await expect.poll(() => receiptsOf(person), { timeout: 20_000 }).toHaveLength(3);
      await caughtUp();
      expect(line.tries.length - before).toBe(3);
    } finally {
      await beside.stop();
    }
  });

  it('a payment that commits late is still found', async () => {
    const person = await verifiedPayer();
    await caughtUp();
    // Whoever looks through approvals has looked past this moment already.
    const payment = await pay(server, person, shop, 4_300);
    await ownerRun(server, `delete from receipt_mails where purchase_id = '${payment.purchase_id}'`);
    await ownerRun(
      server,
      `update receipt_sweep set looked_to = '${server.clock.now().toISOString()}'::timestamptz + interval '30 seconds'`,
    );
    await advance(server, { seconds: 61 });
    expect((await receiptsOf(person)).length).toBeGreaterThan(0);
    expect(await rowOf(payment.purchase_id)).toMatchObject({ sent_at: expect.any(Date) });
  });

  it('one that commits 50 seconds late is found while others are approved all the time', async () => {
    const person = await verifiedPayer();
    await caughtUp();
    const late = await pay(server, person, shop, 4_400);
    for (let passed_s = 0; passed_s < 50; passed_s += 10) {
      await advance(server, { seconds: 10 });
      await pay(server, person, shop, 100 + passed_s);
      await caughtUp();
    }
    await ownerRun(server, `delete from receipt_mails where purchase_id = '${late.purchase_id}'`);
    for (let passed_s = 50; passed_s < 130; passed_s += 10) {
      await advance(server, { seconds: 10 });
      await pay(server, person, shop, 100 + passed_s);
    }
    await expect.poll(() => rowOf(late.purchase_id), { timeout: 20_000 }).toMatchObject({ sent_at: expect.any(Date) });
  });
});

it('is remembered for good: the server can neither forget nor rewrite whose receipt it was', async () => {
  await expect(server.context.db.run('delete from receipt_mails')).rejects.toThrow('permission denied');
  await expect(server.context.db.run("update receipt_mails set consumer_id = 'usr_x'")).rejects.toThrow('permission denied');
});
