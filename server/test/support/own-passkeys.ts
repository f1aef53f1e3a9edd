import { ownPasskeys, type PaymentNamed, users } from '@drawbridge/contract';
import type { Browser } from './browser.ts';
import { registerConsumer, type TestConsumer } from './people.ts';
import { profileFor, type SignedIn, signInConsumer } from './sign-in.ts';
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts';
import type { TestServer } from './start-test-server.ts';

let made = 0;

/** A consumer who signed in by phone, as the pages do it, and has registered. */
export interface PhoneConsumer extends SignedIn {
  /** Ten digits. */
  readonly phone: string;
  /** The access token, as most calls of tests name it. */
  readonly token: string;
}

/** Signs a new consumer in and registers them. The server must run with `identity: 'embedded'`. */
export async function phoneConsumer(server: TestServer, options: { browser?: Browser } = {}): Promise<PhoneConsumer> {
  made += 1;
  const phone = `646555${String(1000 + made)}`;
  const signed_in = await signInConsumer(server, phone, options);
  await server.ok(users.createSelf, { token: signed_in.access_token, body: profileFor(phone) });
  return { ...signed_in, phone, token: signed_in.access_token };
}

/** A registered consumer by a token of the test's own, whose number is known as after a sign-in by phone. */
export async function knownConsumer(server: TestServer): Promise<TestConsumer> {
  const person = await registerConsumer(server);
  await server.context.db.run('insert into phone_identities (subject, phone_number, created_at, last_used_at) values ($1, $2, $3, $3)', [
    person.subject,
    person.phone,
    server.context.clock.wall(),
  ]);
  return person;
}

/** Adds a passkey in the consumer's settings. */
export async function addOwnPasskey(
  server: TestServer,
  { token }: Pick<PhoneConsumer, 'token'>,
  name = 'Pixel',
): Promise<{ key: SoftwarePasskey; id: string }> {
  const key = softwarePasskey(server.url);
  const { options } = await server.ok(ownPasskeys.begin, { token });
  const { id } = await server.ok(ownPasskeys.finish, { token, body: { name, response: key.made(options) } });
  return { key, id };
}

/** Approves one payment by a passkey, as the page does when it is asked for. */
export async function approveByPasskey(
  server: TestServer,
  { token }: Pick<PhoneConsumer, 'token'>,
  key: SoftwarePasskey,
  payment: PaymentNamed,
): Promise<void> {
  const { options } = await server.ok(ownPasskeys.beginApproval, { token, body: payment });
  await server.ok(ownPasskeys.approve, { token, body: { ...payment, response: key.used(options) } });
}
