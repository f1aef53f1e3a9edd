import * as contract from '@drawbridge/contract';
import { MERCHANT_ROLES, PERMISSIONS_OF_ROLE, type Route, type RouteRole } from '@drawbridge/contract';
import { PUBLIC_CALLS } from '@drawbridge/contract/public/index';
import { telemetry } from '@drawbridge/contract/routes/telemetry';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { newKey, openSession } from '../../../test/support/checkout.ts';
import type { CallInput } from '../../../test/support/client.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink } from '../../../test/support/links.ts';
import { ask, newPayer, pay, start, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, posted } from '../../../test/support/refunds.ts';
import { sampleOf } from '../../../test/support/sample.ts';

/*
 * Every call of the contract, as every role, about a business that is not the caller's. The calls are found in the contract and their input is
 * made from its schemas: a new call is in here by itself.
 */

interface Call {
  readonly name: string;
  readonly route: Route;
}

/** The calls of the contract: `refunds.create` and the like. */
const CALLS: readonly Call[] = Object.entries({ ...contract, telemetry })
  .flatMap(([group, value]) =>
    Object.entries(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})
      .filter((entry): entry is [string, Route] => isRoute(entry[1]))
      .map(([verb, route]) => ({ name: `${group}.${verb}`, route })),
  )
  .concat(PUBLIC_CALLS);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;
}

/** What belongs to a merchant, by the prefix of its ids; one of each. */
type Belongings = Readonly<Record<string, string>>;

let server: TestServer;
let own: { shop: TestShop; belongings: Belongings };
let foreign: { shop: TestShop; belongings: Belongings };
const tokens = new Map<RouteRole, string>();

beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  [own, foreign] = [await openForTrade('Harbor Books'), await openForTrade('Green Leaf Market')];
  for (const role of MERCHANT_ROLES) tokens.set(role, await (await own.shop.addUser(role)).signIn());
  tokens.set('Consumer', await (await registerConsumer(server)).signIn());
});
afterAll(() => server.stop());

/** A merchant with one of everything that belongs to one. */
async function openForTrade(name: string): Promise<{ shop: TestShop; belongings: Belongings }> {
  const shop = await openShop(server, { organization: name, names: [name], paid_out: true });
  const payer = await newPayer(server);
  await posted(server, payer, shop, 2_000);
  const [payout] = (await listPayouts(server, shop)).items;
  const till = await tillOf(shop);
  const key = await newKey(server, shop, shop.business_id, { rights: [...contract.KEY_RIGHTS] });
  const clerk = await shop.addUser('ViewStore');
  const { whk, whm } = await addWebhook(shop);
  const { id: pur } = await ask(server, till, await start(server, { token: await payer.signIn() }), 500);
  await tryToConfirm(server, { token: await payer.signIn() }, pur);
  return {
    shop,
    belongings: {
      biz: shop.business_id,
      pur,
      evt: `evt_${pur.slice(4)}_2`,
      pyt: payout?.id ?? '',
      plk: (await makeLink(server, till, 300)).id,
      ilk: (await makeLink(server, till, 300, 'invoice_link')).id,
      ctr: (await server.ok(contract.counters.create, { token: till.token, body: { name: 'Front', syn_business_id: shop.business_id } }))
        .id,
      key: key.id,
      whk,
      whm,
      secret: key.secret,
      cs: (await openSession(server, key.secret)).id,
      usr: clerk.user_id,
      subject: clerk.subject,
    },
  };
}

/** A webhook of the shop's payments, and a message to it. Nothing listens there. */
async function addWebhook(shop: TestShop): Promise<{ whk: string; whm: string }> {
  const token = await shop.admin.signIn();
  const url = 'http://127.0.0.1:9/';
  const { id: whk } = await server.ok(contract.webhooks.create, { token, body: { syn_business_id: shop.business_id, url } });
  const payer = await newPayer(server);
  await pay(server, payer, await tillOf(shop), 700);
  const listed = () => server.ok(contract.webhooks.messages, { token, params: { id: whk }, query: {} });
  const message = await vi.waitUntil(async () => (await listed()).items[0], { timeout: 15_000 });
  return { whk, whm: message?.id ?? '' };
}

/** What a call takes, with the ids of these belongings wherever it names any. */
function inputOf({ name, route }: Call, belongings: Belongings): { input: CallInput<Route>; names: readonly string[] } {
  const named = new Set<string>();
  const part = (schema: z.ZodMiniType | undefined): never => {
    if (schema === undefined) return undefined as never;
    const sample = sampleOf(schema, (field, prefix) => {
      const kind = prefix ?? kindOf(field, route.path);
      const id = kind === undefined ? undefined : belongings[kind];
      if (id !== undefined && kind !== undefined) named.add(kind);
      return id;
    });
    const { error } = schema.safeParse(sample);
    const wrong = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ');
    expect(wrong, `${name} does not take ${JSON.stringify(sample)}: teach testing/sample.ts what it takes`).toBeUndefined();
    return sample as never;
  };
  const input = { params: part(route.params), query: part(route.query), body: part(route.body) };
  return { input, names: [...named] };
}

/** Whose id a field without a typed prefix is. */
function kindOf(field: string, path: string): string | undefined {
  if (field === 'auth0_user_id') return 'subject';
  if (field === 'purchaseId') return 'pur';
  if (field !== 'id') return undefined;
  const kinds = { '/payment-link': 'plk', '/invoice-link': 'ilk', '/v1/checkout-sessions': 'cs', '/ecommerce': 'cs', '/api-keys': 'key' };
  return Object.entries(kinds).find(([begin]) => path.startsWith(begin))?.[1];
}

/** Tables that go on filling by themselves after a payment. */
const BY_THEMSELVES = ['report_days', 'asked_days', 'customer_totals', 'receipt_mails', 'webhook_messages', 'shop_events'];

/** Everything that stands about a merchant, as one text. */
async function everythingOf({ organization_id, business_id }: TestShop): Promise<string> {
  const tables = await server.context.db.many<{ name: string; by: string }>(
    `select c.table_name as name, min(c.column_name) as by
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('business_id', 'purchase_id') and c.table_name <> all($1)
      group by 1 order by 1`,
    [BY_THEMSELVES],
  );
  const queries = tables.map(({ name, by }) => {
    const mine = by === 'business_id' ? '= $1' : 'in (select id from purchases where business_id = $1)';
    return `select '${name}' as name, md5(string_agg(r::text, '|' order by r::text)) as rows from ${name} r where r.${by} ${mine}`;
  });
  const rows = await server.context.db.many(queries.join(' union all '), [business_id]);
  const people = await server.context.db.many(
    `select m.*, u.status, u.tokens_valid_after, b.*
       from business_users m join users u on u.id = m.user_id left join businesses b on b.organization_id = m.organization_id
      where m.organization_id = $1 order by m.user_id, b.id`,
    [organization_id],
  );
  return JSON.stringify([rows, people]);
}

/** Whether an answer tells anything of a merchant. */
function tells(answer: unknown, belongings: Belongings): boolean {
  const text = JSON.stringify(answer) ?? '';
  return Object.values(belongings).some((id) => text.includes(id));
}

/** For whoever may make it at all, the refusal of something that is not theirs: that it is not allowed, or that there is no such thing. */
const NOT_YOURS = [403, 404];
/** And where the thing is named beside a business of the caller's own: a payment that cannot be found is told as a wrong code is. */
const NOT_THERE = ['PURCHASE_NOT_FOUND', 'PURCHASE_ALREADY_USED'];
/** What finds its thing by the caller's own idempotency key, whatever else is named. */
const BY_OWN_KEY = ['purchases.withdrawDebit'];

const merchants = CALLS.filter(({ route }) => route.access === 'merchant' || route.access === 'signed-in');

it('knows every call that the server answers', async () => {
  const servedBy = async (document: string) => {
    const { paths } = (await (await fetch(server.url + document)).json()) as { paths: Record<string, Record<string, unknown>> };
    return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  };
  const [ours, of_keys] = await Promise.all(['/api/openapi.json', '/api/v1/openapi.json'].map(servedBy));
  expect(of_keys?.toSorted()).toEqual(PUBLIC_CALLS.map(({ route }) => `${route.method} /api${route.path}`).toSorted());
  expect(ours?.filter((call) => of_keys?.includes(call))).toEqual([]);
  const served = [...(ours ?? []), ...(of_keys ?? [])];
  const known = CALLS.map(({ route }) => `${route.method} /api${route.path}`);
  const unknown = served.filter((call) => !known.includes(call));
  const unserved = known.filter((call) => !served.includes(call));
  expect({ unknown, unserved }).toEqual({ unknown: [], unserved: [] });
});

describe.each(MERCHANT_ROLES)('a %s', (role) => {
  it.each(merchants.map((call) => [call.name, call] as const))('has no way to another merchant by %s', async (_name, call) => {
    const { route } = call;
    const before = await everythingOf(foreign.shop);
    const { input, names } = inputOf(call, foreign.belongings);
    const reply = await server.call(route, { ...input, token: tokens.get(role) });
    if (names.length > 0 && route.access === 'merchant') expect(NOT_YOURS, JSON.stringify(reply.refusal)).toContain(reply.status);
    expect(tells(reply.body, foreign.belongings)).toBe(false);

    // The foreign thing beside a business of one's own.
    if (names.includes('biz') && names.length > 1) {
      const mixed = await server.call(route, {
        ...inputOf(call, { ...foreign.belongings, biz: own.shop.business_id }).input,
        token: tokens.get(role),
      });
      // A list that is narrowed down to it is empty.
      if (route.method !== 'GET' && !NOT_THERE.includes(mixed.refusal.code) && !BY_OWN_KEY.includes(call.name))
        expect(NOT_YOURS, JSON.stringify(mixed.refusal)).toContain(mixed.status);
      expect(tells(mixed.body, foreign.belongings)).toBe(false);
    }
    expect(await everythingOf(foreign.shop)).toBe(before);
  });

  const held = PERMISSIONS_OF_ROLE[role];
  const forbidden = CALLS.filter(
    ({ route }) =>
      route.access === 'consumer' ||
      route.access === 'newcomer' ||
      (route.permission !== undefined && !held.includes(route.permission as never)),
  ).filter(({ route }) => route.access !== 'public' && route.access !== 'shop');
  it('may not make the calls that the role does not hold, not even about the own business', async () => {
    const before = await everythingOf(own.shop);
    const statuses: Record<string, number> = {};
    for (const call of forbidden)
      statuses[call.name] = (await server.call(call.route, { ...inputOf(call, own.belongings).input, token: tokens.get(role) })).status;
    expect(statuses).toEqual(Object.fromEntries(forbidden.map(({ name }) => [name, 403])));
    expect(await everythingOf(own.shop)).toBe(before);
  });
});

it.each<[string, () => string | undefined, number]>([
  ['a consumer', () => tokens.get('Consumer'), 403],
  ['nobody who is signed in', () => undefined, 401],
  ["a shop's server", () => own.belongings['secret'], 401],
])("%s may make a merchant's calls", async (_who, token, status) => {
  const before = await everythingOf(own.shop);
  const calls = CALLS.filter(({ route }) => route.access === 'merchant');
  const statuses: Record<string, number> = {};
  for (const call of calls)
    statuses[call.name] = (await server.call(call.route, { ...inputOf(call, own.belongings).input, token: token() } as never)).status;
  expect(statuses).toEqual(Object.fromEntries(calls.map(({ name }) => [name, status])));
  expect(await everythingOf(own.shop)).toBe(before);
});

it("a shop's key leads to nothing of another shop", async () => {
  const before = await everythingOf(foreign.shop);
  for (const call of CALLS.filter(({ route }) => route.access === 'shop')) {
    const { input, names } = inputOf(call, foreign.belongings);
    // Where a page ended, nobody can make up.
    const { cursor: _, ...query } = (input.query ?? {}) as Record<string, unknown>;
    const reply = await server.call(call.route, { ...input, query, token: own.belongings['secret'] } as never);
    // A list that is narrowed down to it is empty.
    const is_empty = reply.status === 200 && JSON.stringify((reply.body as { items?: unknown }).items) === '[]';
    if (names.length > 0 && !is_empty) expect(NOT_YOURS, call.name).toContain(reply.status);
    expect(tells(reply.body, foreign.belongings), call.name).toBe(false);
  }
  expect(await everythingOf(foreign.shop)).toBe(before);
});
