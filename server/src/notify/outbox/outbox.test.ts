import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { type NewMessage, postMessage, sendMessage, tidy } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const textTo = (to: string, key: string): NewMessage => ({
  purpose: 'notice',
  key,
  language: 'en',
  life_ms: 60_000,
  words: { channel: 'sms', to, body: `about ${key}` },
});
const arrived = async (to: string) => (await listOutbox(server.context.db, { to })).map(({ body }) => body);
const kept = (key: string) =>
  server.context.db.maybe<{ state: string; sealed: string | null; failure: string | null }>(
    'select state, sealed, failure from messages where key = $1',
    [key],
  );

it('a message is there once it was sent, once for its key, however many ask for it at once [LIV-17]', async () => {
  const to = '+12125550161';
  await Promise.all(Array.from({ length: 8 }, () => sendMessage(server.context, textTo(to, 'once'))));
  expect(await arrived(to)).toEqual(['about once']);
  await sendMessage(server.context, textTo(to, 'once'));
  expect(await arrived(to)).toEqual(['about once']);
  expect(await kept('once')).toMatchObject({ state: 'sent', failure: null });
});

it('what its transaction took back is never sent', async () => {
  const { context } = server;
  const posted = context.db.transaction(async (tx) => {
    await postMessage(context, tx, textTo('+12125550162', 'taken-back'));
    throw new Error('not after all');
  });
  await expect(posted).rejects.toThrow('not after all');
  expect(await kept('taken-back')).toBeUndefined();
});

it('what was written by somebody who died before they sent it is sent all the same', async () => {
  const { context } = server;
  await context.db.transaction((tx) => postMessage(context, tx, textTo('+12125550163', 'orphan')));
  expect(await arrived('+12125550163')).toEqual([]);
  server.clock.advanceWall({ seconds: 11 });
  await expect.poll(() => arrived('+12125550163')).toEqual(['about orphan']);
});

it('what has waited for longer than it is worth is abandoned', async () => {
  const { context } = server;
  await context.db.transaction((tx) => postMessage(context, tx, textTo('+12125550164', 'late')));
  server.clock.advanceWall({ minutes: 2 });
  await expect.poll(() => kept('late')).toMatchObject({ state: 'failed', failure: 'too_late' });
  expect(await arrived('+12125550164')).toEqual([]);
});

it('words and recipients are forgotten a day after they were sent, that there was a message after 90 days; what waits stays', async () => {
  await sendMessage(server.context, textTo('+12125550165', 'old'));
  expect((await kept('old'))?.sealed).toMatch(/^v1\./);
  await ownerRun(server, "update messages set state_at = state_at - interval '25 hours' where key = 'old'");
  await tidy(server.context);
  expect(await kept('old')).toMatchObject({ state: 'sent', sealed: null });
  await ownerRun(server, "update messages set created_at = created_at - interval '91 days' where key = 'old'");
  await tidy(server.context);
  expect(await kept('old')).toBeUndefined();
});

it('a state only moves forward, and only by its verb', async () => {
  await expect(server.context.db.run("update messages set state = 'queued'")).rejects.toThrow('permission denied');
  await sendMessage(server.context, textTo('+12125550166', 'forward'));
  const move = (to: string) =>
    server.context.db.many(
      `select from change_message(p_id => (select id from messages where key = 'forward'), p_attempt => null, p_to => $1, p_at => now(), p_failure => null,
                                  p_error_code => null, p_provider_id => null, p_next_try_at => null)`,
      [to],
    );
  for (const [to, moves] of [
    ['queued', 0],
    ['sending', 0],
    ['delivered', 1],
    ['sent', 0],
    ['undelivered', 0],
    ['failed', 0],
  ] as const)
    expect([to, (await move(to)).length]).toEqual([to, moves]);
});
