import { instantOf } from '@drawbridge/banking-calendar';
import { purchases } from '@drawbridge/contract';
import type { SandboxAchFile, SandboxClock, SandboxWaiting } from '@drawbridge/contract/sandbox';
import type { Trace } from '@drawbridge/contract/trace';
import { type NachaFile, readFile, type StandardEntry } from '@drawbridge/nacha';
import type { TestConsumer, TestShop } from './people.ts';
import { TEST_SANDBOX_SECRET, type TestServer } from './start-test-server.ts';

/** A moment by the clocks of New York: `2026-03-06`, `21:59:59`. */
export function newYork(date: string, time: string): Date {
  const [hours = '00', minutes = '00', seconds = '0'] = time.split(':');
  return new Date(instantOf({ date, time: `${hours}:${minutes}` }, 'America/New_York').getTime() + Number(seconds) * 1000);
}

/** Calls one of the sandbox's own addresses, as a program that knows the start secret does. */
export async function callSandbox(
  server: Pick<TestServer, 'url'>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; text: string; json: unknown }> {
  const response = await fetch(`${server.url}/sandbox${path}`, {
    method,
    headers: {
      authorization: `Bearer ${TEST_SANDBOX_SECRET}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

async function okSandbox(server: Pick<TestServer, 'url'>, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const reply = await callSandbox(server, method, path, body);
  if (reply.status !== 200) throw new Error(`${method} /sandbox${path} answered ${reply.status}: ${reply.text}`);
  return reply.json ?? reply.text;
}

/** Moves the sandbox's clock and gives what it shows then. */
export function advance(server: Pick<TestServer, 'url'>, by: { seconds: number } | { banking_days: number }): Promise<SandboxClock> {
  return okSandbox(server, 'POST', '/clock/advance', by) as Promise<SandboxClock>;
}

/** Moves the sandbox's clock ahead to a moment, doing everything that falls due until then; only does it, where the moment has passed. */
export async function advanceTo(server: TestServer, moment: Date): Promise<void> {
  const ahead_ms = moment.getTime() - server.clock.now().getTime();
  await advance(server, { seconds: Math.max(0, Math.ceil(ahead_ms / 1000)) });
}

export function listAchFiles(server: Pick<TestServer, 'url'>): Promise<SandboxAchFile[]> {
  return okSandbox(server, 'GET', '/ach/files') as Promise<SandboxAchFile[]>;
}

/** How a file stands that was originated for the bank. */
export async function statusOfFile(server: Pick<TestServer, 'url'>, name: string): Promise<string | undefined> {
  return (await listAchFiles(server)).find((file) => file.name === name)?.status;
}

/** What came from the bank, or cannot be written into a file to it, and waits for a person; oldest first. */
export function listWaiting(server: Pick<TestServer, 'url'>): Promise<SandboxWaiting> {
  return okSandbox(server, 'GET', '/ach/exceptions') as Promise<SandboxWaiting>;
}

/** Everything that belongs together about a payment, by its id or public id, or about a line of a file. */
export function traceOf(server: Pick<TestServer, 'url'>, of: string): Promise<Trace> {
  return okSandbox(server, 'GET', `/ach/trace?of=${encodeURIComponent(of)}`) as Promise<Trace>;
}

/** The names of the files that were originated for the bank, oldest first. */
export async function outgoingFiles(server: Pick<TestServer, 'url'>): Promise<string[]> {
  const files = await listAchFiles(server);
  return files
    .filter(({ direction }) => direction === 'outgoing')
    .map(({ name }) => name)
    .reverse();
}

export function readAchText(server: Pick<TestServer, 'url'>, name: string): Promise<string> {
  return okSandbox(server, 'GET', `/ach/files/${name}`) as Promise<string>;
}

export async function readAchFile(server: Pick<TestServer, 'url'>, name: string): Promise<NachaFile> {
  return readFile(await readAchText(server, name));
}

/** Every entry of the files that were originated, in their order. */
export async function outgoingEntries(server: Pick<TestServer, 'url'>): Promise<StandardEntry[]> {
  const entries: StandardEntry[] = [];
  for (const name of await outgoingFiles(server))
    for (const batch of (await readAchFile(server, name)).batches) if (batch.format === 'standard') entries.push(...batch.entries);
  return entries;
}

export interface Payment {
  readonly purchase_id: string;
  readonly public_id: string;
  readonly amount_cents: number;
}

/** A payment at the counter that waits for the consumer. */
export async function ask(
  server: TestServer,
  consumer: Pick<TestConsumer, 'token'>,
  shop: Pick<TestShop, 'business_id' | 'admin'>,
  amount_cents: number,
): Promise<Payment> {
  const { ID, PublicId } = await server.ok(purchases.start, { token: consumer.token });
  await server.ok(purchases.requestDebit, {
    token: shop.admin.token,
    body: { purchaseId: ID, amount: amount_cents, syn_business_id: shop.business_id },
  });
  return { purchase_id: ID, public_id: PublicId, amount_cents };
}

export async function approve(server: TestServer, consumer: Pick<TestConsumer, 'token'>, payment: Payment): Promise<Payment> {
  await server.ok(purchases.confirmDebit, { token: consumer.token, body: { purchaseId: payment.purchase_id } });
  return payment;
}

/** A whole payment at the counter, through the front door: start, ask, approve. */
export async function pay(...payment: Parameters<typeof ask>): Promise<Payment> {
  const [server, consumer] = payment;
  return approve(server, consumer, await ask(...payment));
}

export interface Fate {
  readonly status: string;
  readonly reason: string | null;
  readonly settled_at: Date | null;
  readonly posted_at: Date | null;
}

/** What has become of a payment, as the database has it. */
export function fateOf(server: TestServer, payment: Payment): Promise<Fate> {
  return server.context.db.one<Fate>(
    `select status, settled_at, posted_at,
            (select reason from purchase_events e where e.purchase_id = p.id order by seq desc limit 1) as reason
       from purchases p where id = $1`,
    [payment.purchase_id],
  );
}
