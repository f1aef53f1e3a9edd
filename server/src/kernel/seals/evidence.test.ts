import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { reverseDebit } from '../../disbursements/reversals/index.ts';
import { Database } from '../db/database.ts';
import { invariants, SEALED_TABLES, sealNow } from './index.ts';

// A simulated life with a return, a refund and a reversal, and what the database's owner could do to its evidence.
let server: TestServer;
let owner: Database;
beforeAll(async () => {
  const bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  owner = new Database(server.urls.owner_url, { connections: 2, onIdleError: () => undefined });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server, { paid_out: true });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  const refunded = await pay(server, consumer, shop, 10_000);
  const returned = await pay(server, consumer, shop, 2_000);
  const reversed = await pay(server, consumer, shop, 3_000);
  await advanceTo(server, newYork('2026-06-02', '10:00'));
  await reverseDebit(server.context, reversed.public_id, 'duplicate', 'Ingrid');
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === returned.public_id);
  if (!entry) throw new Error('the bank has no such entry');
  bank.offer('first.ach', returnsFile([{ entry, code: 'R01' }]));
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  await refund(server, shop, refunded, 4_000);
  await advanceTo(server, newYork('2026-06-12', '10:00'));
  expect(await sealNow(server.context, 10_000)).toEqual([]);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

/** What the proofs of the seals say after a deed of the owner, which is taken back. */
async function saidAfter(deed: string): Promise<string[]> {
  const undone = new Error('undone');
  const said: string[] = [];
  await owner
    .transaction(async (tx) => {
      expect(await tx.run(deed), 'the deed does something').toBe(1);
      for (const { check } of invariants) said.push(...(await check(tx)));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return said;
}

it('nothing is said against a life that nobody tampered with, the server’s own later changes included', async () => {
  for (const { name, check } of invariants) expect(await check(owner), name).toEqual([]);
  const { notes } = await owner.one<{ notes: number }>(`select count(*) as notes from row_changes where table_name = 'ach_entries'`);
  expect(notes).toBeGreaterThan(0);
});

const first = (table: string) => `seq = (select min(seq) from ${table})`;
const EVENTS = ['purchase_events', 'credit_events'].flatMap((table): [string, string, RegExp][] => [
  [
    `the actor of ${table}`,
    `update ${table} set actor = 'Mallory' where ${first(table)}`,
    new RegExp(`^${table} \\d+ \\(.+\\) was changed after seal \\d+`),
  ],
  [
    `the time of ${table}`,
    `update ${table} set at = at - interval '1 day' where ${first(table)}`,
    new RegExp(`^${table} \\d+ \\(.+\\) was changed`),
  ],
  [
    `the reason of ${table}`,
    `update ${table} set reason = 'forged' where ${first(table)}`,
    new RegExp(`^${table} \\d+ \\(.+\\) was changed`),
  ],
]);
it.each<[string, string, RegExp]>([
  ...EVENTS,
  [
    'a changed file from the bank',
    `update ach_incoming_files set bytes_sealed = 'x' where ${first('ach_incoming_files')}`,
    /^ach_incoming_files \d+ \(\w+\) was changed/,
  ],
  [
    'a line from the bank with another code',
    `update ach_incoming_lines set code = 'R02' where ${first('ach_incoming_lines')}`,
    /^ach_incoming_lines \d+ \(\w+ \d+\) was changed/,
  ],
  [
    'a missing line from the bank',
    `delete from ach_incoming_lines where ${first('ach_incoming_lines')}`,
    /^ach_incoming_lines \d+ is missing/,
  ],
  [
    'another return code of an entry',
    `update ach_entries set return_code = 'R10' where return_code is not null`,
    /^ach_entries ent_\w+: return_code was changed, and not by the server$/,
  ],
  [
    'a return of an entry that there was none of',
    `update ach_entries set return_code = 'R10' where id = (select min(id) from ach_entries where kind = 'debit' and return_code is null)`,
    /^ach_entries ent_\w+: return_code was changed, and not by the server$/,
  ],
  ['another code of a return', `update returns set code = 'R09'`, /^returns \d+ \(ret_\w+\) was changed/],
  [
    'an authorization with another address',
    `update consents set address = '10.0.0.1' where seq = (select max(seq) from consents)`,
    /^consents \d+ \(pur_\w+\) was changed/,
  ],
  [
    'the oldest authorization deleted',
    `delete from consents where ${first('consents')}`,
    /^consents \d+ is missing: it stands under seal \d+ of 20/,
  ],
  [
    'a note of what was written later deleted',
    `delete from row_changes where seq = (select max(seq) from row_changes)`,
    /^row_changes \d+ is missing/,
  ],
])('prove names %s [TRU-06]', async (_what, deed, words) => {
  expect(await saidAfter(deed)).toContainEqual(expect.stringMatching(words));
});

it('a missing file from the bank is named, its lines with it [TRU-06]', async () => {
  // Its lines, its return and what was said later hold on to it: whoever takes a file away has taken those rules away first.
  const undone = new Error('undone');
  const said: string[] = [];
  await owner
    .transaction(async (tx) => {
      await tx.run('alter table ach_incoming_lines drop constraint ach_incoming_lines_incoming_file_id_fkey');
      await tx.run('alter table returns drop constraint returns_incoming_file_id_fkey');
      await tx.run('delete from ach_incoming_lines');
      await tx.run('delete from ach_incoming_files');
      for (const { check } of invariants) said.push(...(await check(tx)));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  expect(said).toContainEqual(expect.stringMatching(/^ach_incoming_files \d+ is missing/));
  expect(said).toContainEqual(expect.stringMatching(/^ach_incoming_lines \d+ is missing/));
});

it.each(SEALED_TABLES.map(({ table, fixed }) => [table, fixed[0] ?? ''] as const))(
  'the server can neither delete a record of %s nor change what was written with it, and cannot claim to have removed one [TRU-12]',
  async (table, column) => {
    const { db } = server.context;
    for (const deed of [`delete from ${table}`, `truncate ${table}`, `update ${table} set ${column} = ${column}`])
      await expect(db.run(deed), deed).rejects.toMatchObject({ code: '42501' });
    for (const forged of [
      "removed_rows (table_name, kept_from, row_count, row_seqs, rows_sha256) values ('consents', now(), 1, '{1}', '')",
      "detached_months values (default, 'purchase_events', '2026-06-01', 'detached', now(), 'me', 1, '{1,1}', 'file', repeat('0', 64))",
      "row_changes (table_name, row_key, said) values ('ach_entries', 'ent_1', '{}')",
    ])
      await expect(db.run(`insert into ${forged}`)).rejects.toMatchObject({ code: '42501' });
  },
);
