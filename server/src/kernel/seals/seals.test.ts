import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase, type Posting, post } from '../../../test/support/owner.ts';
import { newPayer, type Payer } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { LOCKS } from '../db/advisory-lock.ts';
import type { Database } from '../db/database.ts';
import { CHAIN_PROOF, findNotedSeal, invariants, newestSeal, proofOf, SEALED_TABLES, startSealing } from './index.ts';
import { findAwaited, type Mark, markTables, sealReached } from './seal-records.ts';

let server: TestServer;
let owner: pg.Client;
/** As the verbs write: the server's own role cannot. */
let writer: Database;
let payer: Payer;
let business_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  writer = ownerDatabase(server);
  // The server's own sealing stands back: here each seal is made by the test.
  await owner.query('select pg_advisory_lock($1)', [LOCKS.sealing]);
  payer = await newPayer(server);
  business_id = (await openShop(server)).business_id;
});
beforeEach(async () => {
  await owner.query('truncate ledger_transfers, seals restart identity');
  await owner.query("update seal_head set number = 0, sha256 = repeat('0', 64)");
});
afterAll(async () => {
  await owner.end();
  await writer.close();
  await server.stop();
});

const at = new Date('2026-06-01T14:00:00Z');
let made = 0;
function posting(): Posting {
  made += 1;
  return { at, event: 'approved', amount_cents: 100 + made, purchase_id: `pur_${made}`, business_id, consumer_id: payer.user_id };
}
const postOne = () => writer.transaction((tx) => post(tx, posting()));
const ids = async () => (await server.context.db.many<{ id: number }>('select id from ledger_transfers order by id')).map(({ id }) => id);
/** How many rows each seal holds, in order. */
const sealed = async () =>
  (
    await server.context.db.many<{ row_count: number }>('select row_count from seals where table_name = $1 order by number', [
      'ledger_transfers',
    ])
  ).map((row) => row.row_count);
const LEDGER = SEALED_TABLES.filter(({ table }) => table === 'ledger_transfers');
const ROWS = proofOf('ledger_transfers');
/** What the chain's and the ledger's proof find. */
async function found(): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, check } of invariants)
    if (name === CHAIN_PROOF || name === ROWS) for (const text of await check(server.context.db)) texts.push(`${name}: ${text}`);
  return texts;
}
async function mark(): Promise<Mark> {
  const [marked] = await markTables(server.context, LEDGER);
  if (!marked) throw new Error('there is nothing to seal');
  return marked;
}
const isReached = async (marked: Mark) => (await findAwaited(server.context, [marked])).length === 0;
/** Seals the ledger as it stands, so many numbers at a time. */
async function seal(reach?: number): Promise<void> {
  expect(await sealReached(server.context, await markTables(server.context, LEDGER), reach)).toEqual([]);
}
/** A transaction on a connection of its own, as another server has them. */
async function another(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.urls.owner_url });
  await client.connect();
  await client.query('begin');
  return client;
}
const INSERT = `select ledger_post('approved', now(), $1, 700, 0, $2, $3, '')`;

describe('sealing', () => {
  it('seals each transfer once, in ranges of so many, and nothing where there is nothing new', async () => {
    for (let n = 0; n < 5; n += 1) await postOne();
    await seal(2);
    expect(await sealed()).toEqual([2, 2, 1]);
    await seal(2);
    expect(await sealed()).toEqual([2, 2, 1]);
    await postOne();
    await seal(2);
    expect(await sealed()).toEqual([2, 2, 1, 1]);
    expect(await found()).toEqual([]);
  });

  it('ends between two seals when it is told to, and whoever seals next does the rest', async () => {
    for (let n = 0; n < 5; n += 1) await postOne();
    const stopping = new AbortController();
    const { log } = server.context;
    const stopAfterTheFirst = { info: () => stopping.abort() } as unknown as typeof log;
    expect(await sealReached({ ...server.context, log: stopAfterTheFirst }, [await mark()], 2, stopping.signal)).toHaveLength(1);
    expect(await sealed()).toEqual([2]);
    await seal(2);
    expect(await sealed()).toEqual([2, 2, 1]);
    expect(await found()).toEqual([]);
  });

  it('does nothing on an empty ledger', async () => {
    expect(await markTables(server.context, LEDGER)).toEqual([]);
    expect(await found()).toEqual([]);
  });

  it('neither misses nor seals over the row of a transaction that ends late', async () => {
    const slow = await another();
    try {
      await slow.query(INSERT, ['pur_slow', business_id, payer.user_id]);
      await postOne();
      const [seen] = await ids();
      // The slow one has a lower number than what is seen by now.
      const marked = await mark();
      expect(marked.to_seq).toBe(seen);
      expect(marked.writers.size).toBe(1);
      expect(await isReached(marked)).toBe(false);
      // Whatever others do meanwhile.
      await postOne();
      expect(await isReached(marked)).toBe(false);

      await slow.query('commit');
      expect(await isReached(marked)).toBe(true);
      await sealReached(server.context, [marked]);
      expect(await sealed()).toEqual([2]);
      expect((await ids()).indexOf(seen ?? 0)).toBe(1);
      expect(await found()).toEqual([]);
      // And what would have become of it otherwise.
      expect((await newestSeal(server.context.db))?.to_seq).toBe(seen);
      await seal();
      expect(await sealed()).toEqual([2, 1]);
      expect(await found()).toEqual([]);
    } finally {
      await slow.end();
    }
  });

  it('waits for a transaction that has drawn an id and has no transaction number of its own yet', async () => {
    // The first number of a sequence is written to the disk, which takes a transaction number.
    await postOne();
    const slow = await another();
    try {
      // PostgreSQL takes the table's lock and then the id; the number comes with the first row. Held in between by a lock of this test's.
      await owner.query(`
        create function hold_between() returns trigger language plpgsql as
          $$ begin if new.purchase_id = 'pur_held' then perform pg_advisory_xact_lock_shared(77); end if; return new; end $$;
        create trigger hold_between before insert on ledger_transfers for each row execute function hold_between()`);
      await owner.query('select pg_advisory_lock(77)');
      const inserted = slow.query(INSERT, ['pur_held', business_id, payer.user_id]);
      await expect
        .poll(async () => (await owner.query(`select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`)).rowCount)
        .toBe(1);
      const rows = await writer.many(
        `select usename = current_user as visible, backend_xid from pg_stat_activity join pg_locks l using (pid)
          where l.locktype = 'advisory' and l.objid = 77 and not l.granted`,
      );
      expect(rows).toEqual([{ visible: true, backend_xid: null }]);
      const [{ drawn }] = (await owner.query("select pg_sequence_last_value('ledger_transfers_id_seq') as drawn")).rows;
      await postOne();
      expect(await ids()).toEqual([1, Number(drawn) + 1]);
      const marked = await mark();
      expect(await isReached(marked)).toBe(false);
      await owner.query('select pg_advisory_unlock(77)');
      await inserted;
      expect(await isReached(marked)).toBe(false);
      await slow.query('commit');
      expect(await isReached(marked)).toBe(true);
      await sealReached(server.context, [marked]);
      expect(await sealed()).toEqual([3]);
      expect(await found()).toEqual([]);
    } finally {
      await owner.query('drop trigger if exists hold_between on ledger_transfers; drop function if exists hold_between');
      await slow.end();
    }
  });

  it('takes the gap that a rolled back transaction leaves for what it is', async () => {
    await postOne();
    const undone = await another();
    await undone.query(INSERT, ['pur_undone', business_id, payer.user_id]);
    await postOne();
    const marked = await mark();
    await undone.query('rollback');
    await undone.end();
    expect(await isReached(marked)).toBe(true);
    await sealReached(server.context, [marked]);
    expect(await sealed()).toEqual([2]);
    const [first = 0, last = 0] = await ids();
    expect(last - first).toBe(2);
    expect(await found()).toEqual([]);
  });

  it('rests on ids that are handed out one by one, in order', async () => {
    const { rows } = await owner.query(
      `select seqcache, seqincrement, seqcycle from pg_sequence where seqrelid = pg_get_serial_sequence('ledger_transfers', 'id')::regclass`,
    );
    expect(rows).toEqual([{ seqcache: '1', seqincrement: '1', seqcycle: false }]);
  });

  it('lets two seal at once, and makes one chain', async () => {
    for (let n = 0; n < 6; n += 1) await postOne();
    const marked = await mark();
    await Promise.all([sealReached(server.context, [marked], 1), sealReached(server.context, [marked], 1)]);
    expect(await sealed()).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await found()).toEqual([]);
  });

  it('says the same of a row in every time zone and date style', async () => {
    await postOne();
    await seal();
    const client = await another();
    try {
      await client.query(`set local time zone 'Asia/Kathmandu'; set local datestyle = 'German, DMY'; set local intervalstyle = 'iso_8601'`);
      const many = async <R>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as R[];
      const proof = invariants.find(({ name }) => name === ROWS);
      expect(await proof?.check({ ...server.context.db, many })).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('goes no further where the end of the chain was tampered with', async () => {
    await postOne();
    await seal();
    await owner.query('delete from seals');
    await postOne();
    await expect(seal()).rejects.toThrow('the newest seal should be 1 and is 0');
  });
});

it('happens by itself while the server runs', async () => {
  await owner.query('select pg_advisory_unlock($1)', [LOCKS.sealing]);
  const sealing = startSealing(server.context, { every_ms: 5, wait_ms: 1_000 });
  try {
    await postOne();
    await expect.poll(sealed).toEqual([1]);
    await postOne();
    await expect.poll(sealed).toEqual([1, 1]);
  } finally {
    await sealing.stop();
    await owner.query('select pg_advisory_lock($1)', [LOCKS.sealing]);
  }
});

describe('the proof names', () => {
  const lowest = '(select min(id) from ledger_transfers)';
  it.each([
    [
      'a changed amount',
      `update ledger_transfers set amount_cents = amount_cents + 1 where id = ${lowest}`,
      ROWS,
      /ledger_transfers 1 \(pur_\d+ approved\) was changed after seal 1 of 20\d\d-.*Z/,
    ],
    [
      'a changed time',
      `update ledger_transfers set at = at + interval '1 microsecond' where id = ${lowest}`,
      ROWS,
      /ledger_transfers 1 \(.*\) was changed after seal 1/,
    ],
    [
      'another account',
      `update ledger_transfers set credit_party = '' where id = ${lowest}`,
      ROWS,
      /ledger_transfers 1 \(.*\) was changed after seal 1/,
    ],
    [
      'a purchase of none',
      `update ledger_transfers set purchase_id = '' where id = ${lowest}`,
      ROWS,
      /ledger_transfers 1 \(.*\) was changed after seal 1/,
    ],
    [
      'a deleted row',
      `delete from ledger_transfers where id = ${lowest} + 2`,
      ROWS,
      /ledger_transfers 3 is missing: it stands under seal 2 of 20/,
    ],
    [
      'a row from before the first',
      `insert into ledger_transfers (id, at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, purchase_id)
       overriding system value
       select -7, at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, 'pur_forged'
         from ledger_transfers where id = ${lowest}`,
      ROWS,
      /ledger_transfers -7 \(pur_forged approved\) was put in before the first seal/,
    ],
    [
      'a changed seal',
      'update seals set row_count = row_count + 1 where number = 2',
      CHAIN_PROOF,
      /seal 2 \(ledger_transfers \d+ to \d+\) or the hash before it was changed/,
    ],
    ['a seal with another hash', "update seals set sha256 = repeat('a', 64) where number = 1", CHAIN_PROOF, /seal 1 .* was changed/],
    [
      'a seal taken out of the middle',
      'delete from seals where number = 2',
      CHAIN_PROOF,
      /seal 2 is missing: seal 3 \(ledger_transfers \d+ to \d+\) comes after seal 1/,
    ],
    [
      'seals cut off at the end',
      'delete from seals where number > 1',
      CHAIN_PROOF,
      /seals 2 to 3 were cut off: the newest one left is seal 1/,
    ],
    ['every seal taken away', 'delete from seals', CHAIN_PROOF, /seals 1 to 3 were cut off: the newest one left is seal 0/],
    [
      'a range moved',
      'update seals set after_seq = after_seq + 1 where number = 3',
      CHAIN_PROOF,
      /seal 3 .* does not begin where the one before it ends/,
    ],
    ['a head turned back', 'update seal_head set number = 2', CHAIN_PROOF, /seals 3 to 3 were not made by the server/],
  ])('%s', async (_what, tampering, proof, words) => {
    for (let n = 0; n < 6; n += 1) await postOne();
    await seal(2);
    expect(await found()).toEqual([]);
    await owner.query(tampering);
    const texts = await found();
    expect(texts.filter((text) => text.startsWith(`${proof}: `) && words.test(text))).not.toEqual([]);
  });

  it('a row put where a rolled back transaction has left a gap', async () => {
    await postOne();
    const undone = await another();
    await undone.query(INSERT, ['pur_undone', business_id, payer.user_id]);
    await undone.query('rollback');
    await undone.end();
    await postOne();
    await seal();
    await owner.query(
      `insert into ledger_transfers (id, at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, purchase_id)
       overriding system value
       select id + 1, at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, 'pur_forged'
         from ledger_transfers where id = ${lowest}`,
    );
    expect(await found()).toEqual([expect.stringMatching(/ledger_transfers 2 \(pur_forged approved\) was put in after seal 1 of 20/)]);
  });

  it('a chain that was written anew, to whoever has noted a hash of the old one', async () => {
    for (let n = 0; n < 4; n += 1) await postOne();
    await seal(2);
    const noted = (await newestSeal(server.context.db))?.sha256 ?? '';
    expect((await findNotedSeal(server.context.db, noted))?.number).toBe(2);
    await postOne();
    await seal(2);
    // Still in the chain, and no longer the newest.
    expect((await findNotedSeal(server.context.db, noted))?.number).toBe(2);

    await owner.query(`update ledger_transfers set amount_cents = 1 where id = ${lowest}; delete from seals`);
    await owner.query("update seal_head set number = 0, sha256 = repeat('0', 64)");
    await seal(2);
    expect(await found()).toEqual([]);
    expect(await findNotedSeal(server.context.db, noted)).toBeUndefined();
    // Nor does it help to write the old hash beside the new seal.
    await owner.query('update seals set sha256 = $1 where number = 2', [noted]);
    expect(await findNotedSeal(server.context.db, noted)).toBeUndefined();
  });
});

it.each([
  ['update seals set row_count = 1'],
  ['delete from seals'],
  ['truncate seals'],
  ['delete from seal_head'],
  ['insert into seal_head select false, number, sha256 from seal_head'],
  ['update ledger_transfers set amount_cents = 1'],
  ['delete from ledger_transfers'],
])('the server’s own role cannot: %s', async (statement) => {
  await expect(server.context.db.run(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23514)$/) });
});
