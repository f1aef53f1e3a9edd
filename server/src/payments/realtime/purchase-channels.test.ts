import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, listen, ownChannels } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { DatabaseCarrier } from '../../kernel/announce/database-carrier.ts';
import { freeze } from '../../people/consumers/index.ts';
import { PurchaseChannels, Relay } from './index.ts';

const NEVER_MS = 2 ** 31 - 1;

let server: TestServer;
/** A second server on the same database. */
let beside: TestServer;
let shop: TestShop;
let till: Till;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  shop = await openShop(server);
  till = await tillOf(shop);
});
afterEach(closeListeners);
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** A new consumer's purchase, and an order of one dollar for it. */
async function waiting(): Promise<{ person: Payer; id: string }> {
  const person = await newPayer(server);
  const { id } = await ask(server, till, await start(server, person), 100);
  return { person, id };
}

describe('between servers', () => {
  it('a change and the end of a session on one are received on the other, by word alone', async () => {
    const { person, id } = await waiting();
    const own = await ownChannels(server, { beat_ms: NEVER_MS, look_ms: NEVER_MS });
    try {
      const consumer = await own.listen({ purchase_id: id, user_id: person.user_id, side: 'consumer' });
      const merchant = await own.listen({ purchase_id: id, user_id: shop.admin.user_id, side: 'merchant' });
      await consumer.receives('ACCEPTED');
      await tryToConfirm(server, person, id);
      await merchant.receives('COMPLETED');
      await consumer.receives('ACCEPTED', 'COMPLETED');
      await freeze(server.context, person.user_id);
      expect(await consumer.ended).toBe(4401);
      expect(merchant.closed).toBeUndefined();
    } finally {
      await own.stop();
    }
  });

  it('a server that hears no other keeps its changes to itself, until another comes', async () => {
    const alone = await startTestServer();
    const channels = new PurchaseChannels(alone.context);
    const carrier = new DatabaseCarrier(alone.urls.server_url, alone.context.log);
    const relay = new Relay(carrier, channels, alone.context.log, { beat_ms: NEVER_MS, silence_ms: 100 });
    const words: string[] = [];
    const listener = new pg.Client({ connectionString: alone.urls.server_url });
    try {
      await relay.ready();
      await listener.connect();
      listener.on('notification', ({ payload }) => words.push(payload ?? ''));
      await listener.query('listen drawbridge_changes');
      const published = (id: string) => words.some((word) => word.includes(id));
      await expect
        .poll(async () => {
          words.length = 0;
          relay.changed('pur_alone');
          // Published after it, whether or not the change is.
          relay.ended('usr_anyone');
          await expect.poll(() => published('usr_anyone')).toBe(true);
          return published('pur_alone');
        })
        .toBe(false);
      await listener.query('select pg_notify($1, $2)', ['drawbridge_changes', JSON.stringify({ from: 'another', changed: [], ended: [] })]);
      await expect
        .poll(() => {
          relay.changed('pur_heard');
          return published('pur_heard');
        })
        .toBe(true);
    } finally {
      await listener.end();
      await relay.stop();
      await channels.stop();
      await alone.stop();
    }
  });

  it('a change that nobody told of is still found', async () => {
    const { person, id } = await waiting();
    const listener = await listen(server, till, id, beside);
    // Committed by a server that was killed before it could say a word.
    await ownerRun(server, `select change_purchase_status($1::text, 'consumer_denied', $2, $3)`, [id, server.clock.now(), person.user_id]);
    await listener.receives('DENIED');
  });

  it('a change that nobody told of is found also while there is word of others without end', async () => {
    const [published, unpublished] = [await waiting(), await waiting()];
    const own = await ownChannels(server, { beat_ms: NEVER_MS, look_ms: NEVER_MS });
    let publishing = true;
    const publish = () => {
      if (!publishing) return;
      own.channels.changedElsewhere([published.id]);
      setImmediate(publish);
    };
    try {
      await own.listen({ purchase_id: published.id, user_id: shop.admin.user_id, side: 'merchant' });
      const listener = await own.listen({ purchase_id: unpublished.id, user_id: shop.admin.user_id, side: 'merchant' });
      await ownerRun(server, `select change_purchase_status($1::text, 'consumer_denied', $2, 'system')`, [
        unpublished.id,
        server.clock.now(),
      ]);
      publish();
      own.channels.lookAtAll();
      await listener.receives('DENIED');
    } finally {
      publishing = false;
      await own.stop();
    }
  });

  it('what was missed while the connection between them was lost is said when it is back', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const own = await ownChannels(server, { beat_ms: NEVER_MS, look_ms: NEVER_MS });
    try {
      const [early, late] = [
        await own.listen({ purchase_id: first.id, user_id: shop.admin.user_id, side: 'merchant' }),
        await own.listen({ purchase_id: second.id, user_id: shop.admin.user_id, side: 'merchant' }),
      ];
      const { context } = server;
      await context.db.transaction(async (tx) => {
        // Every server's, this one's too.
        const lost = await tx.many(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'drawbridge relay'`,
        );
        expect(lost.length).toBeGreaterThanOrEqual(3);
        await ownerRun(server, `select change_purchase_status($1::text, 'consumer_denied', $2, 'system')`, [first.id, server.clock.now()]);
      });
      await early.receives('DENIED');
      await tryToConfirm(server, second.person, second.id);
      await late.receives('COMPLETED');
    } finally {
      await own.stop();
    }
  });
});

describe('a socket', () => {
  it('that answers no ping is let go, and one that does is kept until the server stops', async () => {
    const { person, id } = await waiting();
    const own = await ownChannels(server, { beat_ms: 100, look_ms: NEVER_MS });
    const listener = { purchase_id: id, user_id: person.user_id, side: 'consumer' } as const;
    const [alive, dead] = [await own.listen(listener), await own.listen(listener, { autoPong: false })];
    expect(await dead.ended).toBe(1006);
    await alive.receives('ACCEPTED');
    expect(alive.closed).toBeUndefined();
    await own.stop();
    expect(await alive.ended).toBe(1001);
  });

  it('whose session ended between the ticket and the opening is closed at once', async () => {
    const { person, id } = await waiting();
    const minted_at = server.clock.wall();
    await freeze(server.context, person.user_id);
    const own = await ownChannels(server, { beat_ms: NEVER_MS, look_ms: NEVER_MS });
    try {
      const listener = await own.listen({ purchase_id: id, user_id: person.user_id, side: 'consumer', minted_at });
      expect(await listener.ended).toBe(4401);
    } finally {
      await own.stop();
    }
  });

  it('that reads nothing holds nobody up', async () => {
    const { person, id } = await waiting();
    const [slow, quick] = [await listen(server, person, id), await listen(server, till, id)];
    await slow.receives('ACCEPTED');
    slow.socket.pause();
    await tryToConfirm(server, person, id);
    await quick.receives('COMPLETED');
    slow.socket.resume();
    await slow.receives('ACCEPTED', 'COMPLETED');
  });

  it('that sends too much, or leaves in the middle, harms nobody else', async () => {
    const { person, id } = await waiting();
    const [loud, gone, quiet] = [await listen(server, person, id), await listen(server, person, id), await listen(server, till, id)];
    loud.socket.send('x'.repeat(10_000));
    gone.socket.terminate();
    expect(await loud.ended).toBe(1009);
    await tryToConfirm(server, person, id);
    await quiet.receives('COMPLETED');
  });

  it('is counted while it is open', async () => {
    const text = async () => beside.context.metrics.registry.getSingleMetricAsString('drawbridge_open_channels');
    await expect.poll(text).toContain('drawbridge_open_channels 0');
    const { person, id } = await waiting();
    const listener = await listen(server, person, id, beside);
    await expect.poll(text).toContain('drawbridge_open_channels 1');
    listener.socket.close();
    await expect.poll(text).toContain('drawbridge_open_channels 0');
  });
});
