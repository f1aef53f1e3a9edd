import { createHash } from 'node:crypto';
import { type NewProfile, NOT_A_BANKS_LETTERS, NOT_IN_A_NAME, users } from '@drawbridge/contract';
import { TERMS, TERMS_VERSION } from '@drawbridge/contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atAnotherMoment } from '../../../test/support/at-another-moment.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkChecking, newcomer, registerConsumer } from '../../../test/support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const profiles = async () => (await server.context.db.one<{ count: number }>('select count(*) as count from consumers')).count;

it('creates the profile and reads it back [API-27, API-28, API-31]', async () => {
  const person = await newcomer(server, { street_two: 'Apt 4', email: 'Ada.Lovelace@People.Example' });
  expect(await server.call(users.read, { token: person.token })).toMatchObject({ status: 404, refusal: { code: 'ERR_USER_NOT_FOUND' } });
  const expected = {
    email: 'ada.lovelace@people.example',
    email_verified: false,
    email_link: null,
    first_name: 'Ada',
    last_name: person.profile.last_name,
    date_of_birth: '04-12-1990',
    phone_number: person.profile.phone_number,
    address: { street_one: '12 Canal Street', street_two: 'Apt 4', city: 'New York', state: 'NY', postal_code: '10013' },
    terms_accepted: true,
    has_created_external_account: false,
    language: 'en',
    status: 'ACTIVE',
    paybotic_banking_roles: ['pc:consumer'],
    created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
  };
  expect(await server.ok(users.createSelf, { token: person.token, body: person.profile })).toEqual(expected);
  // The link to their address is mailed meanwhile.
  expect(await server.ok(users.read, { token: person.token })).toEqual({ ...expected, email_link: expect.toSatisfy(() => true) });

  await linkChecking(server, person);
  expect((await server.ok(users.read, { token: person.token })).has_created_external_account).toBe(true);
});

it('keeps when the terms were accepted, and a hash of the text that was', async () => {
  const person = await registerConsumer(server);
  const row = await server.context.db.one<{ terms_hash: string; terms_accepted_at: Date }>(
    'select terms_hash, terms_accepted_at from consumers where user_id = $1',
    [person.user_id],
  );
  expect(row.terms_hash).toBe(createHash('sha256').update(JSON.stringify(TERMS)).digest('hex'));
  expect(Math.abs(row.terms_accepted_at.getTime() - server.clock.now().getTime())).toBeLessThan(60_000);
});

it('shows a consumer, and nobody else, the terms that they accepted, and when [CUS-12]', async () => {
  const person = await registerConsumer(server);
  const { title, version, blocks, accepted_at } = await server.ok(users.readTerms, { token: person.token });
  expect({ title, version }).toEqual({ title: null, version: TERMS_VERSION });
  const words = blocks.flatMap(({ cells }) => cells.flat().map(({ text }) => text));
  expect(words).toEqual(TERMS.flatMap((section) => [section.title, ...section.paragraphs]));
  expect(Math.abs(Date.parse(accepted_at) - server.clock.now().getTime())).toBeLessThan(60_000);
  expect((await server.call(users.readTerms, { token: (await newcomer(server)).token })).status).toBe(403);
  expect((await server.call(users.readTerms, {})).status).toBe(401);
});

it('takes the hash of the terms that the page showed, and registers nobody with others [ONB-24]', async () => {
  const count = await profiles();
  const person = await newcomer(server);
  const register = (terms_sha256: string) =>
    server.call(users.createSelf, { token: person.token, body: { ...person.profile, terms_sha256 } });
  expect(await register('ab'.repeat(32))).toMatchObject({
    status: 409,
    refusal: { code: 'TERMS_CHANGED', field: 'terms_accepted', message: expect.stringContaining('review them again') },
  });
  expect(await register('none')).toMatchObject({ status: 400, refusal: { field: 'terms_sha256' } });
  expect(await profiles()).toBe(count);
  // Pages get it with the brand.
  const shown = server.context.config.brand.terms_sha256;
  expect(shown).toBe(createHash('sha256').update(JSON.stringify(TERMS)).digest('hex'));
  expect((await register(shown ?? '')).status).toBe(200);
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'gives back the birthday that was given, wherever the server stands (%s) [ONB-21]',
  async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const person = await registerConsumer(server, { date_of_birth: '01-01-1990' });
      expect((await server.ok(users.read, { token: person.token })).date_of_birth).toBe('01-01-1990');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  },
);

it('takes a birthday by the New York day of the domain clock [ONB-20]', async () => {
  const person = await newcomer(server, { date_of_birth: '06-16-2031' });
  await atAnotherMoment(server, new Date('2049-06-16T03:30:00Z'), async () => {
    const early = await server.call(users.createSelf, { token: person.token, body: person.profile });
    expect(early).toMatchObject({ status: 400, refusal: { field: 'date_of_birth', message: 'You must be at least 18 years old' } });
    server.clock.set(new Date('2049-06-16T04:30:00Z'));
    expect((await server.call(users.createSelf, { token: person.token, body: person.profile })).status).toBe(200);
  });
});

describe('refuses what will not do, names the field and changes nothing', () => {
  const long = 'x'.repeat(500);
  it.each<[string, Partial<Record<keyof NewProfile, unknown>>, string, string]>([
    ['a first name of one letter [ONB-16]', { first_name: 'A' }, 'first_name', 'First name is required'],
    ['no first name [ONB-16]', { first_name: '  ' }, 'first_name', 'First name is required'],
    ['a last name of one letter [ONB-17]', { last_name: 'B' }, 'last_name', 'Last name is required'],
    ['a name of 500 characters', { last_name: long }, 'last_name', 'Too long'],
    ['a right-to-left override in a name', { first_name: 'Ada\u202eecila' }, 'first_name', NOT_IN_A_NAME],
    ['a NUL in a name', { first_name: 'Ada\u0000' }, 'first_name', NOT_IN_A_NAME],
    ['digits in a name [TRU-20]', { first_name: 'R2D2' }, 'first_name', NOT_IN_A_NAME],
    ['emoji in a name [TRU-20]', { last_name: 'Zoë 👩‍🚀' }, 'last_name', NOT_IN_A_NAME],
    ['an address for a name [TRU-20]', { last_name: 'x@evil' }, 'last_name', NOT_IN_A_NAME],
    ['one letter and a full stop [TRU-20]', { first_name: 'J.' }, 'first_name', 'First name is required'],
    ['signs without letters [TRU-20]', { last_name: "-.'" }, 'last_name', 'Last name is required'],
    ['a name that no bank file holds [TRU-20]', { first_name: '北京' }, 'first_name', NOT_A_BANKS_LETTERS],
    ['a name in Cyrillic [TRU-20]', { last_name: 'Иванов' }, 'last_name', NOT_A_BANKS_LETTERS],
    ['a name of which a part is lost [TRU-20]', { last_name: 'García 王' }, 'last_name', NOT_A_BANKS_LETTERS],
    ['a line break in a street', { street_one: '12 Canal\nStreet' }, 'street_one', 'Use letters, numbers and basic punctuation only'],
    ['no birthday [ONB-18]', { date_of_birth: '' }, 'date_of_birth', 'Birthday is required'],
    ['a birthday in the future [ONB-19]', { date_of_birth: '01-01-2199' }, 'date_of_birth', 'Date of Birth cannot be in the future'],
    ['a child [ONB-20]', { date_of_birth: '01-01-2020' }, 'date_of_birth', 'You must be at least 18 years old'],
    ['a birthday before 1900', { date_of_birth: '12-31-1899' }, 'date_of_birth', 'Birthday is required'],
    ['29 February of a common year', { date_of_birth: '02-29-1999' }, 'date_of_birth', 'Birthday is required'],
    ['a short phone number [ONB-22]', { phone_number: '555' }, 'phone_number', 'Phone number required'],
    ['a phone number that nobody can have', { phone_number: '2121550101' }, 'phone_number', 'Phone number invalid'],
    ['a phone number of nine digits [ONB-23]', { phone_number: '212555010' }, 'phone_number', 'Phone number invalid'],
    ['a phone number of eleven digits [ONB-23] [TRU-34]', { phone_number: '21255501011' }, 'phone_number', 'Phone number invalid'],
    ["someone else's phone number", { phone_number: '2125550100' }, 'phone_number', "This isn't the phone number you signed in with"],
    ['terms not accepted [ONB-24]', { terms_accepted: false }, 'terms_accepted', 'You must accept the terms'],
    ['terms accepted in words', { terms_accepted: 'true' }, 'terms_accepted', 'You must accept the terms'],
    ['no street [ONB-25]', { street_one: '' }, 'street_one', 'Street required'],
    ['no city [ONB-26]', { city: '' }, 'city', 'City required'],
    ['a state of three letters [ONB-27]', { state: 'NYC' }, 'state', 'State required'],
    ['a state that is none', { state: 'ZZ' }, 'state', 'State required'],
    ['no zip [ONB-29]', { postal_code: '' }, 'postal_code', 'Zip code required'],
    ['a zip of four digits [ONB-29]', { postal_code: '1001' }, 'postal_code', 'Zip code must be exactly 5 digits'],
    ['a zip with letters [ONB-29]', { postal_code: '1001A' }, 'postal_code', 'Zip code must be exactly 5 digits'],
    ['a zip in other digits', { postal_code: '١٠٠١٣' }, 'postal_code', 'Zip code must be exactly 5 digits'],
  ])('%s', async (_words, wrong, field, message) => {
    const person = await newcomer(server);
    const before = await profiles();
    const reply = await server.call(users.createSelf, { token: person.token, body: { ...person.profile, ...wrong } as NewProfile });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field, message } });
    expect(await profiles()).toBe(before);
  });

  it.each([
    ['roles', { paybotic_banking_roles: ['pc:account_admin'] }],
    ['a status', { status: 'ACTIVE' }],
    ['a limit', { daily_limit_cents: 99_999_999 }],
    ['permissions', { permissions: ['pc:create:ach_debit'] }],
    ['a kind', { kind: 'merchant' }],
    ['an id', { user_id: 'usr_1' }],
  ])('%s smuggled in', async (_words, more) => {
    const person = await newcomer(server);
    const before = await profiles();
    const reply = await server.call(users.createSelf, { token: person.token, body: { ...person.profile, ...more } });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: Object.keys(more)[0] } });
    expect(await profiles()).toBe(before);
  });

  it('a polluted prototype', async () => {
    const person = await newcomer(server);
    const body = JSON.stringify(person.profile).replace('{', '{"__proto__":{"terms_accepted":true},');
    const response = await fetch(`${server.url}/api/users/self`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
  });
});

it.each(['Zoë', "O'Neill-Ångström", 'O’Neill', 'Kaʻahumanu', 'Łukasz', 'Weiß', 'Nguyễn', 'De la Cruz', 'St. John'])(
  'takes the name %s as it is written [TRU-20]',
  async (name) => {
    const person = await registerConsumer(server, { first_name: name, last_name: name });
    expect(await server.ok(users.read, { token: person.token })).toMatchObject({ first_name: name, last_name: name });
  },
);

it('takes the number in the ways people write it', async () => {
  const person = await newcomer(server);
  const digits = person.profile.phone_number;
  const written = `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  expect(
    (await server.ok(users.createSelf, { token: person.token, body: { ...person.profile, phone_number: written } })).phone_number,
  ).toBe(digits);
});

describe('who may register', () => {
  it('nobody without a verified phone', async () => {
    const person = await newcomer(server);
    const token = await server.tokenFor({ subject: person.subject, role: 'Consumer' });
    expect(await server.call(users.createSelf, { token, body: person.profile })).toMatchObject({ status: 403 });
    expect(await server.call(users.createSelf, { body: person.profile })).toMatchObject({ status: 401 });
  });

  it('nobody without the permission in the token', async () => {
    const person = await newcomer(server);
    const token = await server.tokenFor({ subject: person.subject, role: 'Consumer', permissions: [], phone: person.phone });
    expect(await server.call(users.createSelf, { token, body: person.profile })).toMatchObject({
      status: 403,
      refusal: { code: 'FORBIDDEN' },
    });
  });

  it('nobody with a merchant role, even with a phone', async () => {
    const person = await newcomer(server);
    const token = await server.tokenFor({ subject: person.subject, role: 'AdminAccount', phone: person.phone });
    expect(await server.call(users.createSelf, { token, body: person.profile })).toMatchObject({ status: 403 });
  });

  it('nobody twice', async () => {
    const person = await registerConsumer(server);
    const again = await server.call(users.createSelf, { token: person.token, body: { ...person.profile, email: 'other@people.example' } });
    expect(again).toMatchObject({ status: 409, refusal: { code: 'ERR_PROFILE_EXISTS' } });
  });

  it('no second subject with the same number', async () => {
    const person = await registerConsumer(server);
    const token = await server.tokenFor({ subject: `${person.subject}-other`, role: 'Consumer', phone: person.phone });
    const again = await server.call(users.createSelf, { token, body: { ...person.profile, email: 'again@people.example' } });
    expect(again).toMatchObject({ status: 409, refusal: { code: 'ERR_PROFILE_EXISTS' } });
  });

  it('makes one profile of ten submissions at the same moment', async () => {
    const person = await newcomer(server);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.call(users.createSelf, { token: person.token, body: person.profile })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(replies.filter(({ status }) => status === 409).every(({ refusal }) => refusal.code === 'ERR_PROFILE_EXISTS')).toBe(true);
    const { count } = await server.context.db.one<{ count: number }>(
      'select count(*) as count from consumers c join users u on u.id = c.user_id where u.subject = $1',
      [person.subject],
    );
    expect(count).toBe(1);
  });
});

describe('e-mail addresses', () => {
  it.each([
    'plain',
    'a@b',
    'a b@people.example',
    'a@people..example',
    '@people.example',
    'a@-people.example',
    'a@people.example\r\nBcc: x@y.example',
    `${'x'.repeat(250)}@p.example`,
  ])('refuses %j [ONB-14]', async (email) => {
    const person = await newcomer(server);
    const asked = await server.call(users.validateEmail, { token: person.token, body: { email } });
    expect(asked).toMatchObject({ status: 400, refusal: { field: 'email', message: 'Invalid email address' } });
    const sent = await server.call(users.createSelf, { token: person.token, body: { ...person.profile, email } });
    expect(sent).toMatchObject({ status: 400, refusal: { field: 'email', message: 'Invalid email address' } });
  });

  it.each(['first.last+tag@mail.people.example', 'x@people.example', "o'neill@people.example", '1234567890@people.example'])(
    'takes %s',
    async (email) => {
      const person = await newcomer(server);
      expect((await server.call(users.validateEmail, { token: person.token, body: { email } })).status).toBe(200);
    },
  );

  it('says on the field that another consumer has it, in whatever case [API-30, ONB-15]', async () => {
    const taken = await registerConsumer(server, { email: 'grace@people.example' });
    const person = await newcomer(server);
    const words = { code: 'ERR_USER_EXISTS', field: 'email', message: 'A user with this email already exists.' };
    const asked = await server.call(users.validateEmail, { token: person.token, body: { email: ' GRACE@people.EXAMPLE ' } });
    expect(asked).toMatchObject({ status: 409, refusal: words });
    const sent = await server.call(users.createSelf, { token: person.token, body: { ...person.profile, email: 'Grace@People.Example' } });
    expect(sent).toMatchObject({ status: 409, refusal: words });
    // The one who has it may keep it.
    expect((await server.call(users.validateEmail, { token: taken.token, body: { email: 'grace@people.example' } })).status).toBe(200);
  });

  it('gives one address to one of two who register with it at the same moment', async () => {
    const people = await Promise.all([
      newcomer(server, { email: 'race@people.example' }),
      newcomer(server, { email: 'RACE@people.example' }),
    ]);
    const replies = await Promise.all(people.map(({ token, profile }) => server.call(users.createSelf, { token, body: profile })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.refusal).toMatchObject({ code: 'ERR_USER_EXISTS', field: 'email' });
  });

  it('stops whoever asks about more addresses than a wizard ever would', async () => {
    const person = await newcomer(server);
    for (let asked = 0; asked < 60; asked++)
      expect(
        (await server.call(users.validateEmail, { token: person.token, body: { email: `guess${asked}@people.example` } })).status,
      ).toBe(200);
    const stopped = await server.call(users.validateEmail, { token: person.token, body: { email: 'grace@people.example' } });
    expect(stopped).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('tells a newcomer that nothing is deactivated [API-29]', async () => {
  const person = await newcomer(server);
  expect(await server.ok(users.isDeactivated, { token: person.token })).toEqual({ deactivated: false });
});
