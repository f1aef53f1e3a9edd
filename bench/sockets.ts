import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket, { WebSocketServer } from 'ws';
import { startCluster } from './cluster.ts';
import { type Figure, ofRounds, percentile } from './figures.ts';
import { askOnce, confirmOnce } from './pay-once.ts';

/** Open at once. Each round ends those of its own changes, and opens as many. */
const SOCKETS = 1_000;
const CHANGES = 500;
/** A hundredth of 500 is five changes: one round says little about them. */
const ROUNDS = 3;
const EVERY_MS = 20;

/**
 * How long from the answer of a commit on one server to the message on a socket that another server holds, with a thousand open
 * and fifty changes a second; less what a bare echo takes on the same machine.
 */
export async function sockets(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const committing = await cluster.startServer();
  const holding = await cluster.startServer();
  const consumer_of = (at: number): string => committing.consumers[at % committing.consumers.length] ?? '';
  const merchant_of = (at: number) => committing.merchants[at % committing.merchants.length] ?? { token: '', business_id: '' };
  // Each server has issued tokens of its own key; a page speaks to the server it was given.
  const own_consumer = (at: number): string => holding.consumers[at % holding.consumers.length] ?? '';

  const open: Listener[] = [];
  stack.defer(() => {
    for (const { socket } of open) socket.terminate();
  });
  let asked = 0;
  async function openOne(): Promise<void> {
    const at = asked++;
    const purchase_id = await askOnce(committing.url, consumer_of(at), merchant_of(at));
    const socket = await listen(holding.url, own_consumer(at), purchase_id);
    const completed = new Promise<number>((resolve) => {
      socket.on('message', (data) => {
        if ((JSON.parse(String(data)) as { status: string }).status === 'COMPLETED') resolve(performance.now());
      });
    });
    open.push({ socket, purchase_id, completed, confirm: () => confirmOnce(committing.url, consumer_of(at), purchase_id) });
  }

  const echo_p99_ms: number[] = [];
  const delay_p50_ms: number[] = [];
  const delay_p99_ms: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    while (open.length < SOCKETS) await openOne();
    echo_p99_ms.push(percentile(await echo(), 0.99));
    const delays_ms = await confirmAll(open.slice(0, CHANGES));
    delay_p50_ms.push(percentile(delays_ms, 0.5));
    delay_p99_ms.push(percentile(delays_ms, 0.99));
    for (const { socket } of open.splice(0, CHANGES)) socket.terminate();
  }
  const less_echo_ms = delay_p99_ms.map((delay_ms, round) => delay_ms - (echo_p99_ms[round] ?? 0));
  return [
    ofRounds('commit to message, p99 less echo p99', 'ms', less_echo_ms, { at_most: 5 }),
    ofRounds('commit to message, p50', 'ms', delay_p50_ms),
    ofRounds('bare echo, p99', 'ms', echo_p99_ms),
  ];
}

interface Listener {
  socket: WebSocket;
  purchase_id: string;
  completed: Promise<number>;
  confirm: () => Promise<void>;
}

/** Confirms one after the other at a steady pace. Gives how long each message took from the answer of its commit. */
async function confirmAll(listeners: readonly Listener[]): Promise<number[]> {
  const delays_ms: number[] = [];
  const waiting: Promise<void>[] = [];
  for (const { confirm, completed } of listeners) {
    waiting.push(
      (async () => {
        await confirm();
        const answered = performance.now();
        // A message may well be here before the answer to the call that caused it.
        delays_ms.push(Math.max(0, (await completed) - answered));
      })(),
    );
    await pause(EVERY_MS);
  }
  await Promise.all(waiting);
  return delays_ms;
}

async function listen(server_url: string, token: string, purchase_id: string): Promise<WebSocket> {
  const response = await fetch(`${server_url}/api/purchases/${purchase_id}/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { ticket } = (await response.json()) as { ticket: string };
  const socket = new WebSocket(`${server_url.replace('http', 'ws')}/ws/purchases/${purchase_id}?token=${ticket}`, { origin: server_url });
  await new Promise<void>((resolve, reject) => {
    socket.once('message', () => resolve());
    socket.once('error', reject);
  });
  return socket;
}

/** Round trips of a bare socket server, in milliseconds. */
async function echo(): Promise<number[]> {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  const taken_ms: number[] = [];
  for (let at = 0; at < CHANGES; at++) {
    const sent = performance.now();
    socket.send('{"status":"COMPLETED"}');
    await new Promise((resolve) => socket.once('message', resolve));
    taken_ms.push(performance.now() - sent);
  }
  socket.terminate();
  server.close();
  http.close();
  return taken_ms;
}
