import { once } from 'node:events';
import { type ConfirmationStatus, channelPath, confirmationStatus, purchases } from '@drawbridge/contract';
import { expect } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import type { Carrier } from '../../src/kernel/announce/carrier.ts';
import { DatabaseCarrier } from '../../src/kernel/announce/database-carrier.ts';
import { type ChannelTimes, PurchaseChannels, Relay } from '../../src/payments/realtime/index.ts';
import type { TestServer } from './start-test-server.ts';

const open_listeners: ChannelListener[] = [];

/** Ends every socket that is still open. Call it in `afterEach`. */
export function closeListeners(): void {
  for (const { socket } of open_listeners.splice(0)) socket.terminate();
}

/** One listener on a channel: what it has received so far, and how it ended. */
export class ChannelListener {
  readonly received: ConfirmationStatus[] = [];
  readonly socket: WebSocket;
  /** Resolves to the code that it was closed with. */
  readonly ended: Promise<number>;
  /** The same; undefined while it is open. */
  closed: number | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    open_listeners.push(this);
    socket.on('message', (text) => this.received.push(confirmationStatus.parse(JSON.parse(String(text)))));
    this.ended = new Promise((resolve) => {
      socket.on('close', (code) => {
        this.closed = code;
        resolve(code);
      });
    });
  }

  statuses(): string[] {
    return this.received.map(({ status }) => status);
  }

  /** Waits until these are all the statuses that have come. */
  async receives(...statuses: string[]): Promise<void> {
    await expect.poll(() => this.statuses()).toEqual(statuses);
  }
}

/** Whichever server mints a ticket, it is good on every one. */
export async function mint(server: TestServer, who: { token: string }, purchaseId: string): Promise<string> {
  return (await server.ok(purchases.ticket, { token: who.token, params: { purchaseId } })).ticket;
}

/** Opens a socket as a page of the server's own site does; gives the listener when it is open, or the HTTP status that refused it. */
export function connect(
  server: TestServer,
  purchaseId: string,
  ticket: string,
  wishes: { origin?: string | null } = {},
): Promise<ChannelListener | number> {
  const { url } = server;
  const origin = wishes.origin === undefined ? url : wishes.origin;
  const socket = new WebSocket(`${url.replace('http', 'ws')}${channelPath(purchaseId, ticket)}`, origin === null ? {} : { origin });
  const listener = new ChannelListener(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(listener));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

/** Mints a ticket and opens a socket with it, on the same server or on another. */
export async function listen(
  server: TestServer,
  who: { token: string },
  purchaseId: string,
  at: TestServer = server,
): Promise<ChannelListener> {
  const listener = await connect(at, purchaseId, await mint(server, who, purchaseId));
  if (typeof listener === 'number') throw new Error(`refused with ${listener}`);
  return listener;
}

export interface OwnChannels {
  readonly channels: PurchaseChannels;
  listen(
    who: { purchase_id: string; user_id: string; side: 'consumer' | 'merchant'; minted_at?: Date },
    options?: WebSocket.ClientOptions,
  ): Promise<ChannelListener>;
  stop(): Promise<void>;
}

/** Channels of a server of their own on the same database, whose times can be chosen; sockets come in without a ticket. */
export async function ownChannels(
  server: TestServer,
  times: ChannelTimes,
  carrier: Carrier = new DatabaseCarrier(server.urls.server_url, server.context.log),
): Promise<OwnChannels> {
  const channels = new PurchaseChannels(server.context, times);
  const relay = new Relay(carrier, channels, server.context.log);
  await relay.ready();
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const { port } = sockets.address() as { port: number };
  return {
    channels,
    async listen(who, options = {}) {
      sockets.once('connection', (socket) => channels.open(socket, { minted_at: server.clock.wall(), ...who }));
      const listener = new ChannelListener(new WebSocket(`ws://127.0.0.1:${port}`, options));
      await once(listener.socket, 'open');
      return listener;
    },
    async stop() {
      await channels.stop();
      await relay.stop();
      sockets.close();
    },
  };
}
