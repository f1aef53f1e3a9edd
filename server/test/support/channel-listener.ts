import { once } from 'node:events';
import { type ConfirmationStatus, channelPath, confirmationStatus, purchases } from '@drawbridge/contract';
import { expect } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { type ChannelTimes, PurchaseChannels, Relay } from '../../src/payments/realtime/index.ts';
import type { TestServer } from './start-test-server.ts';

const ears: Ear[] = [];

/** Ends every socket that is still open. Call it in `afterEach`. */
export function closeEars(): void {
  for (const ear of ears.splice(0)) ear.socket.terminate();
}

/** One end of a channel: what it has heard so far, and how it ended. */
export class Ear {
  readonly heard: ConfirmationStatus[] = [];
  readonly socket: WebSocket;
  /** Resolves to the code that it was closed with. */
  readonly ended: Promise<number>;
  /** The same; undefined while it is open. */
  closed: number | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    ears.push(this);
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

  /** Waits until these are all the words that have been said. */
  async hears(...words: string[]): Promise<void> {
    await expect.poll(() => this.words()).toEqual(words);
  }
}

/** Whichever server mints a ticket, it is good on every one. */
export async function mint(server: TestServer, who: { token: string }, purchaseId: string): Promise<string> {
  return (await server.ok(purchases.ticket, { token: who.token, params: { purchaseId } })).ticket;
}

/** Opens a socket as a page of the server's own site does; gives the ear when it is open, or the HTTP status that refused it. */
export function connect(
  server: TestServer,
  purchaseId: string,
  ticket: string,
  wishes: { origin?: string | null } = {},
): Promise<Ear | number> {
  const { url } = server;
  const origin = wishes.origin === undefined ? url : wishes.origin;
  const socket = new WebSocket(`${url.replace('http', 'ws')}${channelPath(purchaseId, ticket)}`, origin === null ? {} : { origin });
  const ear = new Ear(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(ear));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

/** Mints a ticket and opens a socket with it, on the same server or on another. */
export async function listen(server: TestServer, who: { token: string }, purchaseId: string, at: TestServer = server): Promise<Ear> {
  const ear = await connect(at, purchaseId, await mint(server, who, purchaseId));
  if (typeof ear === 'number') throw new Error(`refused with ${ear}`);
  return ear;
}

export interface OwnChannels {
  readonly channels: PurchaseChannels;
  listen(
    listener: { purchase_id: string; user_id: string; side: 'consumer' | 'merchant'; minted_at?: Date },
    options?: WebSocket.ClientOptions,
  ): Promise<Ear>;
  stop(): Promise<void>;
}

/** Channels of a server of their own on the same database, whose times can be chosen; sockets come in without a ticket. */
export async function ownChannels(server: TestServer, times: ChannelTimes): Promise<OwnChannels> {
  const channels = new PurchaseChannels(server.context, times);
  const relay = new Relay(server.urls.server_url, channels, server.context.log);
  await relay.ready();
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const { port } = sockets.address() as { port: number };
  return {
    channels,
    async listen(listener, options = {}) {
      sockets.once('connection', (socket) => channels.open(socket, { minted_at: server.clock.wall(), ...listener }));
      const ear = new Ear(new WebSocket(`ws://127.0.0.1:${port}`, options));
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
