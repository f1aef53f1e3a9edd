import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isOutside } from '../kernel/security/outside-address.ts';
import { nextTry } from './next-try.ts';
import { postWebhook } from './post-webhook.ts';

describe('tries', () => {
  it('come later each time, and end after 24 hours', () => {
    const first = new Date('2026-03-02T10:00:00Z');
    const waits_ms: number[] = [];
    let now = first;
    for (let tries = 1; ; tries += 1) {
      const next = nextTry(tries, now);
      if (next === undefined) break;
      waits_ms.push(next.getTime() - now.getTime());
      now = next;
    }
    expect(waits_ms).toEqual([...waits_ms].sort((one, other) => one - other));
    expect(now).toEqual(new Date('2026-03-03T10:00:00Z'));
  });
});

describe('a production server', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['8.8.8.8', true],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['::127.0.0.1', false],
    ['fec0::1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['64:ff9b:1::1', false],
    ['168.63.129.16', false],
    ['2606:4700::1111', true],
  ])('takes %s for the open internet: %s', (address, outside) => {
    expect(isOutside(address)).toBe(outside);
  });

  it.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://localhost:1/', 'http://[::ffff:10.0.0.1]/'])(
    'never knocks at %s',
    async (url) => {
      const sent = postWebhook(url, {}, '{}', { anywhere: false, signal: new AbortController().signal });
      await expect(sent).rejects.toThrow('Its name could not be found on the open internet.');
    },
  );
});

it.each([
  ['nothing at all', ''],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['half an answer', 'HTTP/1.1 2'],
])('a receiver that answers with %s and hangs up has not taken the message', async (_, said) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sent = postWebhook(`http://127.0.0.1:${port}/`, {}, '{}', { anywhere: true, signal: new AbortController().signal });
  await expect(sent).rejects.toThrow(/hung up|could not be reached/);
  await new Promise((resolve) => server.close(resolve));
});

describe('the connection of a message that was taken', () => {
  const settings = { anywhere: true, signal: new AbortController().signal };

  /** Posts messages one after the other to a receiver; gives their answers' statuses, and from which port each came in. */
  async function postTo(answer: RequestListener, messages: readonly string[]) {
    const ports: (number | undefined)[] = [];
    const server = createHttpServer((request, response) => {
      ports.push(request.socket.remotePort);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const statuses: number[] = [];
    for (const message of messages) statuses.push((await postWebhook(url, {}, message, settings)).status);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return { statuses, ports };
  }

  it('is kept for the next', async () => {
    const { statuses, ports } = await postTo((_request, response) => response.end('{}'), ['1', '2', '3']);
    expect(statuses).toEqual([200, 200, 200]);
    expect(new Set(ports).size).toBe(1);
  });

  it('that its receiver ends as the next is sent costs that message nothing: it goes by a new one', async () => {
    let asked = 0;
    const { statuses, ports } = await postTo(
      (request, response) => (++asked === 2 ? request.socket.destroy() : response.end('{}')),
      ['1', '2'],
    );
    expect(statuses).toEqual([200, 200]);
    expect(ports).toHaveLength(3);
    expect(ports[1]).toBe(ports[0]);
    expect(ports[2]).not.toBe(ports[0]);
  });

  it('is not kept where an answer is longer than anybody reads', async () => {
    const { statuses, ports } = await postTo((_request, response) => response.end('x'.repeat(1_000_000)), ['1', '2']);
    expect(statuses).toEqual([200, 200]);
    expect(new Set(ports).size).toBe(2);
  });
});
