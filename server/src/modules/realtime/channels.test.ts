import { once } from 'node:events';
import { type ConfirmationStatus, channelPath, confirmationStatus, purchases } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToAsk, tryToConfirm } from '../../testing/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../testing/people.ts';
import { freeze } from '../consumers/index.ts';
import type { Listener } from './channel.ts';
import { type ChannelTimes, PurchaseChannels, Relay } from './index.ts';

let server: TestServer;
/** A second server on the same database. */
let beside: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  shop = await openShop(server);
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** One end of a channel: what it has heard so far, and how it ended. */
class Ear {
  readonly heard: ConfirmationStatus[] = [];
  readonly socket: WebSocket;
  readonly ended: Promise<number>;
  /** The code it was closed with; undefined while it is open. */
  closed: number | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (text) => this.heard.push(confirmationStatus.parse(JSON.parse(String(text)))));
    this.ended = new Promise((resolve) => {
      socket.on('close', (code) => {
        this.closed = code;
        resolve(code);
      });
    });
  }

  words(): string[] {
    return this.heard.map(({ status }) => status);
  }

  /** Waits for the next words; nothing else must have been said. */
  async hears(...words: string[]): Promise<void> {
    await expect.poll(() => this.words(), { timeout: 10_000 }).toEqual(words);
  }
}

const ears: Ear[] = [];
afterEach(() => {
  for (const ear of ears.splice(0)) ear.socket.terminate();
});

/** Whichever server mints a ticket, it is good on every one; tokens of the test are for the first. */
const mint = async (who: { token: string }, purchaseId: string) =>
  (await server.ok(purchases.ticket, { token: who.token, params: { purchaseId } })).ticket;

/** Opens a socket; gives the ear when it is open, or the HTTP status that refused it. */
function connect(purchaseId: string, ticket: string, wishes: { at?: TestServer; origin?: string | null } = {}): Promise<Ear | number> {
  const { url } = wishes.at ?? server;
  const origin = wishes.origin === undefined ? url : wishes.origin;
  const socket = new WebSocket(`${url.replace('http', 'ws')}${channelPath(purchaseId, ticket)}`, origin === null ? {} : { origin });
  const ear = new Ear(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      ears.push(ear);
      resolve(ear);
    });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

async function listen(who: { token: string }, purchaseId: string, at: TestServer = server): Promise<Ear> {
  const ear = await connect(purchaseId, await mint(who, purchaseId), { at });
  if (typeof ear === 'number') throw new Error(`refused with ${ear}`);
  return ear;
}

/** Waits until everything said before has reached the socket: its server has answered a ping. */
async function drained(ear: Ear): Promise<void> {
  await new Promise((resolve) => {
    ear.socket.once('pong', resolve);
    ear.socket.ping();
  });
}

/** A new consumer's purchase, and an order of one dollar for it. */
async function waiting(): Promise<{ person: Payer; id: string }> {
  const person = await newPayer(server);
  const { id } = await ask(server, till, await start(server, person), 100);
  return { person, id };
}
const deny = (person: Payer, purchaseId: string) => server.ok(purchases.denyDebit, { token: person.token, body: { purchaseId } });
const cancel = (purchaseId: string) =>
  server.ok(purchases.cancelDebit, { token: till.token, body: { purchaseId, syn_business_id: till.business_id } });

describe('what is said', () => {
  it('to the consumer: nothing at first, ACCEPTED when a merchant asks, COMPLETED when they approve [API-36, PAY-11, PAY-40]', async () => {
    const person = await newPayer(server);
    const started = await start(server, person);
    const ear = await listen(person, started.ID);
    await drained(ear);
    await ear.hears();
    const asked = await ask(server, till, started, 100);
    await ear.hears('ACCEPTED');
    expect(ear.heard[0]).toEqual({
      purchaseId: started.ID,
      status: 'ACCEPTED',
      inputType: 'code',
      amount: 100,
      purchasePower: 50_000,
      businessName: 'Green Leaf Market',
      customerAccountInstitutionName: 'Northgate Bank',
      customerAccountLastFour: expect.stringMatching(/^\d{4}$/),
      timestamp: asked.purchase_date,
      publicId: started.PublicId,
      expiration: asked.expiration,
    });
    const { body } = await tryToConfirm(server, person, started.ID);
    await ear.hears('ACCEPTED', 'COMPLETED');
    expect(ear.heard[1]).toEqual(body);
  });

  it('to the merchant: nothing while it waits, COMPLETED when it is approved, without the consumer’s means [MCO-28]', async () => {
    const { person, id } = await waiting();
    const ear = await listen(till, id);
    await drained(ear);
    await ear.hears();
    await tryToConfirm(server, person, id);
    await ear.hears('COMPLETED');
    expect(ear.heard[0]).toMatchObject({ amount: 100, purchasePower: null, customerAccountInstitutionName: null });
  });

  it('INSUFFICIENT_FUNDS to the consumer, with the amount and what could be spent [PAY-12]', async () => {
    const person = await newPayer(server, { balance: 900 });
    const started = await start(server, person);
    const ear = await listen(person, started.ID);
    await tryToAsk(server, till, started, 901);
    await ear.hears('INSUFFICIENT_FUNDS');
    expect(ear.heard[0]).toMatchObject({ amount: 901, purchasePower: 900, businessName: 'Green Leaf Market' });
  });

  it('ACCOUNT_INVALID to the consumer, with the business [PAY-13]', async () => {
    const person = await registerConsumer(server);
    const started = await start(server, person);
    const ear = await listen(person, started.ID);
    await tryToAsk(server, till, started, 100);
    await ear.hears('ACCOUNT_INVALID');
    expect(ear.heard[0]).toMatchObject({ businessName: 'Green Leaf Market', customerAccountLastFour: null });
  });

  it('ACCOUNT_INVALID to both where the account fails at the approval [MCO-30]', async () => {
    const { person, id } = await waiting();
    const [consumer, merchant] = [await listen(person, id), await listen(till, id)];
    await server.context.db.run(`update bank_accounts set invalid_reason = 'R02' where id = $1`, [person.account_id]);
    await tryToConfirm(server, person, id);
    await consumer.hears('ACCEPTED', 'ACCOUNT_INVALID');
    await merchant.hears('ACCOUNT_INVALID');
  });

  it.each([
    ['the consumer refuses', deny],
    ['the merchant cancels', (_person: Payer, id: string) => cancel(id)],
  ])('DENIED to both when %s [PAY-36, MCO-29]', async (_words, end) => {
    const { person, id } = await waiting();
    const [consumer, merchant] = [await listen(person, id), await listen(till, id)];
    await end(person, id);
    await consumer.hears('ACCEPTED', 'DENIED');
    await merchant.hears('DENIED');
  });

  it('DENIED to both when the time runs out while it waits, and nothing when nobody had asked [MCO-32]', async () => {
    const { person, id } = await waiting();
    const started = await start(server, payer);
    const [consumer, merchant, alone] = [await listen(person, id), await listen(till, id), await listen(payer, started.ID)];
    server.clock.advance({ minutes: 5 });
    await consumer.hears('ACCEPTED', 'DENIED');
    await merchant.hears('DENIED');
    await drained(alone);
    await alone.hears();
  });

  it('on connecting, as things stand', async () => {
    const [completed, denied] = [await waiting(), await waiting()];
    await tryToConfirm(server, completed.person, completed.id);
    await deny(denied.person, denied.id);
    for (const [who, id, word] of [
      [completed.person, completed.id, 'COMPLETED'],
      [till, completed.id, 'COMPLETED'],
      [denied.person, denied.id, 'DENIED'],
      [till, denied.id, 'DENIED'],
    ] as const)
      await (await listen(who, id)).hears(word);
  });

  it('once to each of many listeners, also when word of it comes twice', async () => {
    const { person, id } = await waiting();
    const all = await Promise.all([listen(person, id), listen(person, id), listen(till, id), listen(till, id, beside)]);
    await tryToConfirm(server, person, id);
    server.context.channels.changed(id);
    beside.context.channels.changed(id);
    await all[0].hears('ACCEPTED', 'COMPLETED');
    await all[3].hears('COMPLETED');
    for (const ear of all) await drained(ear);
    expect(all.map((ear) => ear.words())).toEqual([['ACCEPTED', 'COMPLETED'], ['ACCEPTED', 'COMPLETED'], ['COMPLETED'], ['COMPLETED']]);
  });
});

/** Channels of their own on the same database, whose times can be chosen; sockets come in without a ticket. */
async function ownChannels(times: ChannelTimes) {
  const channels = new PurchaseChannels(server.context, times);
  const relay = new Relay(server.urls.server_url, channels, server.context.log);
  await relay.ready();
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const { port } = sockets.address() as { port: number };
  return {
    channels,
    async listen(listener: Pick<Listener, 'purchase_id' | 'user_id' | 'side'>, options: WebSocket.ClientOptions = {}): Promise<Ear> {
      sockets.once('connection', (socket) => channels.open(socket, { ...listener, minted_at: server.clock.wall() }));
      const ear = new Ear(new WebSocket(`ws://127.0.0.1:${port}`, options));
      ears.push(ear);
      await once(ear.socket, 'open');
      return ear;
    },
    async stop() {
      await channels.stop();
      await relay.stop();
      sockets.close();
    },
  };
}
const NEVER_MS = 2 ** 31 - 1;

describe('between servers', () => {
  it('a change and the end of a session on one are heard on the other, by word alone', async () => {
    const { person, id } = await waiting();
    const own = await ownChannels({ beat_ms: NEVER_MS, look_ms: NEVER_MS });
    try {
      const consumer = await own.listen({ purchase_id: id, user_id: person.user_id, side: 'consumer' });
      const merchant = await own.listen({ purchase_id: id, user_id: shop.admin.user_id, side: 'merchant' });
      await consumer.hears('ACCEPTED');
      await tryToConfirm(server, person, id);
      await merchant.hears('COMPLETED');
      await consumer.hears('ACCEPTED', 'COMPLETED');
      server.context.channels.closeUser(person.user_id);
      expect(await consumer.ended).toBe(4401);
      expect(merchant.closed).toBeUndefined();
    } finally {
      await own.stop();
    }
  });

  it('a change that nobody told of is still found', async () => {
    const { person, id } = await waiting();
    const ear = await listen(till, id, beside);
    // Committed by a server that was killed before it could say a word.
    await server.context.db.run(`select change_purchase_status($1::text, 'consumer_denied', $2, $3)`, [
      id,
      server.clock.now(),
      person.user_id,
    ]);
    await ear.hears('DENIED');
  });

  it('what was missed while the connection between them was lost is said when it is back', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const own = await ownChannels({ beat_ms: NEVER_MS, look_ms: NEVER_MS });
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
        await tx.run(`select change_purchase_status($1::text, 'consumer_denied', $2, 'system')`, [first.id, server.clock.now()]);
      });
      await early.hears('DENIED');
      await tryToConfirm(server, second.person, second.id);
      await late.hears('COMPLETED');
    } finally {
      await own.stop();
    }
  });
});

describe('who may listen', () => {
  it('who has a ticket, once', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(person, id);
    expect(await connect(id, ticket)).toBeInstanceOf(Ear);
    expect(await connect(id, ticket)).toBe(401);
  });

  it('one of many who come with the same ticket at once', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(person, id);
    const all = await Promise.all(Array.from({ length: 6 }, () => connect(id, ticket)));
    expect(all.filter((one) => one instanceof Ear)).toHaveLength(1);
  });

  it('with a ticket of the last 30 seconds', async () => {
    const { person, id } = await waiting();
    const [young, old] = [await mint(person, id), await mint(person, id)];
    server.clock.advanceWall({ seconds: 29 });
    expect(await connect(id, young)).toBeInstanceOf(Ear);
    server.clock.advanceWall({ seconds: 2 });
    expect(await connect(id, old)).toBe(401);
  });

  it('with a ticket for that very purchase; tried at another it is spent', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const ticket = await mint(one.person, one.id);
    expect(await connect(two.id, ticket)).toBe(401);
    expect(await connect(one.id, ticket)).toBe(401);
  });

  it('not with an access token, nonsense, or nothing', async () => {
    const { person, id } = await waiting();
    expect(await connect(id, person.token)).toBe(401);
    expect(await connect(id, 'x'.repeat(43))).toBe(401);
    expect(await connect(id, '')).toBe(401);
    expect((await fetch(`${server.url}/ws/purchases/${id}?token=${await mint(person, id)}`)).status).toBe(404);
  });

  it('not from another site, which does not spend the ticket', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(person, id);
    for (const origin of ['https://elsewhere.example', 'null', null]) expect(await connect(id, ticket, { origin })).toBe(403);
    expect(await connect(id, ticket)).toBeInstanceOf(Ear);
  });

  it('the consumer whose it is, and who belongs to the business that asked: nobody else gets a ticket', async () => {
    const { person, id } = await waiting();
    const other = await openShop(server);
    const [, second] = [0, await openShop(server, { names: ['North', 'South'] })];
    const clerk = await second.addUser('ViewStore');
    const untouched = await start(server, person);
    for (const [who, purchaseId] of [
      [payer, id],
      [other.admin, id],
      [clerk, id],
      [shop.admin, untouched.ID],
      [person, 'pur_00000000000000000000000000'],
    ] as const)
      expect(await server.call(purchases.ticket, { token: who.token, params: { purchaseId } })).toMatchObject({ status: 404 });
    expect((await listen(await shop.addUser('ViewStore'), id)).closed).toBeUndefined();
  });

  it('nobody whose session has ended: open channels close on every server, and a ticket from before is no good', async () => {
    const { person, id } = await waiting();
    const [here, there, merchant] = [await listen(person, id), await listen(person, id, beside), await listen(till, id)];
    const ticket = await mint(person, id);
    await here.hears('ACCEPTED');
    await freeze(server.context, person.user_id);
    expect(await here.ended).toBe(4401);
    expect(await there.ended).toBe(4401);
    await drained(merchant);
    expect(merchant.closed).toBeUndefined();
    const late = await connect(id, ticket);
    expect(late).toBeInstanceOf(Ear);
    expect(await (late as Ear).ended).toBe(4401);
  });

  it('nobody is told a ticket by the log', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(person, id);
    await connect(id, ticket);
    await connect(id, ticket);
    expect(server.log_lines.filter((line) => line.includes(ticket))).toEqual([]);
    const { kept } = await server.context.db.one<{ kept: string }>(
      `select coalesce(string_agg(ticket_hash, ' '), '') as kept from channel_tickets`,
    );
    expect(kept).not.toContain(ticket);
  });
});

describe('a socket', () => {
  it('that answers no ping is let go, and one that does is kept until the server stops', async () => {
    const { person, id } = await waiting();
    const own = await ownChannels({ beat_ms: 100, look_ms: NEVER_MS });
    const listener = { purchase_id: id, user_id: person.user_id, side: 'consumer' } as const;
    const [alive, dead] = [await own.listen(listener), await own.listen(listener, { autoPong: false })];
    expect(await dead.ended).toBe(1006);
    await alive.hears('ACCEPTED');
    expect(alive.closed).toBeUndefined();
    await own.stop();
    expect(await alive.ended).toBe(1001);
  });

  it('that reads nothing holds nobody up', async () => {
    const { person, id } = await waiting();
    const [slow, quick] = [await listen(person, id), await listen(till, id)];
    slow.socket.pause();
    await tryToConfirm(server, person, id);
    await quick.hears('COMPLETED');
    slow.socket.resume();
    await slow.hears('ACCEPTED', 'COMPLETED');
  });

  it('that sends too much, or leaves in the middle, harms nobody else', async () => {
    const { person, id } = await waiting();
    const [loud, gone, quiet] = [await listen(person, id), await listen(person, id), await listen(till, id)];
    loud.socket.send('x'.repeat(10_000));
    gone.socket.terminate();
    expect(await loud.ended).toBe(1009);
    await tryToConfirm(server, person, id);
    await quiet.hears('COMPLETED');
  });

  it('is counted while it is open', async () => {
    const text = async () => server.context.metrics.registry.getSingleMetricAsString('drawbridge_open_channels');
    await expect.poll(text).toContain('drawbridge_open_channels 0');
    const { person, id } = await waiting();
    const ear = await listen(person, id);
    await expect.poll(text).toContain('drawbridge_open_channels 1');
    ear.socket.close();
    await expect.poll(text).toContain('drawbridge_open_channels 0');
  });
});
