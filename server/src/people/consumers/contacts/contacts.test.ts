import { contacts, ownPasskeys, type PasskeyOptions, sessions, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { addOwnPasskey, type PhoneConsumer, phoneConsumer } from '../../../../test/support/own-passkeys.ts';
import {
  beginSignIn,
  completeSignIn,
  lastCode,
  later,
  profileFor,
  signInConsumer,
  signInMerchant,
} from '../../../../test/support/sign-in.ts';
import { addStaff, type TestStaff } from '../../../../test/support/staff.ts';
import { directory } from '../../../identity/index.ts';
import { phoneUsed } from '../../../identity/people/phone.ts';
import { createBusinessUser } from '../../../merchants/business-users/index.ts';
import { createOrganization } from '../../../merchants/businesses/index.ts';
import { runCommand } from '../../../provider/operate/commands.ts';
import { listOutbox } from '../../../providers/outbox/index.ts';
import { endConsumerSessions } from '../index.ts';

// How a consumer changes what they are reached by: HTTP to a whole server, codes and links from the outbox.

let server: TestServer;
let support: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
  support = await addStaff(server, 'ProviderSupport');
});
afterAll(() => server.stop());

let numbers = 0;
const freshNumber = () => {
  numbers += 1;
  return `718555${String(2000 + numbers)}`;
};
const refused = (status: number, code: string, more = {}) => ({ status, refusal: { code, ...more } });
const messagesTo = (to: string) => listOutbox(server.context.db, { to, limit: 50 });
const wordsTo = async (to: string) => (await messagesTo(to)).map(({ body }) => body).join('\n');
async function codeTo(phone: string): Promise<string> {
  const [newest] = await messagesTo(`+1${phone}`);
  return /^(\d{6}) /.exec(newest?.body ?? '')?.[1] ?? 'no code';
}
/** The link of the newest mail; of those with these words, where others may come as well. */
async function linkTo(email: string, words = ''): Promise<string> {
  const newest = (await messagesTo(email)).find(({ body }) => body.includes(words));
  return /\/verify-email#token=([\w-]+)/.exec(newest?.body ?? '')?.[1] ?? 'no link';
}
const ask = (person: { token: string }, phone_number: string) =>
  server.call(contacts.beginPhone, { token: person.token, body: { phone_number } });
const prove = (person: { token: string }, code: string) => server.call(contacts.finishPhone, { token: person.token, body: { code } });
async function changePhone(person: PhoneConsumer): Promise<string> {
  const to = freshNumber();
  expect(await ask(person, to)).toMatchObject({ status: 200 });
  expect(await prove(person, await codeTo(to))).toMatchObject({ status: 200, body: { phone_number: to } });
  return to;
}
const idOf = async ({ subject }: PhoneConsumer) =>
  (await server.context.db.one<{ id: string }>('select id from users where subject = $1', [subject])).id;
const askEmail = (person: { token: string }, email: string) => server.call(contacts.beginEmail, { token: person.token, body: { email } });
const open = (token: string) => server.call(users.verifyEmail, { body: { token } });
const me = (person: { token: string }) => server.ok(users.read, { token: person.token });
async function verified(person: PhoneConsumer): Promise<PhoneConsumer> {
  await expect.poll(() => linkTo(profileFor(person.phone).email), { timeout: 20_000 }).not.toBe('no link');
  await open(await linkTo(profileFor(person.phone).email));
  return person;
}

describe('another phone number', () => {
  test('signs in once its code came back, the old one no more, and both ends are told [CUS-13]', async () => {
    const person = await verified(await phoneConsumer(server));
    const { body } = await ask(person, '(718) 555-1999');
    expect(body).toMatchObject({ phone_number: '7185551999', resend_in_s: 30, expires_in_s: 300, is_in_outbox: true });
    expect(await wordsTo('+17185551999')).toContain('code to use this number from now on. It expires in 5 minutes.');
    // Nothing has changed before the code is back.
    expect((await me(person)).phone_number).toBe(person.phone);
    expect(await prove(person, await codeTo('7185551999'))).toMatchObject({ status: 200, body: { phone_number: '7185551999' } });
    expect((await signInConsumer(server, '7185551999')).subject).toBe(person.subject);
    const told = 'Your phone number now ends in 1999. Log in with that number from now on.';
    expect(await wordsTo(`+1${person.phone}`)).toContain(`${told} Not you? Write to`);
    await expect.poll(() => wordsTo(profileFor(person.phone).email), { timeout: 20_000 }).toContain(told);
    expect(await wordsTo(profileFor(person.phone).email)).toContain('If it wasn’t you, write to');
  });

  test('leaves the old number to nobody: whoever has it next is somebody new, and sees nothing [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    await changePhone(person);
    const next = await signInConsumer(server, person.phone);
    expect(next.subject).not.toBe(person.subject);
    expect(await server.call(users.read, { token: next.access_token })).toMatchObject(refused(404, 'ERR_USER_NOT_FOUND'));
    const profile = { ...profileFor(person.phone), email: `next${person.phone}@people.example` };
    expect(await server.ok(users.createSelf, { token: next.access_token, body: profile })).toMatchObject({ phone_number: person.phone });
    expect((await me(person)).email).toBe(profileFor(person.phone).email);
  });

  test('of long ago tells nothing of them, and the new one is asked about once it was not used for 90 days [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const to = await changePhone(person);
    const stepOf = async (phone: string) => {
      const under_way = await beginSignIn(server, 'sms');
      await under_way.call('code', { phone_number: phone });
      return (await under_way.call('code/verify', { code: await lastCode(server, phone) })).body.name;
    };
    await later(server, { days: 91 }, async () => {
      expect(await stepOf(person.phone)).toBe('done');
      expect(await stepOf(to)).toBe('birthday');
    });
  });

  test('ends every other session, and a sign-in under way by the old number [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const other = await signInConsumer(server, person.phone);
    expect((await server.ok(sessions.list, person)).items).toHaveLength(2);
    const under_way = await beginSignIn(server, 'sms');
    await under_way.call('code', { phone_number: person.phone });
    const done = await under_way.call('code/verify', { code: await lastCode(server, person.phone) });
    expect(done.body.name).toBe('done');
    await changePhone(person);
    await expect(completeSignIn(server, under_way, done.body)).rejects.toThrow('no code came back');
    expect(await server.call(users.read, { token: other.access_token })).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    expect((await server.ok(sessions.list, person)).items).toMatchObject([{ this_device: true }]);
  });

  test('refuses a sign-in by the old number whose code was proved just before [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const was = `+1${person.phone}`;
    await changePhone(person);
    await expect(phoneUsed(server.context, { subject: person.subject, phone_number: was })).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  });

  test('asks first that they show who they are, where that was a while ago [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    await later(server, { minutes: 6 }, async () => {
      expect(await ask(person, freshNumber())).toMatchObject(refused(403, 'STEP_UP_NEEDED', { about: 'change your phone number' }));
      expect(await askEmail(person, 'a@people.example')).toMatchObject(refused(403, 'STEP_UP_NEEDED', { about: 'change your email' }));
    });
  });

  test('of another person is answered like any other, and refused once its code is shown [CUS-13]', async () => {
    const [person, owner] = [await phoneConsumer(server), await phoneConsumer(server)];
    const unknown = await ask(person, freshNumber());
    const known = await ask(person, owner.phone);
    expect({ ...known.body, phone_number: '' }).toEqual({ ...unknown.body, phone_number: '' });
    expect(await prove(person, await codeTo(owner.phone))).toMatchObject(refused(409, 'PHONE_TAKEN', { field: 'phone_number' }));
    expect((await me(person)).phone_number).toBe(person.phone);
    expect((await signInConsumer(server, owner.phone)).subject).toBe(owner.subject);
    expect((await signInConsumer(server, person.phone)).subject).toBe(person.subject);
  });

  test('is taken over from whoever only signed in by it and never registered [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const phone = freshNumber();
    const newcomer = await signInConsumer(server, phone);
    await ask(person, phone);
    expect(await prove(person, await codeTo(phone))).toMatchObject({ status: 200 });
    expect((await signInConsumer(server, phone)).subject).toBe(person.subject);
    expect(await server.call(users.createSelf, { token: newcomer.access_token, body: profileFor(phone) })).toMatchObject({ status: 409 });
  });

  test('is the last that was asked for; a code works once, for five minutes, with five tries [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const [first, second] = [freshNumber(), freshNumber()];
    await ask(person, first);
    const old_code = await codeTo(first);
    await ask(person, second);
    const code = await codeTo(second);
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].filter((one) => one !== code);
    // A code may by chance be the same as the one before it.
    if (old_code !== code) expect(await prove(person, old_code)).toMatchObject(refused(400, 'CODE_WRONG', { field: 'code' }));
    for (const one of wrong.slice(0, old_code === code ? 4 : 3)) expect((await prove(person, one)).status).toBe(400);
    expect(await prove(person, wrong[4] ?? '')).toMatchObject(refused(400, 'CODE_TRIES_USED'));
    expect(await prove(person, code)).toMatchObject(refused(400, 'CODE_TRIES_USED'));
    await later(server, { seconds: 31 }, async () => {
      await ask(person, second);
    });
    const late = await codeTo(second);
    await later(server, { minutes: 7 }, async () => {
      expect(await prove(person, late)).toMatchObject(refused(400, 'CODE_EXPIRED'));
    });
    expect((await me(person)).phone_number).toBe(person.phone);
    const used = freshNumber();
    await ask(person, used);
    const good = await codeTo(used);
    expect(await prove(person, good)).toMatchObject({ status: 200 });
    expect(await prove(person, good)).toMatchObject(refused(400, 'CODE_EXPIRED'));
  });

  test('is limited as sign-in codes are, and refused where it is no number, or theirs already [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const phone = freshNumber();
    await ask(person, phone);
    expect(await ask(person, phone)).toMatchObject(refused(429, 'TOO_MANY_CODES'));
    expect(await ask(person, person.phone)).toMatchObject(refused(400, 'PHONE_UNCHANGED', { field: 'phone_number' }));
    for (const typed of ['123', '0005550123', 'a phone number'])
      expect(await ask(person, typed)).toMatchObject(refused(400, 'BAD_INPUT', { field: 'phone_number' }));
    expect(await ask(person, '9005550100')).toMatchObject(refused(400, 'PHONE_NOT_TEXTABLE', { field: 'phone_number' }));
    const asked = [];
    for (let n = 0; n < 10; n += 1) asked.push((await ask(person, freshNumber())).status);
    expect(asked).toContain(429);
  });

  test('of a lost phone is replaced by the provider, who says why: every session ends, and they are told [CUS-13]', async () => {
    const [person, owner] = [await verified(await phoneConsumer(server)), await phoneConsumer(server)];
    const to = freshNumber();
    const run = (...args: string[]) => runCommand(server.context, ['change-phone', person.phone, ...args]);
    await expect(run('--to', to)).rejects.toThrow('--why says in a few words');
    await expect(run('--why', 'Lost it')).rejects.toThrow('which phone number?');
    await expect(run('--to', owner.phone, '--why', 'Lost it')).rejects.toMatchObject({ code: 'PHONE_TAKEN' });
    expect((await me(person)).phone_number).toBe(person.phone);
    expect(await run('--to', to, '--why', 'Lost it')).toContain('logs in by the new number');
    expect(await server.call(users.read, { token: person.token })).toMatchObject(refused(401, 'UNAUTHENTICATED'));
    expect((await signInConsumer(server, to)).subject).toBe(person.subject);
    expect(await wordsTo(`+1${person.phone}`)).toContain(`Your phone number now ends in ${to.slice(-4)}.`);
  });

  test('of a lost phone takes its passkeys and its tokens with it, and says so [CUS-13]', async () => {
    const person = await verified(await phoneConsumer(server));
    const { key } = await addOwnPasskey(server, person);
    await server.ok(ownPasskeys.askWhenPaying, { token: person.token, body: { ask: true } });
    const to = freshNumber();
    await runCommand(server.context, ['change-phone', person.phone, '--to', to, '--why', 'Lost it']);
    const under_way = await beginSignIn(server, 'sms');
    const { body } = await under_way.call('passkey/begin', {});
    const { options } = body as unknown as { options: PasskeyOptions };
    expect((await under_way.call('passkey', { response: key.used(options) })).body).toMatchObject({ code: 'PASSKEY_REFUSED' });
    const left = await server.context.db.one(
      `select asks_for_passkey, tokens_valid_after > '-infinity' as tokens_ended,
              (select count(*)::integer from passkeys p where p.subject = u.subject) as passkeys
         from users u where subject = $1`,
      [person.subject],
    );
    expect(left).toEqual({ asks_for_passkey: false, tokens_ended: true, passkeys: 0 });
    const told = 'You were logged out everywhere, and your passkeys were removed.';
    expect(await wordsTo(`+1${person.phone}`)).toContain(told);
    await expect.poll(() => wordsTo(profileFor(person.phone).email), { timeout: 20_000 }).toContain(told);
  });

  test('of their own choice leaves them their passkeys, which they are told to check [CUS-13]', async () => {
    const person = await verified(await phoneConsumer(server));
    const { id } = await addOwnPasskey(server, person);
    await changePhone(person);
    expect((await server.ok(ownPasskeys.list, person)).passkeys).toMatchObject([{ id }]);
    expect(await wordsTo(`+1${person.phone}`)).not.toContain('your passkeys were removed');
    const mail = () => wordsTo(profileFor(person.phone).email);
    await expect.poll(mail, { timeout: 20_000 }).toContain('Your passkeys still work. Remove any you no longer have.');
    expect(await mail()).toContain(`${server.url}/dashboard/settings/passkeys`);
  });

  test('is kept in their history, masked, for staff [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    await changePhone(person);
    const { id } = await server.context.db.one<{ id: string }>('select id from users where subject = $1', [person.subject]);
    const { body } = await support.call('readConsumer', { params: { id } });
    expect(body.contact_changes).toMatchObject([{ kind: 'phone', was: `(•••) •••-${person.phone.slice(-4)}` }]);
    expect(JSON.stringify(body)).not.toContain(person.phone);
  });

  test('is no call of a merchant’s user [CUS-13]', async () => {
    const names = { username: 'number.clerk', email: 'number.clerk@shop.example' };
    const { subject } = await directory(server.context).createUser({ ...names, password: 'Tide-Pool7' });
    const organization_id = await createOrganization(server.context, 'Number Shops');
    const user = { ...names, subject, role: 'AdminAccount', organization_id, business_ids: [], created_by: null } as const;
    await createBusinessUser(server.context, user);
    const clerk = { token: (await signInMerchant(server, names.username, 'Tide-Pool7')).access_token };
    expect(await ask(clerk, freshNumber())).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await prove(clerk, '123456')).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await askEmail(clerk, 'c@people.example')).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await server.call(contacts.read, clerk)).toMatchObject(refused(403, 'FORBIDDEN'));
  });

  test('is no call of whoever has no profile [CUS-13]', async () => {
    const newcomer = { token: (await signInConsumer(server, freshNumber())).access_token };
    expect(await ask(newcomer, freshNumber())).toMatchObject(refused(403, 'PROFILE_REQUIRED'));
    expect(await prove(newcomer, '123456')).toMatchObject(refused(403, 'PROFILE_REQUIRED'));
    expect(await askEmail(newcomer, 'b@people.example')).toMatchObject(refused(403, 'PROFILE_REQUIRED'));
  });
});

describe('another e-mail address', () => {
  test('is used once its link is opened; until then everything goes to the old one, which is told [CUS-13]', async () => {
    const person = await verified(await phoneConsumer(server));
    const was = profileFor(person.phone).email;
    const email = `new${person.phone}@people.example`;
    expect(await askEmail(person, email.toUpperCase())).toMatchObject({ status: 200, body: { email, link: { state: 'sent' } } });
    expect(await me(person)).toMatchObject({ email: was, email_verified: true });
    expect(await server.ok(contacts.read, person)).toMatchObject({ email_change: { email } });
    expect(await open(await linkTo(email))).toMatchObject({ status: 200 });
    expect(await me(person)).toMatchObject({ email, email_verified: true });
    expect(await server.ok(contacts.read, person)).toEqual({ email_change: null });
    expect(await wordsTo(was)).toContain(`Your receipts now go to n•••@people.example.`);
    expect(await wordsTo(was)).not.toContain(email);
    expect(await open(await linkTo(email))).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
  });

  test('of somebody else is answered like any other, and refused once its link is opened [CUS-13]', async () => {
    const [person, owner] = [await phoneConsumer(server), await phoneConsumer(server)];
    const theirs = profileFor(owner.phone).email;
    expect(await askEmail(person, theirs)).toMatchObject({ status: 200, body: { email: theirs } });
    // The one that verifies it, mailed as its owner registered, may come later.
    const token = await linkTo(theirs, 'Use this email');
    expect(await open(token)).toMatchObject(refused(409, 'EMAIL_TAKEN'));
    expect(await open(token)).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
    expect((await me(person)).email).toBe(profileFor(person.phone).email);
    expect((await me(owner)).email).toBe(theirs);
  });

  test('is the last that was asked for, for three days, and can be withdrawn [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const [first, second, third] = ['one', 'two', 'three'].map((word) => `${word}${person.phone}@people.example`) as [
      string,
      string,
      string,
    ];
    await askEmail(person, first);
    await askEmail(person, second);
    expect(await open(await linkTo(first))).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
    await later(server, { days: 3, minutes: 1 }, async () => {
      expect(await open(await linkTo(second))).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
    });
    await askEmail(person, third);
    await server.ok(contacts.withdrawEmail, { token: person.token });
    expect(await open(await linkTo(third))).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
    expect((await me(person)).email).toBe(profileFor(person.phone).email);
  });

  test.each([
    ['they log out everywhere else', (person: PhoneConsumer) => server.ok(sessions.endOthers, { token: person.token })],
    ['they change their number', changePhone],
    [
      'the provider replaces their lost phone',
      (person: PhoneConsumer) => runCommand(server.context, ['change-phone', person.phone, '--to', freshNumber(), '--why', 'Lost it']),
    ],
    [
      'the account was suspended meanwhile',
      async (person: PhoneConsumer) => {
        await runCommand(server.context, ['freeze', person.phone]);
        await runCommand(server.context, ['unfreeze', person.phone]);
      },
    ],
    ['staff log them out everywhere', async (person: PhoneConsumer) => endConsumerSessions(server.context, await idOf(person))],
  ])('that waits is not used once %s [CUS-13]', async (_how, end) => {
    const person = await phoneConsumer(server);
    const email = `waits${person.phone}@people.example`;
    await askEmail(person, email);
    const token = await linkTo(email);
    await end(person);
    expect(await open(token)).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
    const kept = await server.context.db.one('select email from consumers where user_id = $1', [await idOf(person)]);
    expect(kept).toEqual({ email: profileFor(person.phone).email });
  });

  test('is told by text where the old one was never verified [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    const email = `typo${person.phone}@people.example`;
    await askEmail(person, email);
    await open(await linkTo(email));
    expect(await wordsTo(`+1${person.phone}`)).toContain('Your receipts now go to t•••@people.example. Not you? Write to');
    expect(await wordsTo(profileFor(person.phone).email)).not.toContain('receipts now go to');
  });

  test('is mailed five times an hour at most, and refused where it is none, or theirs already [CUS-13]', async () => {
    const person = await phoneConsumer(server);
    expect(await askEmail(person, 'nobody')).toMatchObject(refused(400, 'BAD_INPUT', { field: 'email' }));
    expect(await askEmail(person, profileFor(person.phone).email)).toMatchObject(refused(400, 'EMAIL_UNCHANGED', { field: 'email' }));
    const asked = [];
    for (let n = 0; n < 6; n += 1) asked.push((await askEmail(person, `many${n}${person.phone}@people.example`)).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
