import { contacts, users } from '@drawbridge/contract';
import { expect } from 'vitest';
import { listOutbox } from '../../src/providers/outbox/index.ts';
import { registerConsumer, type TestConsumer } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** Deactivates somebody's account by their own call, and gives them as they are after a new sign-in. */
export async function deactivated<Person extends Pick<TestConsumer, 'token' | 'signIn'>>(
  server: TestServer,
  person: Person,
): Promise<Person> {
  await server.ok(users.deactivate, { token: person.token, body: { notes: 'I do not shop at these places any more.' } });
  return signedInAnew(server, person);
}

/** Somebody whose sessions were ended, after a new sign-in: a token of the second in which that happened would be refused. */
export async function signedInAnew<Person extends Pick<TestConsumer, 'signIn'>>(
  server: TestServer,
  person: Person,
): Promise<Person & { token: string }> {
  server.clock.advanceWall({ seconds: 2 });
  return { ...person, token: await person.signIn() };
}

/** Opens the link that was mailed to somebody's address when they registered, wherever that mail is looked up. */
export async function verifyEmail(
  server: TestServer,
  { profile }: Pick<TestConsumer, 'profile'>,
  mails: () => Promise<readonly { readonly body: string }[]> = () => listOutbox(server.context.db, { to: profile.email }),
): Promise<void> {
  const tokens = async () => (await mails()).flatMap(({ body }) => /\/verify-email#token=([\w-]+)/.exec(body)?.[1] ?? []);
  await expect.poll(tokens, { timeout: 20_000 }).not.toHaveLength(0);
  await server.ok(users.verifyEmail, { body: { token: (await tokens())[0] ?? '' } });
}

/** Has a new consumer change their address: gives the new one, and the number that is told of it. `before`: done first with that number. */
export async function changeEmail(
  server: TestServer,
  mailsTo: (to: string) => readonly { readonly body: string }[],
  before: (of: string) => Promise<unknown> = async () => undefined,
): Promise<{ to: string; of: string }> {
  const person = await registerConsumer(server);
  await before(person.phone);
  const to = `new.${person.profile.email}`;
  await server.ok(contacts.beginEmail, { token: await person.signIn(), body: { email: to } });
  await verifyEmail(server, { profile: { ...person.profile, email: to } }, async () => mailsTo(to));
  return { to, of: person.phone };
}
