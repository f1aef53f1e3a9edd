// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted TypeScript holds templates.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/test/support/database.ts';

/** Calls in which nothing is wrong: each is the body of a function that is given a Queryable. */
const GOOD = [
  "db.one<{ id: string; tip_cents: number; created_at: Date; amount_cents: number | null }>('select id, tip_cents, created_at, amount_cents from purchases where id = $1', ['pur_1'])",
  // What conditions say, what a CHECK makes of them, and what `npm run prove` holds.
  "db.many<{ amount_cents: number }>('select amount_cents from purchases where amount_cents > $1', [1])",
  "db.many<{ held_reason: string }>(`select held_reason from credits where status = 'HELD'`)",
  "db.many<{ reference: string }>(`select reference from credits where kind = 'payout'`)",
  "db.many<{ amount_cents: number }>('select amount_cents from purchases where approved_at is not null')",
  // Behind a view that keeps the names of its table's columns.
  "db.many<{ amount_cents: number; public_id: string }>('select amount_cents, public_id from purchase_debits where approved_at is not null')",
  // Texts that are put together from what stands in the tree.
  'db.maybe<{ name: string }>(`select ${COLUMN} from businesses ${where("id")}`, ["biz_1"])',
  "db.many<{ day: string; said: unknown; role: 'a' | 'b' }>(`select current_date as day, '{}'::jsonb as said, 'a' as role`)",
  "db.maybe('select from businesses where id = $1', ['biz_1'])",
  "db.run('delete from businesses where id = any($1) and created_at < $2', [['biz_1'], new Date(0)])",
];

const FRAME = `
export interface Queryable {
  many<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  one<R>(text: string, values?: readonly unknown[]): Promise<R>;
  maybe<R>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
  run(text: string, values?: readonly unknown[]): Promise<number>;
}
export const COLUMN = 'name';
export const where = (column: 'id' | 'name') => \`where \${column} = $1\`;
export declare function gatheredVerb<Item, Verdict>(shape: { name: string; takes: object; gives: readonly string[] }): unknown;
`;

/** Violations, each planted in a file of its own: what it is, the call, and what the check says of it. */
const PLANTED: readonly (readonly [string, string, string])[] = [
  ['a column that is not there', "db.one<{ nam: string }>('select nam from businesses')", 'column "nam" does not exist'],
  ['a column that is not asked for', "db.one<{ id: string; name: string }>('select id from businesses')", 'no column name'],
  ['a column that nobody reads', "db.one<{ id: string }>('select id, name from businesses')", 'nobody reads column name'],
  ['a number as text', "db.one<{ tip_cents: string }>('select tip_cents from purchases')", 'tip_cents is number (int8), not string'],
  ['a number or text', "db.one<{ id: string | number }>('select id from purchases')", 'id is string (text), not string | number'],
  ['a day as a moment', "db.one<{ on: Date }>('select current_date as on')", 'on is string (date), not Date'],
  ['a list of large numbers', "db.one<{ seqs: number[] }>('select array[1::bigint] as seqs')", 'seqs is string[] (_int8), not number[]'],
  ['a null that the type has not', "db.one<{ amount_cents: number }>('select amount_cents from purchases')", 'amount_cents may be null'],
  [
    'a null that a CHECK allows',
    "db.many<{ held_reason: string }>(`select held_reason from credits where status = 'QUEUED'`)",
    'held_reason may be null',
  ],
  [
    'a null of an outer join',
    "db.many<{ name: string }>('select b.name from purchases p left join businesses b on b.id = p.business_id')",
    'name may be null',
  ],
  ['a null of no rows', "db.one<{ last: Date }>('select max(created_at) as last from purchases')", 'last may be null'],
  ['a null behind a view', "db.many<{ at: Date }>('select email_verified_at as at from consumer_contacts')", 'at may be null'],
  [
    'a null behind a view, whatever the CHECKs of its table say',
    "db.many<{ amount_cents: number }>('select amount_cents from purchase_debits where public_id is not null')",
    'amount_cents may be null',
  ],
  ['a type by what is returned', "db.one('select 1 as one') as Promise<{ one: string }>", 'one is number (int4), not string'],
  ['too few values', "db.run('delete from businesses where id = $1 and name = $2', ['biz_1'])", '1 values for 2 parameters'],
  ['a value of another type', "db.run('delete from businesses where id = $1', [true])", '$1 is text, given boolean'],
  [
    'a wrong choice of two',
    "db.one<{ x: string }>(`select ${Math.random() > 1 ? 'id' : 'nothing'} as x from businesses`)",
    '"nothing" does not',
  ],
  ['a text of a caller', 'texts(db, "select 1 as text")', 'text is number (int4), not string'],
  ['a parameter of no such name', "db.run('select forget_earlier_keys(p_x => $1)', [1])", 'does not exist'],
  [
    'a verb that gives something else',
    "gatheredVerb<{ at: Date }, { refusal: string | null; at: Date }>({ name: 'expire_purchases', takes: { at: 'timestamptz' }, gives: ['refusal'] })",
    'expire_purchases',
  ],
  ['a text that nobody knows', 'db.many<{ id: string }>(String(db))', '1 statements cannot be checked, known are 0'],
];

/** A function of seven parameters, called by place, and by a name. */
const LONG = {
  'server/src/ledger/long.sql': `create function long(${Array.from({ length: 7 }, (_, at) => `p_${at} int`)}) returns int language sql as $$ select 1 $$;
${caller('long(1, 2, 3, 4, 5, 6, 7)')}`,
  'server/src/ledger/named.sql': caller('long(1, 2, 3, 4, 5, 6, p_6 => 7)'),
};

function caller(call: string): string {
  return `create function calls() returns void language plpgsql as $$ begin perform ${call}; end $$;`;
}

let database: TestDatabase;
const trees: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
});
afterAll(async () => {
  await database.drop();
  await Promise.all(trees.map((tree) => rm(tree, { recursive: true, force: true })));
});

const fileOf = (at: number) => `server/src/ledger/planted-${at}-store.ts`;
const planted = (call: string) => `import { type Queryable, COLUMN, gatheredVerb, where } from '../frame.ts';
async function texts(db: Queryable, sql: string): Promise<unknown> {
  return db.many<{ text: string }>(\`\${sql} limit 100\`);
}
export const given = (db: Queryable) => [texts(db, 'select name as text from businesses'), COLUMN, gatheredVerb, where, ${call}];
`;

/** A tree of its own, and what the check says of it. */
async function check(files: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const tree = await mkdtemp(join(tmpdir(), 'drawbridge-seam-'));
  trees.push(tree);
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', allowImportingTsExtensions: true, types: [] };
  const config = JSON.stringify({ compilerOptions, include: ['../../server/src'] });
  for (const [path, text] of Object.entries({ ...files, 'server/src/frame.ts': FRAME, 'tools/seam/tsconfig.json': config })) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  const script = fileURLToPath(new URL('check-seam.mjs', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, tree, `--database=${database.owner_url}`], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

test('what is as the schema says passes', async () => {
  const { code, output } = await check(Object.fromEntries(GOOD.map((call, at) => [fileOf(at), planted(call)])));
  expect(output).toBe(`${2 * GOOD.length} calls of SQL, 0 put together at run time, 0 faults\n`);
  expect(code).toBe(0);
});

test('every fault is found where it stands', async () => {
  const { code, output } = await check({ ...Object.fromEntries(PLANTED.map(([, call], at) => [fileOf(at), planted(call)])), ...LONG });
  const missed = PLANTED.filter(([, , says], at) => !output.split('\n').some((line) => line.startsWith(fileOf(at)) && line.includes(says)));
  expect(
    missed.map(([what]) => what),
    output,
  ).toEqual([]);
  expect(output).toContain('server/src/ledger/long.sql:2: long is given 7 arguments by place: name them');
  expect(output).toContain(`${PLANTED.length + 1} faults`);
  expect(code).toBe(1);
});

test('a tree without SQL fails: a checker that sees nothing finds no fault either', async () => {
  const { code, output } = await check({});
  expect(output).toContain('no call of SQL was found');
  expect(code).toBe(1);
});
