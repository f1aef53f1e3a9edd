import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiKeys, audit, MERCHANT_ROLES } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { refusalOf } from '../../../test/support/role-refusal.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import type { Database } from '../db/database.ts';
import { invariants, sealNow } from '../seals/index.ts';
import { listEntries } from './index.ts';

let server: TestServer;
let owner: Database;
let shop: TestShop;
let other: TestShop;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = ownerDatabase(server);
  shop = await openShop(server, { organization: 'Harbor Group', names: ['Harbor Books'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  token = await shop.admin.signIn();
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const makeKey = (name: string) => server.ok(apiKeys.create, { token, body: { syn_business_id: shop.business_id, name } });
const ran = async (name: string) => (await listEntries(server.context, { kind: 'command.run', thing: name }, { limit: 1 })).items[0];

describe('the audit log', () => {
  it('is only ever added to: the server’s role can change, remove and number nothing of it [PRV-21]', async () => {
    const client = new pg.Client({ connectionString: server.urls.server_url });
    await client.connect();
    try {
      for (const deed of [
        `update audit_entries set who_name = 'Mallory'`,
        'delete from audit_entries',
        'truncate audit_entries',
        `insert into audit_entries (number, at, event, who_kind) overriding system value values (1, now(), 'x', 'user')`,
      ])
        expect(await refusalOf(client, deed), deed).toBe('42501');
    } finally {
      await client.end();
    }
  });

  it('is sealed with the ledger’s seals: prove names a changed, a missing and an inserted entry [PRV-21]', async () => {
    for (const name of ['One', 'Two', 'Three']) await makeKey(name);
    const [last] = (await listEntries(server.context, {}, { limit: 1 })).items;
    const number = (last?.number ?? 0) - 1;
    expect(await sealNow(server.context, 10_000)).toEqual([]);
    expect(await saidAfter('select 1')).toEqual([]);
    expect(await saidAfter(`update audit_entries set who_name = 'Mallory' where number = ${number}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^audit_entries ${number} \\(api_key.created\\) was changed after seal \\d+`)),
    );
    expect(await saidAfter(`delete from audit_entries where number = ${number}`)).toContainEqual(
      expect.stringMatching(new RegExp(`^audit_entries ${number} is missing: it stands under seal \\d+`)),
    );
    const put_in = `insert into audit_entries (number, at, event, who_kind) overriding system value values (-3, now(), 'api_key.revoked', 'user')`;
    expect(await saidAfter(put_in)).toContainEqual(expect.stringMatching(/^audit_entries -3 \(api_key.revoked\) was put in before/));
  });
});

/** What the proofs say after a deed of the database's owner, which is taken back. */
async function saidAfter(deed: string): Promise<string[]> {
  const undone = new Error('undone');
  const said: string[] = [];
  await owner
    .transaction(async (tx) => {
      await tx.run(deed);
      for (const { check } of invariants) said.push(...(await check(tx)));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return said;
}

describe('a command of the provider', () => {
  it('stands in the log with who, its words and what came of it; what it changed stands there for the merchant [PRV-20]', async () => {
    await runCommand(server.context, ['refund-rules', shop.business_id, '--viewer-a-day', '50', '--by', 'Ingrid']);
    expect(await ran('refund-rules')).toMatchObject({
      who_kind: 'provider',
      who_name: 'Ingrid',
      organization_id: null,
      after: { arguments: `${shop.business_id} --viewer-a-day 50 --by Ingrid`, outcome: 'done' },
    });
    const [changed] = (await listEntries(server.context, { organization_id: shop.organization_id }, { limit: 1 })).items;
    expect(changed).toMatchObject({ event: 'business.refund_rule_changed', who_name: 'Ingrid', after: { viewer_a_day: '$50.00' } });
    await runCommand(server.context, ['tips', shop.business_id, 'on']);
    const [tips] = (await listEntries(server.context, { organization_id: shop.organization_id }, { limit: 1 })).items;
    expect(tips).toMatchObject({
      event: 'business.tips_changed',
      thing_name: 'Harbor Books',
      before: { tips: 'off' },
      after: { tips: 'on' },
    });
  });

  it('that was refused stands there with the reason, and a phone number by its last digits alone [PRV-20]', async () => {
    const { phone } = await registerConsumer(server);
    await runCommand(server.context, ['freeze', phone]);
    const frozen = await ran('freeze');
    expect(frozen).toMatchObject({ after: { arguments: expect.stringContaining(phone.slice(-4)), outcome: 'done' } });
    expect(JSON.stringify(frozen)).not.toContain(phone.slice(-7));
    await expect(runCommand(server.context, ['tips', 'Nobody & Sons', 'on'])).rejects.toThrow('there is no business Nobody & Sons');
    expect(await ran('tips')).toMatchObject({
      after: { arguments: '"Nobody & Sons" on', outcome: 'refused', error: expect.stringContaining('there is no business') },
    });
  });

  it('that only reads, or takes other words, leaves nothing', async () => {
    const [last] = (await listEntries(server.context, {}, { limit: 1 })).items;
    for (const words of [['list-files'], ['users', 'list'], ['refund-rules', shop.business_id], ['list-audit'], ['list-unpaid']])
      await runCommand(server.context, words);
    await expect(runCommand(server.context, ['tips'])).rejects.toThrow('tips takes BUSINESS on|off');
    expect((await listEntries(server.context, {}, { limit: 1 })).items).toEqual([last]);
  });

  it('lists the log by person, kind, thing and time, tells all of one entry, and writes it into a new file [PRV-22]', async () => {
    await makeKey('Listed');
    const [key] = (await listEntries(server.context, { kind: 'api_key' }, { limit: 1 })).items;
    const list = (...words: string[]) => runCommand(server.context, ['list-audit', ...words]);
    const line = new RegExp(`^${key?.number} .+ ${shop.admin.username} .*Made the API key Listed .*127.0.0.1$`, 'm');
    expect(await list('--kind', 'api_key')).toMatch(line);
    expect(await list('--person', shop.admin.username.toUpperCase(), '--thing', 'list')).toMatch(line);
    expect(await list('--kind', 'webhook')).toBe('There are no such entries.');
    expect(await list('--since', '2000-01-01', '--thing', 'Listed')).toMatch(line);
    expect(await list('--until', '2000-01-01')).toBe('There are no such entries.');
    await expect(list('--since', 'Monday')).rejects.toThrow('Monday is no day');
    expect(await list(String(key?.number))).toMatch(/^after +Name: Listed; Location: Harbor Books; Begins with: sk_test_/m);
    await expect(list('999999')).rejects.toThrow('there is no entry 999999');

    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    try {
      const file = join(folder, 'audit.csv');
      await runCommand(server.context, ['export-audit', file, '--kind', 'command']);
      const csv = await readFile(file, 'utf8');
      expect(csv).toContain('Ingrid (provider),Ran the command refund-rules');
      expect(csv).not.toContain('API key');
      await expect(runCommand(server.context, ['export-audit', file])).rejects.toThrow('is there already');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('an organization’s admins', () => {
  const list = (query = {}) => server.ok(audit.list, { token, query });

  it('see their own part, newest first, page by page, and nobody else does [PRV-22]', async () => {
    for (const name of ['A', 'B', 'C']) await makeKey(name);
    const first = await list({ limit: 2 });
    expect(first.items.map(({ thing }) => thing)).toEqual(['C', 'B']);
    const second = await list({ limit: 2, before: first.next ?? 0 });
    expect(second.items[0]?.thing).toBe('A');
    expect(first.items[0]).toMatchObject({
      event: 'api_key.created',
      who: { kind: 'user', id: shop.admin.user_id, name: shop.admin.username },
      address: '127.0.0.x',
      before: null,
      after: { name: 'C', location: 'Harbor Books', begins_with: expect.stringMatching(/^sk_test_/) },
    });
    const all = [...first.items, ...second.items];
    for (let { next } = second; next !== null; ) {
      const page = await list({ limit: 3, before: next });
      all.push(...page.items);
      next = page.next;
    }
    expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted((one, another) => another - one));
    expect(JSON.stringify(all)).not.toContain('Tideline');
    for (const role of MERCHANT_ROLES.filter((one) => one !== 'AdminAccount')) {
      const user = await shop.addUser(role);
      for (const route of [audit.list, audit.people, audit.download])
        expect((await server.call(route, { token: user.token })).status).toBe(403);
    }
    const theirs = await server.ok(audit.list, { token: other.admin.token, query: {} });
    expect(JSON.stringify(theirs)).not.toContain('Harbor');
  });

  it('filter it by person, kind, thing and day; the provider is one person, without a name or an address [PRV-22]', async () => {
    const colleague = await shop.addUser('AdminAccount');
    await server.ok(apiKeys.create, { token: colleague.token, body: { syn_business_id: shop.business_id, name: 'Café' } });
    const things = async (query: object) => (await list(query)).items.map(({ thing }) => thing);
    expect(await things({ person: colleague.user_id })).toEqual(['Café']);
    expect(await things({ thing: 'CAF' })).toEqual(['Café']);
    expect(new Set((await list({ kind: 'business' })).items.map(({ event }) => event.split('.')[0]))).toEqual(new Set(['business']));
    const provider = await list({ person: 'provider' });
    expect(provider.items.length).toBeGreaterThan(0);
    for (const { who, address } of provider.items)
      expect({ who, address }).toEqual({ who: { kind: 'provider', id: 'provider', name: null }, address: null });
    const today = server.clock.wall().toISOString().slice(0, 10);
    const yesterday = new Date(server.clock.wall().getTime() - 36 * 3_600_000).toISOString().slice(0, 10);
    expect(await things({ thing: 'Café', from: yesterday, to: today })).toEqual(['Café']);
    expect(await things({ to: '2020-01-01' })).toEqual([]);
    for (const day of ['2026-02-30', '2026-13-01', 'abc', ''])
      for (const query of [{ from: day }, { to: day }])
        expect((await server.call(audit.list, { token, query })).refusal, day).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect(await server.ok(audit.people, { token })).toEqual(
      expect.arrayContaining([
        { id: colleague.user_id, name: colleague.username },
        { id: shop.admin.user_id, name: shop.admin.username },
      ]),
    );
  });

  it('take it as activity.csv, by the same filters [PRV-22]', async () => {
    const reply = await server.call(audit.download, { token, query: { kind: 'api_key', thing: 'Café' } });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="activity.csv"');
    const rows = String(reply.body).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe('Number,Time (America/New_York),Who,What,Thing,From,Signed in with,Before,After,Why');
    expect(rows[1]).toMatch(
      /^\d+,\d{4}-\d\d-\d\d \d\d:\d\d,adminaccount\d+,Made the API key Café,key_\w+,127\.0\.0\.x,,,Name: Café; Location: /,
    );
  });
});
