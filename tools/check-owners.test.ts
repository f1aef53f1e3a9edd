// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted TypeScript holds templates.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const PURCHASES = 'server/src/payments/purchases';

/** A small tree in which nothing is wrong: payments own purchases, and offer two things to merchants. */
const GOOD = {
  'server/schema/0.1.0/00-core.sql':
    'create table goods (id text);\ncreate table businesses (id text, name text);\ncreate table gone (id text);',
  'server/schema/0.2.0/00-purchases.sql': 'alter table goods rename to purchases;\ndrop table gone;',
  'server/src/schema/owners.json': '{ "payments/purchases": ["purchases"], "merchants/businesses": ["businesses"] }',
  [`${PURCHASES}/store.ts`]:
    'export const COLUMNS = `p.id`;\nexport const text = (one: string) => `select ${COLUMNS} from purchases p ${one}`;',
  [`${PURCHASES}/cancel.sql`]: plpgsql('cancel', 'update purchases set id = p_id;'),
  [`${PURCHASES}/sql/public/amounts.sql`]: 'create view purchase_amounts as select id from purchases;',
  [`${PURCHASES}/sql/public/count-of.sql`]:
    'create function count_of(p_id text) returns bigint language sql as $$ select count(*) from purchases $$;',
  'server/src/merchants/businesses/store.ts':
    'export const home = "with purchases as (select id from purchase_amounts) select b.id, count_of(b.id) from businesses b, purchases";',
};

function plpgsql(name: string, body: string): string {
  return `-- What it does.\ncreate function ${name}(p_id text) returns void language plpgsql as $$\nbegin\n  ${body}\nend\n$$;`;
}

const trees: string[] = [];
afterAll(() => Promise.all(trees.map((tree) => rm(tree, { recursive: true, force: true }))));

/** A tree of its own: the good one, with these files besides or instead. */
async function treeWith(files: Readonly<Record<string, string>>): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'drawbridge-owners-'));
  trees.push(tree);
  for (const [path, text] of Object.entries({ ...GOOD, ...files })) await put(tree, path, text);
  return tree;
}

async function put(tree: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `${text}\n`);
}

function check(tree: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const script = fileURLToPath(new URL('check-owners.mjs', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, tree, ...options], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

const HERE = 'server/src/merchants/businesses';
const FOREIGN = `${HERE}/other-store.ts`;

/** Violations, each planted in a file of its own: what it is, the file, its text, and what the check says of it. */
const PLANTED: readonly (readonly [string, string, string, string])[] = [
  ['a read in a store', 'a-store.ts', 'export const text = `select 1 from purchases`;', 'read purchases'],
  [
    'a read in a text put together',
    'b-store.ts',
    'const PLACE = `purchases p`;\nexport const text = `select 1 from ${PLACE}`;',
    'read purchases',
  ],
  [
    'a read beside what is known at run time',
    'c-store.ts',
    'export const text = (x: string) => `select * from purchases where ${x} = 1 and ${x}`;',
    'read purchases',
  ],
  [
    'a read in a part of a statement',
    'd-store.ts',
    'export const part = (give: (x: string) => void) => give(`join purchases p on true`);',
    'read purchases',
  ],
  [
    'a read in a function in SQL',
    'e.sql',
    'create function e() returns bigint language sql as $$ select count(*) from purchases $$;',
    'read purchases',
  ],
  ['a read in a body in PL/pgSQL', 'f.sql', plpgsql('f', 'if exists (select from purchases) then null; end if;'), 'read purchases'],
  ['a read in a loop', 'g.sql', plpgsql('g', 'for i in 1 .. (select count(*) from purchases) loop null; end loop;'), 'read purchases'],
  ['a read in a text that is executed', 'h.sql', plpgsql('h', "execute 'select 1 from purchases';"), 'read purchases'],
  ['a row of a table', 'i.sql', 'create function i(p purchases) returns text language sql as $$ select p.id $$;', 'read purchases'],
  ['a write in a store', 'j-store.ts', "export const text = 'delete from purchases';", 'write purchases'],
  [
    'a write in a named query',
    'k-store.ts',
    "export const text = 'with gone as (delete from purchases returning id) select id from gone';",
    'write purchases',
  ],
  ['a write in a body in PL/pgSQL', 'l.sql', plpgsql('l', 'insert into purchases values (p_id);'), 'write purchases'],
  ['a write through a view that is offered', 'm-store.ts', "export const text = 'delete from purchase_amounts';", 'write purchase_amounts'],
  ['a call of a function that is not offered', 'n-store.ts', "export const text = 'select cancel($1)';", 'call cancel'],
];

/** Faults of other kinds, planted as well: what each is, its file, its text, and what the check says. */
const FAULTY: readonly (readonly [string, string, string, string])[] = [
  [
    'an offer that nobody uses',
    `${PURCHASES}/sql/public/unused.sql`,
    'create view unused as select id from purchases;',
    'unused.sql: no other room uses unused',
  ],
  ['a table without an owner', 'server/schema/0.3.0/00-more.sql', 'create table orphans (id text);', 'nobody owns orphans'],
  [
    'tables with two owners, and owners of no table',
    'server/src/schema/owners.json',
    '{ "payments/purchases": ["purchases", "gone"], "merchants/businesses": ["businesses", "purchases"] }',
    'owners.json: payments/purchases owns gone, which is no table',
  ],
  [
    'a mention of no table',
    `${HERE}/o-store.ts`,
    "export const text = 'select id from nothing';",
    'o-store.ts:1 mentions nothing, which is no table',
  ],
  [
    'SQL in TypeScript that cannot be parsed',
    `${HERE}/p-store.ts`,
    "\nexport const text = 'select id id id from businesses';",
    'p-store.ts: 1 texts of SQL cannot be seen (lines 2)',
  ],
  ['an SQL file that cannot be parsed', `${HERE}/q.sql`, 'create funktion f();', 'q.sql: is no SQL that PostgreSQL can parse'],
  ['a body that cannot be parsed', `${HERE}/r.sql`, plpgsql('r', 'perform from from;'), 'r.sql: 1 texts of SQL cannot be seen'],
  [
    'a table that is named at run time',
    `${HERE}/s-store.ts`,
    'export const text = (table: string) => `select id from ${table}`;',
    's-store.ts: 1 texts of SQL cannot be seen (lines 1)',
  ],
  [
    'a statement put together at run time',
    `${HERE}/t.sql`,
    plpgsql('t', "execute format('delete from %I', p_id);"),
    't.sql: 1 texts of SQL cannot be seen',
  ],
  [
    'a mark of more than there is',
    `${HERE}/u-store.ts`,
    "// owners: 1 unseen\nexport const text = 'select id from businesses';",
    'u-store.ts: 0 texts of SQL cannot be seen, and it says "owners: 1 unseen"',
  ],
];

describe('the check of owners', () => {
  test('finds nothing in a good tree, and prints who offers what', async () => {
    const { code, output } = await check(await treeWith({}), '--matrix');
    expect(output).toContain('2 tables, 5 texts of SQL, 0 faults');
    expect(output).toContain('payments/purchases: view purchase_amounts (merchants)');
    expect(output).toContain("largest knot of parts that read or write each other's tables: 1\n");
    expect(code).toBe(0);
  });

  test('finds each of many violations', async () => {
    const { code, output } = await check(await treeWith(Object.fromEntries(PLANTED.map(([, file, text]) => [`${HERE}/${file}`, text]))));
    expect(code).toBe(1);
    const said = output.split('merchants/businesses may not ');
    const missed = PLANTED.filter(
      ([, file, , words]) => !said.some((one) => one.startsWith(words) && one.includes(`\n  ${HERE}/${file}:`)),
    );
    expect(missed).toEqual([]);
    // Nothing but those, and each once.
    const times = said.slice(1).map((one) => Number(/: (\d+) times/.exec(one)?.[1]));
    expect(times.reduce((sum, count) => sum + count, 0)).toBe(PLANTED.length);
  });

  test('finds each of many faults', async () => {
    const { code, output } = await check(await treeWith(Object.fromEntries(FAULTY.map(([, file, text]) => [file, text]))));
    expect(code).toBe(1);
    expect(FAULTY.filter(([, , , words]) => !output.includes(words))).toEqual([]);
    expect(output).toContain('purchases is owned by payments/purchases and by merchants/businesses');
  });

  test('lets stand what is marked and counted', async () => {
    const text = '// owners: 1 unseen, by a list.\nexport const text = (table: string) => `select id from ${table}`;';
    expect(await check(await treeWith({ [FOREIGN]: text }))).toMatchObject({ code: 0 });
  });

  test('names what is done to which table, how often and where', async () => {
    const { code, output } = await check(
      await treeWith({ [FOREIGN]: "export const text = 'select id from purchases union all select id from purchases';" }),
    );
    expect(output).toContain(`merchants/businesses may not read purchases: 2 times\n  ${FOREIGN}:1\n  ${FOREIGN}:1`);
    expect(code).toBe(1);
  });

  test('fails where there is nothing to check', async () => {
    const tree = await treeWith({});
    await rm(join(tree, 'server/src'), { recursive: true });
    await put(tree, 'server/src/schema/owners.json', '{}');
    const { code, output } = await check(tree);
    expect(output).toContain('only 0 texts of SQL were found');
    expect(code).toBe(1);
  });
});
