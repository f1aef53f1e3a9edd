import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { Database, sqlState } from './database.ts';

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  made = await createTestDatabase(inject('postgres'));
  // One connection, so that each statement meets what the one before has left there.
  db = new Database(made.owner_url, { connections: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await made.drop();
});

const MIXED = `select $1::bigint as cents, $2::text as words, $3::boolean as told, $4::timestamptz as at, $5::date as day, $6::text[] as list,
                      $7::jsonb as facts, $8::bytea as bytes, null::integer as nothing`;

test('values of each type come back as they were sent, at the first run and at later ones', async () => {
  const at = new Date('2026-03-01T12:00:00.123Z');
  const sent = [99_999_999, 'Café “Ü”', false, at, '2026-03-01', ['a"b', 'c,d', null], { deep: [1] }, Buffer.from([0, 255])];
  const expected = {
    ...{ cents: 99_999_999, words: 'Café “Ü”', told: false, at, day: '2026-03-01', list: ['a"b', 'c,d', null] },
    ...{ facts: { deep: [1] }, bytes: Buffer.from([0, 255]), nothing: null },
  };
  for (let run = 0; run < 3; run++) expect(await db.one(MIXED, sent)).toEqual(expected);
  expect(await db.one(MIXED, Array(8).fill(undefined))).toEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, null])));
});

describe('with a table', () => {
  beforeEach(async () => {
    await db.run('drop table if exists things');
    await db.run('create table things (id integer primary key, name text)');
    await db.run(`insert into things values (1, 'one'), (2, 'two')`);
  });

  test('rows are counted where they are touched, and where there are none', async () => {
    const rename = 'update things set name = $1 where id <= $2';
    expect(await db.run(rename, ['x', 2])).toBe(2);
    expect(await db.run(rename, ['x', 0])).toBe(0);
    expect(await db.many('select id from things where id > $1', [2])).toEqual([]);
    expect(await db.maybe('select id from things where id > $1', [2])).toBeUndefined();
    expect(await db.many('select id from things where id > $1', [0])).toEqual([{ id: 1 }, { id: 2 }]);
    await expect(db.one('select id from things where id > $1', [0])).rejects.toThrow('expected one row, got 2');
    await expect(db.one('select id from things where id > $1', [2])).rejects.toThrow('expected one row, got 0');
    await expect(db.maybe('select id from things where id > $1', [0])).rejects.toThrow('expected at most one row, got 2');
  });

  test('a refusal says why and who asked, and the same statement goes on afterwards', async () => {
    const insert = 'insert into things (id, name) values ($1, $2)';
    for (let run = 0; run < 2; run++) {
      const error = await db.transaction(async (tx) => whoAsks(() => tx.run(insert, [1, 'again']))).catch((failure: Error) => failure);
      expect(sqlState(error)).toBe('23505');
      expect((error as Error).stack).toContain('whoAsks');
    }
    expect(await db.transaction((tx) => tx.run(insert, [3, 'three']))).toBe(1);
    const direct = await whoAsks(() => db.run(insert, [1, 'again'])).catch((failure: Error) => failure);
    expect(sqlState(direct)).toBe('23505');
    expect((direct as Error).stack).toContain('whoAsks');
  });

  test('a statement that cannot be read fails each time it is sent', async () => {
    for (let run = 0; run < 2; run++) expect(sqlState(await db.many('select nowhere from things').catch((error) => error))).toBe('42703');
  });

  test('columns that have changed since are never read by their old names', async () => {
    const all = 'select * from things where id = 1';
    expect(await db.many(all)).toEqual([{ id: 1, name: 'one' }]);
    await db.run('alter table things add column at date');
    // PostgreSQL refuses the prepared statement; the connection goes, and the next one asks anew.
    expect(sqlState(await db.many(all).catch((error) => error))).toBe('0A000');
    expect(await db.many(all)).toEqual([{ id: 1, name: 'one', at: null }]);
  });
});

test('what does not fit is an error of its own statement alone', async () => {
  const big = 'select $1::bigint as cents';
  await expect(db.one(big, ['9007199254740993'])).rejects.toThrow(RangeError);
  expect(await db.one(big, [5])).toEqual({ cents: 5 });
  const circular: { self?: unknown } = {};
  circular.self = circular;
  await expect(db.one('select $1::jsonb as facts', [circular])).rejects.toThrow(TypeError);
  expect(await db.one('select $1::jsonb as facts', [{ a: 1 }])).toEqual({ facts: { a: 1 } });
  await db.transaction(async (tx) => {
    await expect(tx.one(big, ['9007199254740993'])).rejects.toThrow(RangeError);
    expect(await tx.one(big, [7])).toEqual({ cents: 7 });
  });
});

test('many at once on one connection are each answered their own', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => db.one('select $1::integer as n', [n])));
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
});

async function whoAsks<T>(ask: () => Promise<T>): Promise<T> {
  return await ask();
}
