import { once } from 'node:events';
import { purchases } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChannelListener, closeListeners, connect, listen, mint } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { freeze } from '../../people/consumers/index.ts';

let server: TestServer;
/** A second server on the same database. */
let beside: TestServer;
let payer: Payer;
let shop: TestShop;
let till: Till;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  payer = await newPayer(server);
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

describe('who may listen', () => {
  it('who has a ticket, once', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(server, person, id);
    expect(await connect(server, id, ticket)).toBeInstanceOf(ChannelListener);
    expect(await connect(server, id, ticket)).toBe(401);
  });

  it('one of many who come with the same ticket at once', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(server, person, id);
    const all = await Promise.all(Array.from({ length: 6 }, () => connect(server, id, ticket)));
    expect(all.filter((one) => one instanceof ChannelListener)).toHaveLength(1);
  });

  it('with a ticket of the last 30 seconds', async () => {
    const { person, id } = await waiting();
    const [young, old] = [await mint(server, person, id), await mint(server, person, id)];
    server.clock.advanceWall({ seconds: 29 });
    expect(await connect(server, id, young)).toBeInstanceOf(ChannelListener);
    server.clock.advanceWall({ seconds: 2 });
    expect(await connect(server, id, old)).toBe(401);
  });

  it('with a ticket for that very purchase; tried at another it is spent', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const ticket = await mint(server, one.person, one.id);
    expect(await connect(server, two.id, ticket)).toBe(401);
    expect(await connect(server, one.id, ticket)).toBe(401);
  });

  it('not with an access token, nonsense, or nothing', async () => {
    const { person, id } = await waiting();
    expect(await connect(server, id, person.token)).toBe(401);
    expect(await connect(server, id, 'x'.repeat(43))).toBe(401);
    expect(await connect(server, id, '')).toBe(401);
    expect((await fetch(`${server.url}/ws/purchases/${id}?token=${await mint(server, person, id)}`)).status).toBe(404);
  });

  it('not from another site, which does not spend the ticket', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(server, person, id);
    for (const origin of ['https://elsewhere.example', 'null', null]) expect(await connect(server, id, ticket, { origin })).toBe(403);
    expect(await connect(server, id, ticket)).toBeInstanceOf(ChannelListener);
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
    expect((await listen(server, await shop.addUser('ViewStore'), id)).closed).toBeUndefined();
  });

  it('nobody whose session has ended: open channels close on every server, and a ticket from before is no good', async () => {
    const { person, id } = await waiting();
    const [here, there, merchant] = [
      await listen(server, person, id),
      await listen(server, person, id, beside),
      await listen(server, till, id),
    ];
    const ticket = await mint(server, person, id);
    await here.receives('ACCEPTED');
    await freeze(server.context, person.user_id);
    expect(await here.ended).toBe(4401);
    expect(await there.ended).toBe(4401);
    merchant.socket.ping();
    await once(merchant.socket, 'pong');
    expect(merchant.closed).toBeUndefined();
    const late = await connect(server, id, ticket);
    expect(late).toBeInstanceOf(ChannelListener);
    expect(await (late as ChannelListener).ended).toBe(4401);
  });

  it('nobody is told a ticket by the log', async () => {
    const { person, id } = await waiting();
    const ticket = await mint(server, person, id);
    await connect(server, id, ticket);
    await connect(server, id, ticket);
    expect(server.log_lines.filter((line) => line.includes(ticket))).toEqual([]);
    const { kept } = await server.context.db.one<{ kept: string }>(
      `select coalesce(string_agg(ticket_hash, ' '), '') as kept from channel_tickets`,
    );
    expect(kept).not.toContain(ticket);
  });
});
