import { contacts, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { registerConsumer } from '../../../../test/support/people.ts';
import { listOutbox } from '../../../providers/outbox/index.ts';

// The same under an outside sign-in provider, which keeps people's numbers.

const refused = (status: number, code: string, more = {}) => ({ status, refusal: { code, ...more } });

describe('where somebody else signs people in', () => {
  let outside: TestServer;
  beforeAll(async () => {
    outside = await startTestServer({ env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
  });
  afterAll(() => outside.stop());

  test('the number is changed there, and the address here [CUS-13]', async () => {
    const person = await registerConsumer(outside);
    const token = await outside.tokenFor({ subject: person.subject, role: 'Consumer', phone: person.phone, signed_in_at: new Date() });
    expect(await outside.call(contacts.beginPhone, { token, body: { phone_number: '7185559001' } })).toMatchObject(
      refused(403, 'USERS_KEPT_ELSEWHERE', { message: 'Your sign-in provider keeps your phone number. Change it there.' }),
    );
    expect(await outside.call(contacts.finishPhone, { token, body: { code: '123456' } })).toMatchObject(
      refused(403, 'USERS_KEPT_ELSEWHERE'),
    );
    const email = 'elsewhere@people.example';
    await outside.ok(contacts.beginEmail, { token, body: { email } });
    const [mail] = await listOutbox(outside.context.db, { to: email });
    await outside.ok(users.verifyEmail, { body: { token: /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '' } });
    expect(await outside.ok(users.read, { token })).toMatchObject({ email, email_verified: true });
  });

  test('a suspended person changes nothing, and their link opens nothing [CUS-13]', async () => {
    const person = await registerConsumer(outside);
    const token = await outside.tokenFor({ subject: person.subject, role: 'Consumer', phone: person.phone, signed_in_at: new Date() });
    const email = 'frozen@people.example';
    await outside.ok(contacts.beginEmail, { token, body: { email } });
    await outside.context.db.run(`update users set status = 'FROZEN' where id = $1`, [person.user_id]);
    expect(await outside.call(contacts.beginEmail, { token, body: { email: 'd@people.example' } })).toMatchObject(
      refused(403, 'ACCOUNT_FROZEN'),
    );
    const [mail] = await listOutbox(outside.context.db, { to: email });
    const link = /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(await outside.call(users.verifyEmail, { body: { token: link } })).toMatchObject(refused(400, 'EMAIL_LINK_INVALID'));
  });
});
