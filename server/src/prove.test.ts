import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { externalAccounts } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdSealing } from '../test/support/hold-sealing.ts';
import { startTestServer, type TestServer } from '../test/support/index.ts';
import { advanceTo, callSandbox, newYork, type Payment, pay } from '../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../test/support/people.ts';
import { CHAIN_PROOF, proofOf } from './kernel/seals/index.ts';
import { type ProofWishes, proveAll } from './prove-all.ts';

const program = fileURLToPath(new URL('./prove.ts', import.meta.url));

interface Proof {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Runs `npm run prove`'s program as a person does, and gives what it printed. */
function prove(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Proof> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lines: text.split('\n').filter(Boolean) }));
  });
}

let server: TestServer;
let owner: pg.Client;
let letSeal: () => Promise<void>;
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
  letSeal = await holdSealing(server);
});
afterAll(async () => {
  await letSeal();
  await owner.end();
  await server.stop();
});

const ofThisServer = (...args: readonly string[]) => prove({ DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir }, ...args);

/** The same within this process. */
async function proveHere(wishes: ProofWishes = {}): Promise<{ holds: boolean; lines: string[] }> {
  const lines: string[] = [];
  const holds = await proveAll(server.context.db, server.context.sealer, (line) => lines.push(line), wishes);
  return { holds, lines };
}

/** What a proof says of an invariant that does not hold: the words below its line; undefined where it holds or was not looked at. */
function brokenIn(lines: readonly string[], name: string): string[] | undefined {
  const at = lines.findIndex((line) => /^BROKEN +\d+\.\d s {2}/.test(line) && line.endsWith(`s  ${name}`));
  if (at < 0) return undefined;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('        '));
  return rest.slice(0, end < 0 ? rest.length : end).map((line) => line.trim());
}

describe('prove', () => {
  it('finds that everything holds after payments, settlement and returns, with a line and a time for each thing proved', async () => {
    const { code, lines } = await ofThisServer('--whole');
    expect(lines.slice(0, -3).filter((line) => !/^holds +\d+\.\d s {2}\S/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(25);
    expect(lines.at(-3)).toMatch(/^the newest seal is \d+ of .*Z, 0 records have come since: [0-9a-f]{64}$/);
    expect(lines.at(-2)).toMatch(/^checkpoint 1 is kept: the next run goes on from seal \d+$/);
    expect(lines.at(-1)).toMatch(
      new RegExp(`^Everything holds: ${lines.length - 3} proofs over ${payments.length} purchases in \\d+\\.\\d s$`),
    );
    expect(code).toBe(0);
  });

  it('ends with 1 where something does not hold, says where, and goes on with the rest', async () => {
    await owner.query("update ach_files set sha256 = repeat('0', 64)");
    try {
      const { code, lines } = await ofThisServer('--whole');
      expect(code).toBe(1);
      const found = brokenIn(lines, 'files hold what was originated: their bytes, totals and entries agree');
      expect(found?.at(-1)).toBe('file ach-20260605-2200-A.ach: its bytes are not those that were originated');
      // And nothing else but its seal.
      expect(brokenIn(lines, proofOf('ach_files'))).toContainEqual(
        expect.stringMatching(/^ach_files \d+ \(fil_\w+\) was changed after seal/),
      );
      expect(lines.filter((line) => line.startsWith('BROKEN '))).toHaveLength(2);
      expect(lines.at(-1)).toMatch(/^BROKEN: 2 of \d+ proofs$/);
      expect(lines.filter((line) => line.startsWith('holds')).length).toBeGreaterThan(25);
    } finally {
      await owner.query(
        'update ach_files set sha256 = was.sha256 from (select name, sha256 from sandbox_ach_files) was where was.name = ach_files.name',
      );
    }
  });

  it('tells the newest seal, and finds whether one that was noted is still in the chain', async () => {
    const { lines } = await proveHere();
    expect(lines.at(-2)).toMatch(/^the newest seal is \d+ of 20\d\d-.*Z, 1 records have come since: [0-9a-f]{64}$/);
    expect(await proveHere({ expect: lines.at(-2)?.slice(-64) ?? '' })).toMatchObject({ holds: true });
  });

  it('ends with 1 where the seal that was noted is not in the chain', async () => {
    const { code, lines } = await ofThisServer('--expect', 'A'.repeat(64));
    expect(code).toBe(1);
    expect(brokenIn(lines, 'the chain of seals holds the one that was noted')).toEqual([
      `no seal has the hash ${'a'.repeat(64)}: it is another database's, or everything since before it was written anew`,
    ]);
  });

  it.each([
    [['--expect', 'abc']],
    [['--expcet', 'a'.repeat(64)]],
    [['--nights', '30']],
    [['--slice', '--nights', '0']],
    [['--whole', '--slice']],
  ])('says how it is called where it is called with %j', async (args) => {
    expect(await ofThisServer(...args)).toEqual({
      code: 1,
      lines: [
        'npm run prove: what is new, open or changed since the last proof; or with',
        '  --whole: everything',
        '  --slice: beside what is new the next part of the history; --nights NUMBER (1 to 366): in how many parts',
        '  --expect HASH: the 64 hexadecimal digits of a seal, which must be in the chain',
      ],
    });
  });

  it('says so where there is no database', async () => {
    const { code, lines } = await prove({ DATA_DIR: '/nonexistent/drawbridge' });
    expect(code).toBe(1);
    expect(lines).toEqual(['there is no database in /nonexistent/drawbridge: start the server once, or set DATA_DIR or DATABASE_URL']);
  });

  it('says so in a line where the database is away, or empty', async () => {
    const away = await prove({ DATABASE_URL: 'postgres://me@127.0.0.1:1/pay' });
    expect(away).toEqual({ code: 1, lines: [expect.stringMatching(/^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED/)] });
    const { href } = Object.assign(new URL(server.urls.server_url), { pathname: '/postgres' });
    expect(await prove({ DATABASE_URL: href })).toEqual({
      code: 1,
      lines: ['the database is empty: start the server once, which makes its tables'],
    });
  });
});

/** A reinitiation that was taken back, of the return with a code. The moments are SQL over the return. */
function reinitiation(code: string, { attempt, asked, ended }: { attempt: number; asked: string; ended: string }): string {
  return `insert into reinitiations (id, return_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, attempt, requested_at, requested_by,
                               expected_on, status, ended_at)
          select 'rty_' || gen_random_uuid(), id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, ${attempt}, ${asked}, 'system',
                 '2026-06-10', 'cancelled', ${ended} from returns where code = '${code}'`;
}

/** What an owner of the database could do to the books, how it is undone, and which proof it breaks. */
const TAMPERINGS: readonly (readonly [what: string, act: string, undo: string, proof: string])[] = [
  [
    'an amount in the ledger is changed',
    'update ledger_transfers set amount_cents = amount_cents + 1 where id = 1',
    'update ledger_transfers set amount_cents = amount_cents - 1 where id = 1',
    'every account holds of every purchase what its status and its terms say',
  ],
  [
    'a transfer goes to another account',
    "update ledger_transfers set credit_account = 'cash_at_odfi' where id = 1",
    "update ledger_transfers set credit_account = 'merchant_pending' where id = 1",
    'every transfer follows the table of postings',
  ],
  [
    'a sealed transfer is changed so that every other proof is content',
    "update ledger_transfers set at = at + interval '1 second' where id = 1",
    "update ledger_transfers set at = at - interval '1 second' where id = 1",
    proofOf('ledger_transfers'),
  ],
  [
    'the seals are cut off',
    'create temporary table was as select * from seals; delete from seals',
    'insert into seals select * from was; drop table was',
    CHAIN_PROOF,
  ],
  [
    'a final status changes by an event of another',
    "update purchase_events set event = 'return_made_good' where event = 'return_window_passed'",
    "update purchase_events set event = 'return_window_passed' where event = 'return_made_good'",
    'every change of a purchase stands in the table of transitions',
  ],
  [
    'the last change of a final status is forgotten',
    "create temporary table was as select * from purchase_events where event = 'returned'; delete from purchase_events where event = 'returned'",
    'insert into purchase_events overriding system value select * from was; drop table was',
    "every purchase's events follow one upon the other and end at its status",
  ],
  [
    'a limit forgets what is held',
    'update purchases set available_balance_cents = 5999 where amount_cents = 6000',
    'update purchases set available_balance_cents = 500000 where amount_cents = 6000',
    'held amounts never passed a spending limit, replayed hold by hold',
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
    'insert into ach_entries overriding system value select * from was; drop table was',
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
    'an entry stands in no file',
    "update ach_entries set file_id = 'fil_' || file_id where trace_number = '091000010000001'",
    "update ach_entries set file_id = substr(file_id, 5) where trace_number = '091000010000001'",
    'each entry attempt of an accepted debit is in exactly one file that was not rejected',
  ],
  [
    'a trace number is used twice',
    `drop index ach_entries_file_trace; create temporary table was as select id, trace_number from ach_entries;
       update ach_entries set trace_number = '091000010000001' where trace_number = '091000010000002'`,
    'update ach_entries e set trace_number = was.trace_number from was where was.id = e.id; drop table was',
    'trace numbers are unique in each file',
  ],
  [
    'a total of a file is changed',
    'update ach_files set total_debit_cents = total_debit_cents + 1',
    'update ach_files set total_debit_cents = total_debit_cents - 1',
    'files hold what was originated: their bytes, totals and entries agree',
  ],
  [
    'an entry’s amount differs from the file’s bytes',
    "update ach_entries set amount_cents = 4999 where trace_number = '091000010000001'",
    "update ach_entries set amount_cents = 5000 where trace_number = '091000010000001'",
    'files hold what was originated: their bytes, totals and entries agree',
  ],
  [
    'the bytes of a file are another’s',
    `create temporary table was as select file_id, sealed from ach_file_pieces;
       update ach_file_pieces set sealed = (select p.sealed from ach_file_pieces p join ach_files f on f.id = p.file_id order by f.name desc limit 1)`,
    'update ach_file_pieces p set sealed = was.sealed from was where was.file_id = p.file_id; drop table was',
    'files hold what was originated: their bytes, totals and entries agree',
  ],
  [
    'the last piece of a file is missing',
    'create temporary table was as select * from ach_file_pieces; delete from ach_file_pieces where is_last',
    'insert into ach_file_pieces overriding system value select * from was; drop table was',
    'files hold what was originated: their bytes, totals and entries agree',
  ],
  [
    'the last piece of a file no longer says that it is the last',
    'update ach_file_pieces set is_last = not is_last',
    'update ach_file_pieces set is_last = not is_last',
    'files hold what was originated: their bytes, totals and entries agree',
  ],
  [
    'money settled of which the entry knows nothing',
    "update ach_entries set settled_at = null where trace_number = '091000010000001'",
    "update ach_entries set settled_at = posted_at where trace_number = '091000010000001'",
    'entries and the ledger tell the same story',
  ],
  [
    'a return loses its row',
    `create temporary table was as select * from returns; create temporary table told as select * from return_messages;
       delete from return_messages; delete from returns`,
    'insert into returns overriding system value select * from was; insert into return_messages select * from told; drop table was, told',
    'every return belongs to the entry that came back',
  ],
  [
    'a return that is final is reinitiated',
    reinitiation('R02', { attempt: 2, asked: "returned_at + interval '1 day'", ended: "returned_at + interval '2 days'" }),
    'delete from reinitiations',
    'only returns with R01 or R09 are reinitiated or resolved',
  ],
  [
    'a reinitiation is asked for on day 61',
    reinitiation('R01', { attempt: 2, asked: "approved_at + interval '61 days'", ended: "approved_at + interval '62 days'" }),
    'delete from reinitiations',
    'a reinitiation is asked for and sent within 60 days of approval and 180 of settlement',
  ],
  [
    'a payment is reinitiated while a reinitiation is pending',
    `${reinitiation('R01', { attempt: 2, asked: "returned_at + interval '1 day'", ended: "returned_at + interval '5 days'" })};
     ${reinitiation('R01', { attempt: 2, asked: "returned_at + interval '2 days'", ended: "returned_at + interval '6 days'" })}`,
    'delete from reinitiations',
    'nothing is reinitiated or resolved while a reinitiation is pending or posted',
  ],
  [
    'a payment is reinitiated a third time without a second',
    `${reinitiation('R01', { attempt: 3, asked: "returned_at + interval '1 day'", ended: "returned_at + interval '5 days'" })};
     update reinitiations set status = 'failed', code = 'R01'`,
    'delete from reinitiations',
    'a payment is reinitiated at most twice, one attempt after the other',
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
      const { holds, lines } = await proveHere();
      expect(holds).toBe(false);
      // What is wrong stands below it.
      expect(brokenIn(lines, proof)?.length).toBeGreaterThan(0);
    } finally {
      await owner.query(undo);
    }
  });

  it('and holds again when all of that is undone', async () => {
    expect(await proveHere()).toMatchObject({ holds: true });
  });
});

describe('the server’s own role', () => {
  it.each([
    ['a file’s bytes', "update ach_files set bytes_sealed = ''"],
    ['a piece of a file', "update ach_file_pieces set sealed = ''"],
    ['pieces of a file', 'delete from ach_file_pieces'],
    ['a file’s size', 'update ach_files set size_bytes = 1'],
    ['a file’s totals', 'update ach_files set total_debit_cents = 0'],
    ['a file’s name', "update ach_files set name = 'x'"],
    ['files', 'delete from ach_files'],
    ['an entry’s amount', 'update ach_entries set amount_cents = 1'],
    ['entries', 'delete from ach_entries'],
    ['a return’s code', "update returns set code = 'R01'"],
    ['returns', 'delete from returns'],
    ['what came from the bank', "update ach_incoming_files set bytes_sealed = ''"],
    ['exceptions', 'delete from ach_exceptions'],
  ])('cannot change or delete %s', async (_what, statement) => {
    await expect(server.context.db.run(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
