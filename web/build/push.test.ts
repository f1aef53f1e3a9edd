import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

// Where a tap on a notice leads, by the worker's own script in a browser that is played.

const SCRIPT = readFileSync(new URL('../offline/push.js', import.meta.url), 'utf8').replace('/__PATHS__/', '/^\\/(dashboard|payment)/');
const ORIGIN = 'https://pay.example.test';

/** Taps a notice while these windows are open; gives what became of them. */
async function tap(path: string, open: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  const clients = open.map((at) => {
    const client = {
      url: `${ORIGIN}${at}`,
      focus: async () => {
        seen.push(`focus ${at}`);
        return client;
      },
      navigate: async (to: string) => {
        seen.push(`${at} to ${to}`);
        return client;
      },
    };
    return client;
  });
  const heard = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (name: string, on: (event: unknown) => void) => heard.set(name, on),
    clients: { matchAll: async () => clients, openWindow: async (to: string) => void seen.push(`new ${to}`) },
  };
  runInNewContext(SCRIPT, { self, URL });
  let done: unknown;
  const notification = { close: () => undefined, data: { path, actions: [] } };
  heard.get('notificationclick')?.({ notification, action: '', waitUntil: (work: unknown) => (done = work) });
  await done;
  return seen;
}

test.each([
  [
    'the window that shows the page already, wherever it stands',
    ['/merchant', '/dashboard', '/payment/confirmation'],
    ['focus /payment/confirmation'],
  ],
  [
    'one of the consumer’s own pages',
    ['/merchant', '/dashboard/accounts'],
    ['focus /dashboard/accounts', '/dashboard/accounts to /payment/confirmation'],
  ],
  ['a new one beside a merchant’s work or a payment', ['/merchant', '/checkout/1', '/dashboards'], ['new /payment/confirmation']],
  ['a new one where none is open', [], ['new /payment/confirmation']],
])('a tap leads to %s [CUS-08]', async (_where, open, seen) => {
  expect(await tap('/payment/confirmation', open)).toEqual(seen);
});
