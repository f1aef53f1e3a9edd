import { act } from '@testing-library/react';
import { settle, until } from './testing-act.ts';
import { mustBeOfChannel } from './testing-contract.ts';

/* The channel of a purchase, faked at `WebSocket`: what it says is held to the contract, where it is ours. */

/** Sockets that a page opened, the newest last. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  readonly url: string;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(url: string | URL) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
}
/** The channel that is open now. */
export const channel = {
  socket: async () => until(() => FakeSocket.all.findLast((socket) => !socket.closed)),
  async opens(): Promise<void> {
    const socket = await channel.socket();
    await act(async () => socket.onopen?.());
  },
  async say(message: unknown): Promise<void> {
    mustBeOfChannel(message);
    await channel.sayUnknown(message);
  },
  /** What ours never says, and a page must put up with: held to no contract. */
  async sayUnknown(message: unknown): Promise<void> {
    const socket = await channel.socket();
    await act(async () => {
      socket.onopen?.();
      socket.onmessage?.({ data: JSON.stringify(message) });
    });
    await settle();
  },
  /** The line breaks; with a code its server has closed it. */
  async drop(code = 1006): Promise<void> {
    const socket = await channel.socket();
    socket.closed = true;
    await act(async () => socket.onclose?.({ code }));
    await settle();
  },
};
