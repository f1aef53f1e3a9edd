import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { externalAccounts } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveAll } from './prove-all.ts';
import { startTestServer, type TestServer } from './testing/index.ts';
import { advanceTo, callSandbox, newYork, type Payment, pay } from './testing/money.ts';
import { linkChecking, openShop, registerConsumer } from './testing/people.ts';

const program = fileURLToPath(new URL('./prove.ts', import.meta.url));

interface Proof {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Runs `npm run prove`'s program as a person does, and gives what it printed. */
function prove(env: Readonly<Record<string, string>>): Promise<Proof> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [program], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lines: text.split('\n').filter(Boolean) }));
  });
}

let server: TestServer;
let owner: pg.Client;
const payments: Payment[] = [];

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  for (const account of ['Everyday Checking', 'R01 once', 'R10 after 20 days', 'Everyday Checking']) {
    const consumer = await registerConsumer(server);
    const account_id = await linkChecking(server, consumer, { account });
    payments.push(await pay(server, consumer, shop, 5_000));
    // Two accounts, so that one can be removed once its payment is POSTED.
    if (account !== 'R10 after 20 days') continue;
    await linkChecking(server, consumer, { account: 'Everyday Checking' });
    expect((await server.call(externalAccounts.remove, { token: consumer.token, body: { SynAccountID: account_id } })).status).toBe(400);
  }
  await advanceTo(server, newYork('2026-06-03', '12:30'));
  // One on its way: settled, not POSTED when the others are.
  await advanceTo(server, newYork('2026-06-04', '12:00'));
  await callSandbox(server, 'POST', '/ach/return', { public_id: payments[3]?.public_id, code: 'R02' });
  await advanceTo(server, newYork('2026-06-05', '12:00'));
  const another = await registerConsumer(server);
  await linkChecking(server, another);
  payments.push(await pay(server, another, shop, 6_000));
  await advanceTo(server, newYork('2026-06-09', '12:00'));
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const ofThisServer = () => prove({ DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir });

describe('prove', () => {
  it('finds that everything holds after payments, settlement and returns, with a line for each thing proved', async () => {
    const { code, lines } = await ofThisServer();
    expect(lines.filter((line) => !line.startsWith('holds   '))).toEqual([]);
    expect(lines.length).toBeGreaterThan(15);
    expect(code).toBe(0);
  });

  it('ends with 1 at the first thing that does not hold', async () => {
    await owner.query("update ach_files set sha256 = repeat('0', 64)");
    try {
      const { code, lines } = await ofThisServer();
      expect(code).toBe(1);
      expect(lines).toContain('BROKEN  files hold what was cut: their bytes, totals and entries agree');
      expect(lines.at(-1)).toMatch(/^ {8}file ach-20260605-2200-A\.ach: its bytes are not those that were cut$/);
    } finally {
      await owner.query(
        'update ach_files set sha256 = was.sha256 from (select name, sha256 from sandbox_ach_files) was where was.name = ach_files.name',
      );
    }
  });

  it('says so where there is no database', async () => {
    const { code, lines } = await prove({ DATA_DIR: '/nonexistent/drawbridge' });
    expect(code).toBe(1);
    expect(lines).toEqual(['there is no database in /nonexistent/drawbridge: start the server once, or set DATA_DIR or DATABASE_URL']);
  });
});

/** What an owner of the database could do to the books, how it is undone, and which proof it breaks. */
const TAMPERINGS: readonly (readonly [what: string, act: string, undo: string, proof: string])[] = [
  [
    'an amount in the ledger is changed',
    'update ledger_transfers set amount_cents = amount_cents + 1 where id = 1',
    'update ledger_transfers set amount_cents = amount_cents - 1 where id = 1',
    "every purchase's money stands where its status says",
  ],
  [
    'a transfer goes to another account',
    "update ledger_transfers set credit_account = 'cash_at_odfi' where id = 1",
    "update ledger_transfers set credit_account = 'merchant_pending' where id = 1",
    'every transfer follows the table of postings',
  ],
  [
    'a status is written past the table',
    "update purchases set status = 'POSTED' where status = 'DECLINED'",
    "update purchases set status = 'DECLINED' where last_event = 'returned'",
    "every purchase's events follow one upon the other and end at its status",
  ],
  [
    'more was asked than could be spent',
    'update purchases set purchase_power_cents = 1 where amount_cents = 6000',
    'update purchases set purchase_power_cents = 50000 where amount_cents = 6000',
    'no amount was asked that the spending limit did not hold',
  ],
  [
    'an attempt is in two files',
    `drop index ach_entries_attempt;
       update ach_entries set purchase_id = (select purchase_id from ach_entries where amount_cents = 6000) where trace_number = '091000010000001'`,
    `update ach_entries set purchase_id = (select purchase_id from ledger_transfers where cause = ach_entries.id and event = 'in_file')`,
    'each entry attempt of an accepted debit is in exactly one file that was not rejected',
  ],
  [
    'an approved debit has been in no file for two cutoffs',
    'create temporary table was as select * from ach_entries where amount_cents = 6000; delete from ach_entries where amount_cents = 6000',
    'insert into ach_entries select * from was; drop table was',
    'each entry attempt of an accepted debit is in exactly one file that was not rejected',
  ],
  [
    'a purchase is collected twice',
    `create temporary table was as select id, purchase_id, attempt from ach_entries;
       update ach_entries set attempt = 2, purchase_id = (select purchase_id from ach_entries where amount_cents = 6000)
        where trace_number = '091000010000001'`,
    'update ach_entries e set purchase_id = was.purchase_id, attempt = was.attempt from was where was.id = e.id; drop table was',
    'a purchase is paid at most once',
  ],
  [
    'an entry of a rejected file counts',
    "update ach_files set status = 'REJECTED' where name like 'ach-20260605%'",
    "update ach_files set status = 'ACCEPTED' where name like 'ach-20260605%'",
    'each entry attempt of an accepted debit is in exactly one file that was not rejected',
  ],
  [
    'a trace number is used twice',
    `alter table ach_entries drop constraint ach_entries_trace_number_key; create temporary table was as select id, trace_number from ach_entries;
       update ach_entries set trace_number = '091000010000001' where trace_number = '091000010000002'`,
    'update ach_entries e set trace_number = was.trace_number from was where was.id = e.id; drop table was',
    'trace numbers are unique',
  ],
  [
    'a total of a file is changed',
    'update ach_files set total_debit_cents = total_debit_cents + 1',
    'update ach_files set total_debit_cents = total_debit_cents - 1',
    'files hold what was cut: their bytes, totals and entries agree',
  ],
  [
    'an entry’s amount differs from the file’s bytes',
    "update ach_entries set amount_cents = 4999 where trace_number = '091000010000001'",
    "update ach_entries set amount_cents = 5000 where trace_number = '091000010000001'",
    'files hold what was cut: their bytes, totals and entries agree',
  ],
  [
    'the bytes of a file are another’s',
    `create temporary table was as select id, bytes_sealed from ach_files;
       update ach_files set bytes_sealed = (select bytes_sealed from ach_files order by name desc limit 1)`,
    'update ach_files f set bytes_sealed = was.bytes_sealed from was where was.id = f.id; drop table was',
    'files hold what was cut: their bytes, totals and entries agree',
  ],
  [
    'money settled of which the entry knows nothing',
    "update ach_entries set settled_at = null where trace_number = '091000010000001'",
    "update ach_entries set settled_at = posted_at where trace_number = '091000010000001'",
    'entries and the ledger tell the same story',
  ],
  [
    'a return loses its row',
    'create temporary table was as select * from returns; delete from returns',
    'insert into returns select * from was; drop table was',
    'every return belongs to the entry that came back',
  ],
  [
    'an account was removed while a payment was pending on it',
    "update bank_accounts a set removed_at = p.approved_at + interval '1 hour' from purchases p where p.bank_account_id = a.id",
    'update bank_accounts set removed_at = null',
    'no account was removed while an amount was pending on it',
  ],
];

describe('prove bites when', () => {
  it.each(TAMPERINGS)('%s', async (_what, act, undo, proof) => {
    await owner.query(act);
    try {
      const lines: string[] = [];
      expect(await proveAll(server.context.db, server.context.sealer, (line) => lines.push(line))).toBe(false);
      const broken = lines.findIndex((line) => line.startsWith('BROKEN'));
      expect(lines[broken]).toBe(`BROKEN  ${proof}`);
      // What is wrong stands below it, and nothing after that was looked at.
      expect(lines.length).toBeGreaterThan(broken + 1);
      expect(lines.slice(broken + 1).every((line) => line.startsWith('        '))).toBe(true);
    } finally {
      await owner.query(undo);
    }
  });

  it('and holds again when all of that is undone', async () => {
    expect(await ofThisServer()).toMatchObject({ code: 0 });
  });
});

describe('the server’s own role', () => {
  it.each([
    ['a file’s bytes', "update ach_files set bytes_sealed = ''"],
    ['a file’s totals', 'update ach_files set total_debit_cents = 0'],
    ['a file’s name', "update ach_files set name = 'x'"],
    ['files', 'delete from ach_files'],
    ['an entry’s amount', 'update ach_entries set amount_cents = 1'],
    ['entries', 'delete from ach_entries'],
    ['a return’s code', "update returns set code = 'R01'"],
    ['returns', 'delete from returns'],
    ['what came from the bank', "update ach_incoming_files set bytes_sealed = ''"],
    ['what was set aside', 'delete from ach_set_aside'],
  ])('cannot change or delete %s', async (_what, statement) => {
    await expect(server.context.db.run(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
