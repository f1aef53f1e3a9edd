import { support, users } from '@drawbridge/contract';
import type { ListedSupport, SupportThread } from '@drawbridge/contract/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* Requests for help: what comes in, how staff answer it, and what its sender sees. */

interface Mail {
  to: string;
  subject: string;
  body: string;
  html?: string;
}
const mails: Mail[] = [];

let server: TestServer;
let shop: TestShop;
let maya: TestConsumer;
let admin: TestStaff;
let helper: TestStaff;
let auditor: TestStaff;
let operator: TestStaff;
beforeAll(async () => {
  server = await startTestServer({
    env: { SUPPORT_EMAIL: 'help@center.example' },
    providers: {
      email: {
        kind: 'outbox',
        async send(mail) {
          mails.push(mail);
        },
      },
    },
  });
  shop = await openShop(server, { names: ['Pier Books', 'Harbor Books'] });
  maya = await registerConsumer(server, { first_name: 'Maya', last_name: 'Okafor' });
  await linkChecking(server, maya);
});
beforeEach(async () => {
  // Sessions of the console end meanwhile, and so do counts of before.
  passTime({ hours: 25 });
  admin = await addStaff(server, 'ProviderAdmin');
  helper = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  operator = await addStaff(server, 'ProviderOperator');
});
afterAll(() => server.stop());

const paid = async (amount_cents: number) =>
  pay(server, { token: await maya.signIn() }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, amount_cents);
/** Real time and the domain's, which limits of an hour and of a day go by. */
function passTime(span: { hours?: number; minutes?: number }): void {
  server.clock.advanceWall(span);
  server.clock.advance(span);
}
async function verify(person: TestConsumer): Promise<void> {
  const link = () => /#token=(\S+)/.exec(mails.find(({ to }) => to === person.profile.email)?.body ?? '')?.[1];
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  await server.ok(users.verifyEmail, { body: { token: link() ?? '' } });
}
async function send(person: { signIn(): Promise<string> }, notes: string, more: object = {}): Promise<{ id: string; reference: string }> {
  const { reference } = await server.ok(support.send, { token: await person.signIn(), body: { notes, ...more } });
  return server.context.db.one<{ id: string; reference: string }>('select id, reference from support_requests where reference = $1', [
    reference,
  ]);
}
const inbox = async (query: Record<string, string> = {}, who = helper) => (await who.call('listSupport', { query })).body;
const listed = async (id: string, query: Record<string, string> = {}): Promise<ListedSupport | undefined> =>
  (await inbox(query)).requests.find((one: ListedSupport) => one.id === id);
const thread = async (id: string, who = helper): Promise<SupportThread> => (await who.call('readSupport', { params: { id } })).body;
async function decide(name: 'closeSupport' | 'reopenSupport', id: string, who = helper, newest?: string) {
  return who.call(name, { body: { id, newest: newest ?? (await thread(id)).newest } });
}
async function answerTo(id: string, text: string, who = helper, newest?: string) {
  return who.call('answerSupport', { body: { id, newest: newest ?? (await thread(id)).newest, text } });
}
const own = async (person: { signIn(): Promise<string> }, reference: string) =>
  server.call(support.read, { token: await person.signIn(), params: { reference } });
const write = async (person: { signIn(): Promise<string> }, reference: string, text: string) =>
  server.call(support.write, { token: await person.signIn(), params: { reference }, body: { text } });

describe('a request comes in', () => {
  it('with its person and the payment and business that it is about [PRV-17]', async () => {
    const { public_id } = await paid(4_250);
    const { id, reference } = await send(maya, `Payment ${public_id}: I don't recognize this payment.`);
    expect(await listed(id)).toMatchObject({
      reference,
      side: 'consumer',
      status: 'WAITING_FOR_US',
      person: { id: maya.user_id, name: 'Maya Okafor' },
      business: { id: shop.business_id, name: 'Pier Books' },
      payment: public_id,
      begins: `Payment ${public_id}: I don't recognize this payment.`,
    });
    expect(await thread(id)).toMatchObject({
      messages: [{ side: 'person', by: 'Maya Okafor', text: `Payment ${public_id}: I don't recognize this payment.` }],
    });
    const mailed = () => mails.find(({ to, subject }) => to === 'help@center.example' && subject.includes(reference))?.body ?? '';
    await expect.poll(mailed, { timeout: 20_000 }).toContain(public_id);
  });

  it("without a payment that isn't the sender's, of either side [PRV-17]", async () => {
    const { public_id } = await paid(1_000);
    const stranger = await registerConsumer(server);
    const other = await openShop(server);
    for (const person of [stranger, other.admin]) {
      const { id } = await send(person, `What is ${public_id} about?`);
      expect(await listed(id)).toMatchObject({ payment: null });
    }
    const { id } = await send(shop.admin, `A customer asks about 22222ZZZZZ22, no, ${public_id}.`, { storeName: 'Harbor Books' });
    expect(await listed(id)).toMatchObject({ payment: public_id, business: { id: shop.business_id } });
  });

  it('with the business that a merchant’s user named, and none that is foreign [PRV-17]', async () => {
    const named = await send(shop.admin, 'The scanner does not start.', { storeName: 'Harbor Books', issue: 'Technical support' });
    expect(await listed(named.id)).toMatchObject({
      side: 'merchant',
      business: { name: 'Harbor Books' },
      issue: 'Technical support',
      person: { id: shop.admin.user_id },
    });
    await openShop(server, { names: ['Elsewhere'] });
    const foreign = await send(shop.admin, 'The scanner does not start.', { storeName: 'Elsewhere' });
    expect(await listed(foreign.id)).toMatchObject({ business: null });
  });
});

describe('the inbox', () => {
  it('has those who wait for us, the longest first, by side and by reference [PRV-17]', async () => {
    const first = await send(maya, 'I wait the longest of these two.');
    server.clock.advance({ hours: 1 });
    const second = await send(shop.admin, 'I wait for less than the other.');
    const { requests, counts } = await inbox();
    const ids = requests.map(({ id }: ListedSupport) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(counts.us).toBe(requests.length);
    expect((await helper.call('today')).body.support).toMatchObject({ waiting: counts.us, oldest_since: requests[0].waiting_since });
    expect((await operator.call('today')).body.support).toBeNull();
    expect(await listed(first.id, { side: 'merchant' })).toBeUndefined();
    expect(await listed(second.id, { side: 'merchant' })).toBeDefined();
    for (const q of [second.reference, second.reference.replace('-', ''), ` ${second.reference} `])
      expect((await inbox({ q })).requests).toMatchObject([{ id: second.id }]);
    for (const q of ['1', '%', 'Maya', '0000-0000']) expect((await inbox({ q })).requests).toEqual([]);
  });

  it('is read page by page; who is answered meanwhile leaves no gap [PRV-17]', async () => {
    for (let at = 0; at < 30; at += 1)
      await server.context.db.run(
        `insert into support_requests (id, user_id, notes, created_at, reference, side, status, waiting_since, last_at)
         values ($1, $2, 'One of very many', $3, $4, 'consumer', 'CLOSED', null, $3)`,
        [`sup_${String(at).padStart(26, '0')}`, maya.user_id, server.clock.now(), `7000-${String(at).padStart(4, '0')}`],
      );
    const first = await inbox({ which: 'closed' });
    expect(first.requests).toHaveLength(25);
    await decide('reopenSupport', first.requests.at(-1).id);
    const second = await inbox({ which: 'closed', after: first.next });
    expect(second.next).toBeNull();
    const all = [...first.requests, ...second.requests].map(({ id }: ListedSupport) => id);
    expect(new Set(all).size).toBe(all.length);
    expect(second.requests.length).toBeGreaterThanOrEqual(5);
    for (const after of ['x', '2026-01-01T00:00:00.000Z~sup_1', '9999'])
      expect((await helper.call('listSupport', { query: { after } })).status).toBe(400);
  });

  it('is for those who work with people, and changed by no auditor [PRV-17] [PRV-02]', async () => {
    const { id } = await send(maya, 'Who of you may read this?');
    expect((await auditor.call('readSupport', { params: { id } })).status).toBe(200);
    expect((await operator.call('readSupport', { params: { id } })).status).toBe(403);
    for (const who of [auditor, operator]) {
      expect((await answerTo(id, 'No.', who)).status).toBe(403);
      expect((await decide('closeSupport', id, who)).status).toBe(403);
    }
    expect(await thread(id)).toMatchObject({ status: 'WAITING_FOR_US', messages: [{}] });
  });
});

describe('an answer', () => {
  it('goes by mail to the verified address, in the person’s language, and stands in their app [PRV-17]', async () => {
    const ines = await registerConsumer(server);
    await verify(ines);
    await server.ok(users.chooseLanguage, { token: await ines.signIn(), body: { language: 'es' } });
    const { id, reference } = await send(ines, 'No puedo ver mi recibo.');
    const text = 'Ya está.\n<script>alert(1)</script> & "fin"';
    expect(await answerTo(id, text)).toMatchObject({ status: 200, body: { mailed: true } });
    const answers = () => mails.filter(({ to, subject }) => to === ines.profile.email && subject.startsWith('Nuestra respuesta'));
    await expect.poll(answers, { timeout: 20_000 }).toHaveLength(1);
    const [mail] = answers();
    expect(mail?.subject).toBe(`Nuestra respuesta a tu solicitud de soporte ${reference}`);
    expect(mail?.body).toContain('<script>alert(1)</script>');
    expect(mail?.body).toContain(`/dashboard/settings/contact-support/${reference}`);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;fin&quot;');
    expect(mail?.html).not.toContain('<script>');
    const { body } = await own(ines, reference);
    expect(body).toMatchObject({ status: 'WAITING_FOR_THEM', messages: [{ by: 'you' }, { by: 'us', text }] });
    // Who of the staff wrote is for staff alone.
    expect(JSON.stringify(body)).not.toContain(helper.name);
    expect(await thread(id)).toMatchObject({
      status: 'WAITING_FOR_THEM',
      waiting_since: null,
      messages: [{}, { side: 'staff', mailed: true }],
    });
  });

  it('goes to no address that is not verified, and says so [PRV-17]', async () => {
    const person = await registerConsumer(server);
    const { id, reference } = await send(person, 'My address is not verified.');
    expect(await thread(id)).toMatchObject({ no_mail: 'not_verified' });
    expect((await answerTo(id, 'Then read it here.')).body).toEqual({ mailed: false });
    expect((await own(person, reference)).body).toMatchObject({ messages: [{}, { text: 'Then read it here.' }] });
    // What is sent later comes later: a merchant's answer is here before this one could be.
    const other = await send(shop.admin, 'Answered by mail, after the other.');
    await answerTo(other.id, 'To a merchant.');
    await expect.poll(() => mails.filter(({ body }) => body.includes('To a merchant.')), { timeout: 20_000 }).toHaveLength(1);
    expect(mails.find(({ body }) => body.includes('To a merchant.'))?.body).toContain(`/merchant/support/${other.reference}`);
    expect(mails.filter(({ body }) => body.includes('Then read it here.'))).toEqual([]);
  });

  it('is refused when something new was written, to two at once but one, and to a closed one [PRV-17]', async () => {
    const { id, reference } = await send(maya, 'The first of my questions.');
    const { newest } = await thread(id);
    await write(maya, reference, 'And a second one.');
    expect(await answerTo(id, 'To the first.', helper, newest)).toMatchObject({ status: 409, body: { code: 'SUPPORT_CHANGED' } });
    expect(await decide('closeSupport', id, helper, newest)).toMatchObject({ status: 409, body: { code: 'SUPPORT_CHANGED' } });
    const read = (await thread(id)).newest;
    const both = await Promise.all([answerTo(id, 'From one.', helper, read), answerTo(id, 'From another.', admin, read)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await thread(id)).messages).toHaveLength(3);
    await decide('closeSupport', id);
    expect(await answerTo(id, 'Too late.')).toMatchObject({ status: 409, body: { code: 'SUPPORT_CLOSED' } });
    expect(await decide('closeSupport', id)).toMatchObject({ status: 409, body: { code: 'SUPPORT_CLOSED' } });
  });

  it.each([
    ['nothing', '   '],
    ['too much', 'x'.repeat(4_001)],
    ['a NUL', 'a\u0000b'],
  ])('of %s is refused [PRV-17]', async (_words, text) => {
    const { id } = await send(maya, 'Please answer me at all.');
    expect((await answerTo(id, text)).status).toBe(400);
    expect((await thread(id)).messages).toHaveLength(1);
  });

  it('to a request that is not there is refused [PRV-17]', async () => {
    const id = `sup_${'0'.repeat(24)}zz`;
    for (const name of ['answerSupport', 'closeSupport', 'reopenSupport'] as const)
      expect((await helper.call(name, { body: { id, newest: id, ...(name === 'answerSupport' && { text: 'Hello' }) } })).status).toBe(404);
    expect((await helper.call('readSupport', { params: { id } })).status).toBe(404);
  });
});

describe('a request is closed', () => {
  it('and opened again by staff, and by whatever its person writes [PRV-17]', async () => {
    const { id, reference } = await send(maya, 'Close this one, please.');
    expect(await decide('reopenSupport', id)).toMatchObject({ status: 409, body: { code: 'SUPPORT_NOT_CLOSED' } });
    await decide('closeSupport', id);
    expect(await listed(id)).toBeUndefined();
    expect(await listed(id, { which: 'closed' })).toMatchObject({ status: 'CLOSED', waiting_since: null });
    expect((await own(maya, reference)).body).toMatchObject({ status: 'CLOSED' });
    await decide('reopenSupport', id);
    expect(await listed(id)).toMatchObject({ status: 'WAITING_FOR_US' });
    await decide('closeSupport', id);
    expect((await write(maya, reference, 'One more thing.')).status).toBe(200);
    expect(await listed(id)).toMatchObject({ status: 'WAITING_FOR_US' });
    await expect
      .poll(() => mails.find(({ to, body }) => to === 'help@center.example' && body.includes('One more thing.'))?.subject, {
        timeout: 20_000,
      })
      .toBe(`More on Support request ${reference}`);
  });

  it('and keeps since when its person waits, whatever else they write [PRV-17]', async () => {
    const { id, reference } = await send(maya, 'I wait since now.');
    const { waiting_since } = await thread(id);
    server.clock.advance({ hours: 2 });
    await write(maya, reference, 'Hello?');
    expect((await thread(id)).waiting_since).toBe(waiting_since);
    await answerTo(id, 'Here we are.');
    server.clock.advance({ hours: 2 });
    await write(maya, reference, 'Thanks, but no.');
    expect((await thread(id)).waiting_since).not.toBe(waiting_since);
  });

  it('with who did it before and after in the audit log, and no words of theirs [PRV-17] [PRV-20]', async () => {
    const { id } = await send(maya, 'What is kept of this?');
    await answerTo(id, 'Words that are for Maya alone.');
    await decide('closeSupport', id);
    const { looks } = await thread(id);
    expect(looks.map(({ words, who }) => [words, who])).toEqual([
      ['Closed this request', helper.name],
      ['Answered this request', helper.name],
      ['Opened this page', helper.name],
    ]);
    const rows = await server.context.db.many<{ text: string }>('select row_to_json(e)::text as text from audit_entries e');
    expect(rows.some(({ text }) => text.includes('Words that are for Maya alone'))).toBe(false);
    const entries = await server.context.db.many(
      "select before, after from audit_entries where event = 'support.closed' and thing_id = $1",
      [id],
    );
    expect(entries).toEqual([{ before: { status: 'WAITING_FOR_THEM' }, after: { status: 'CLOSED' } }]);
  });
});

describe('its sender', () => {
  it('sees their own requests alone, page by page [PRV-17]', async () => {
    const person = await registerConsumer(server);
    const references: string[] = [];
    for (let at = 0; at < 11; at += 1) {
      if (at === 9) passTime({ hours: 2 });
      references.push((await send(person, `Question number ${at} of mine.`)).reference);
    }
    const token = await person.signIn();
    const first = await server.ok(support.list, { token, query: {} });
    expect(first.has_more).toBe(true);
    expect(first.requests[0]).toMatchObject({ reference: references[10], begins: 'Question number 10 of mine.' });
    const after = first.requests.at(-1)?.reference ?? '';
    const second = await server.ok(support.list, { token, query: { after } });
    expect(second.requests.map(({ reference }) => reference)).toEqual([references[0]]);
    expect(second.has_more).toBe(false);
  });

  it('is the only one who reads it or writes in it, of either side [PRV-17]', async () => {
    const viewer = await shop.addUser('ViewStore');
    const stranger = await registerConsumer(server);
    const other = await openShop(server);
    const of_maya = await send(maya, 'This is between you and me.');
    const of_viewer = await send(viewer, 'This is not for my boss.');
    const signed_in = [stranger, other.admin];
    for (const [reference, people] of [
      [of_maya.reference, [...signed_in, shop.admin, viewer]],
      [of_viewer.reference, [...signed_in, shop.admin, maya]],
    ] as const)
      for (const person of people) {
        expect(await own(person, reference)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
        expect((await write(person, reference, 'Let me in.')).status).toBe(404);
      }
    expect((await server.call(support.read, { params: { reference: of_maya.reference } })).status).toBe(401);
    expect((await own(viewer, of_viewer.reference)).status).toBe(200);
    expect((await thread(of_maya.id)).messages).toHaveLength(1);
    expect((await server.call(support.read, { token: await maya.signIn(), params: { reference: 'x' } })).status).toBe(400);
  });

  it('writes ten times an hour, and 30 a day [PRV-17]', async () => {
    const person = await registerConsumer(server);
    const { reference } = await send(person, 'I write very many texts.');
    const texts = async (count: number) => {
      const token = await person.signIn();
      const replies = [];
      for (let at = 0; at < count; at += 1)
        replies.push((await server.call(support.write, { token, params: { reference }, body: { text: `Text ${at}` } })).status);
      return replies;
    };
    expect(await texts(11)).toEqual([...Array<number>(10).fill(200), 429]);
    for (let hours = 0; hours < 2; hours += 1) {
      passTime({ minutes: 61 });
      expect(await texts(10)).toEqual(Array<number>(10).fill(200));
    }
    passTime({ minutes: 61 });
    expect(await texts(1)).toEqual([429]);
    passTime({ hours: 24 });
    expect(await texts(1)).toEqual([200]);
  });
});

describe('saved answers', () => {
  const save = (title: string, text: string, id?: string, who = admin) =>
    who.call('saveAnswer', { body: { title, text, ...(id && { id }) } });
  const all = async () => (await helper.call('listSavedAnswers')).body.answers;

  it('are written, changed and removed by admins, and read by who answers [PRV-17]', async () => {
    const { body: saved } = await save('Receipt', 'Your receipt is on its way.');
    expect(await all()).toMatchObject([{ title: 'Receipt', text: 'Your receipt is on its way.' }]);
    expect(await save('RECEIPT', 'The same title.')).toMatchObject({ status: 409, body: { code: 'SAVED_ANSWER_EXISTS' } });
    const { body: other } = await save('Limits', 'Your limit is $500.00.');
    expect(await save('receipt', 'The same title.', other.id)).toMatchObject({ status: 409, body: { code: 'SAVED_ANSWER_EXISTS' } });
    expect((await save('Receipts', 'Two of them.', saved.id)).status).toBe(200);
    expect((await all()).map(({ title }: { title: string }) => title)).toEqual(['Limits', 'Receipts']);
    for (const who of [helper, auditor, operator]) {
      expect((await save('Mine', 'Not to be.', undefined, who)).status).toBe(403);
      expect((await who.call('removeSavedAnswer', { body: { id: saved.id } })).status).toBe(403);
    }
    for (const id of [saved.id, other.id]) expect((await admin.call('removeSavedAnswer', { body: { id } })).status).toBe(200);
    expect(await all()).toEqual([]);
    expect((await admin.call('removeSavedAnswer', { body: { id: saved.id } })).status).toBe(404);
    expect((await save('Gone', 'There is no such one.', saved.id)).status).toBe(404);
  });

  it.each([
    ['no title', '  ', 'Text'],
    ['a long title', 'x'.repeat(81), 'Text'],
    ['no text', 'Title', ' '],
  ])('with %s are refused [PRV-17]', async (_words, title, text) => {
    expect((await save(title, text)).status).toBe(400);
  });
});
