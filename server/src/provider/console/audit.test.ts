import { apiKeys } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';

/* The audit log as staff read it: of every organization, and of the provider itself. */

let server: TestServer;
let auditor: TestStaff;
let harbor: TestShop;
let market: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  auditor = await addStaff(server, 'ProviderAuditor');
  harbor = await openShop(server, { organization: 'Harbor Group', names: ['Harbor Books'] });
  market = await openShop(server, { organization: 'Market Group', names: ['Green Leaf Market'] });
  for (const [shop, name] of [
    [harbor, 'Till one'],
    [market, 'Till two'],
  ] as const) {
    const token = await shop.admin.signIn();
    await server.ok(apiKeys.create, { token, body: { syn_business_id: shop.business_id, name } });
  }
});
afterAll(() => server.stop());

type Entry = { number: number; event: string; at: string; who: { name: string }; thing: { name: string }; organization_id: string };
const list = async (query: Record<string, string> = {}) => {
  const { body } = await auditor.call('listAudit', { query });
  return body as { items: Entry[]; next: number | null };
};
const things = async (query: Record<string, string>) => (await list(query)).items.map(({ thing }) => thing.name);

describe('the audit log in the console', () => {
  it('has entries of every organization, newest first, with who, whole address and what changed [PRV-22]', async () => {
    const { items } = await list({ kind: 'api_key' });
    expect(items).toMatchObject([
      {
        event: 'api_key.created',
        who: { kind: 'user' },
        thing: { name: 'Till two' },
        organization_id: market.organization_id,
        address: '127.0.0.1',
      },
      { event: 'api_key.created', thing: { name: 'Till one' }, organization_id: harbor.organization_id, before: null },
    ]);
    expect((await list()).items.map(({ event }) => event)).toContain('staff.joined');
  });

  it('is filtered by person, thing and day, and paged by number [PRV-22]', async () => {
    const [first, second] = (await list({ kind: 'api_key' })).items as [Entry, Entry];
    expect(await things({ person: second.who.name.toUpperCase(), kind: 'api_key' })).toEqual(['Till one']);
    expect(await things({ thing: 'till T', kind: 'api_key' })).toEqual(['Till two']);
    const page = await list({ kind: 'api_key', limit: '1' });
    expect(page).toMatchObject({ items: [{ number: first.number }], next: first.number });
    expect(await list({ kind: 'api_key', limit: '1', before: String(page.next) })).toMatchObject({
      items: [{ number: second.number }],
      next: null,
    });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(first.at));
    expect(await things({ kind: 'api_key', from: day, to: day })).toContain('Till two');
    expect(await things({ kind: 'api_key', to: '2020-01-01' })).toEqual([]);
    for (const query of [
      { kind: 'all' },
      { from: '2026-02-30' },
      { from: 'abc' },
      { to: '2026-13-01' },
      { limit: '51' },
      { before: '0' },
      { thing: 'x'.repeat(101) },
    ] as Record<string, string>[])
      expect((await auditor.call('listAudit', { query })).status, JSON.stringify(query)).toBe(400);
  });

  it('is exported as a file for spreadsheets, by the same filters [PRV-22]', async () => {
    const { status, headers, body } = await auditor.call('exportAudit', { query: { kind: 'api_key', thing: 'Till one' } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(body).toContain('Made the API key Till one');
    expect(body).not.toContain('Till two');
  });
});
