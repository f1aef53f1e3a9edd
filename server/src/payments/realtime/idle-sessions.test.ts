import { users } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closeListeners, ownChannels } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { profileFor, signInConsumer } from '../../../test/support/sign-in.ts';
import { endedTickets } from '../../identity/index.ts';

const NEVER_MS = 2 ** 31 - 1;
const HOUR_MS = 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
});
afterEach(closeListeners);
afterAll(() => server.stop());

/** Someone who signed in through the provider, once or more often. */
async function signedIn(phone: string, times = 1): Promise<string> {
  const { access_token, subject } = await signInConsumer(server, phone);
  await server.ok(users.createSelf, { token: access_token, body: profileFor(phone) });
  for (let again = 1; again < times; again += 1) await signInConsumer(server, phone);
  return (await server.context.db.one<{ id: string }>('select id from users where subject = $1', [subject])).id;
}
/** So many of somebody's sessions have not been used for eight hours. */
async function idle(user_id: string, most: number): Promise<void> {
  const ended = await server.context.db.run(
    `update identity_records set idle_until = now() - interval '1 second'
      where id_hash in (select i.id_hash from identity_records i join users u on u.subject = i.account_id
                         where u.id = $1 and i.model = 'Session' limit $2)`,
    [user_id, most],
  );
  expect(ended).toBe(most);
}
const listenerOf = (user_id: string, hours: number) => ({
  purchase_id: 'pur_00000000000000000000000001',
  user_id,
  side: 'consumer' as const,
  minted_at: new Date(server.clock.wall().getTime() - hours * HOUR_MS),
});
const closes = async (user_id: string, hours = 9) => (await endedTickets(server.context.db, [listenerOf(user_id, hours)])).length === 1;

it('a channel closes when the session that it was opened from has ended for want of use', async () => {
  const user_id = await signedIn('7185550101');
  const own = await ownChannels(server, { beat_ms: NEVER_MS, look_ms: 50 });
  try {
    const listener = await own.listen(listenerOf(user_id, 9));
    expect(await closes(user_id)).toBe(false);
    expect(listener.closed).toBeUndefined();
    await idle(user_id, 1);
    expect(await listener.ended).toBe(4401);
  } finally {
    await own.stop();
  }
});

it('stays open while the person uses a session elsewhere, and until all have ended', async () => {
  const user_id = await signedIn('7185550102', 2);
  await idle(user_id, 1);
  expect(await closes(user_id)).toBe(false);
  await idle(user_id, 2);
  expect(await closes(user_id)).toBe(true);
});

it('is not looked at before a session can have ended, nor where the sessions are those of another provider', async () => {
  const user_id = await signedIn('7185550103');
  await idle(user_id, 1);
  expect(await closes(user_id, 7.8)).toBe(false);
  expect(await closes(user_id, 7.9)).toBe(true);
  const elsewhere = await signedIn('7185550104');
  await server.context.db.run('delete from identity_records where account_id = (select subject from users where id = $1)', [elsewhere]);
  expect(await closes(elsewhere)).toBe(false);
});
