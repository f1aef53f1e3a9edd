import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let tree: string;
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'drawbridge-tree-'));
  for (const [path, text] of Object.entries(GOOD)) await put(path, text);
});
afterEach(() => rm(tree, { recursive: true, force: true }));

/** A small tree in which nothing is wrong. */
const GOOD = {
  'package.json': '{ "type": "module" }',
  'packages/money/src/index.ts': "export { add } from './add.ts';",
  'packages/money/src/add.ts': 'export const add = (a: number, b: number): number => a + b;',
  'server/src/kernel/clock/clock.ts': 'export const wallMs = (): number => Date.now();',
  'server/src/ledger/index.ts': "export { post } from './post.ts';",
  'server/src/ledger/post.ts': "import { rows } from './store.ts';\nexport const post = (): number => rows;",
  'server/src/ledger/store.ts': "export const rows = 1;\nexport const text = 'select id from ledger_transfers';",
  'server/src/payments/purchases/index.ts': "export { confirm } from './confirm.ts';",
  'server/src/payments/purchases/confirm.ts': "import { post } from '../../ledger/index.ts';\nexport const confirm = post;",
  'server/src/providers/sms/port.ts': 'export interface Sms { kind: string }',
  'server/src/providers/sms/outbox.ts': "import type { Sms } from './port.ts';\nexport const outbox: Sms = { kind: 'outbox' };",
  'web/src/consumer/page.ts': 'export const page = 1;',
  'web/src/merchant/page.ts': 'export const page = 2;',
};

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), `${text}\n`);
}

function check(tool: string): Promise<{ code: number; output: string }> {
  const script = fileURLToPath(new URL(tool, import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, tree], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

describe('the import rules', () => {
  test('find nothing in a good tree', async () => {
    const { code, output } = await check('check-imports.mjs');
    expect(output).toContain('0 breaches');
    expect(code).toBe(0);
  });

  test.each([
    ['money-imports-nothing', 'packages/money/src/add.ts', "import { hash } from 'node:crypto';\nexport const add = hash;"],
    [
      'web-and-server-meet-in-the-contract',
      'web/src/consumer/page.ts',
      "export { wallMs } from '../../../server/src/kernel/clock/clock.ts';",
    ],
    ['examples-know-the-public-api-alone', 'examples/shop/shop.mjs', "export { add } from '../../packages/money/src/index.ts';"],
    ['command-imports-nacha-and-types', 'packages/cli/src/cli.ts', "export { add } from '../../money/src/index.ts';"],
    ['server-never-imports-web', 'server/src/kernel/clock/clock.ts', "export { page } from '../../../../web/src/consumer/page.ts';"],
    [
      'part-entered-through-its-index',
      'server/src/payments/purchases/confirm.ts',
      "export { post as confirm } from '../../ledger/post.ts';",
    ],
    ['part-entered-through-its-index-from-outside', 'server/src/main.ts', "export { post } from './ledger/post.ts';"],
    ['store-is-private', 'server/src/payments/purchases/confirm.ts', "export { rows as confirm } from '../../ledger/store.ts';"],
    ['no-circle-of-files', 'server/src/ledger/store.ts', "import { post } from './post.ts';\nexport const rows = post;"],
    ['ledger-knows-lower-rooms-alone', 'server/src/ledger/other.ts', "export { confirm } from '../payments/purchases/index.ts';"],
    [
      'providers-are-chosen-in-one-place',
      'server/src/payments/purchases/confirm.ts',
      "export { outbox as confirm } from '../../providers/sms/outbox.ts';",
    ],
    ['web-areas-stand-alone', 'web/src/consumer/page.ts', "export { page } from '../merchant/page.ts';"],
    ['import-resolves', 'web/src/consumer/page.ts', "export { page } from './gone.ts';"],
  ])('find a breach of %s', async (rule, path, text) => {
    await put(path, text);
    const { code, output } = await check('check-imports.mjs');
    expect(output).toContain(`${rule}: ${rule === 'no-circle-of-files' ? 'server/src/ledger' : path}`);
    expect(code).toBe(1);
  });

  test('fail where there is nothing to check', async () => {
    await rm(join(tree, 'server'), { recursive: true });
    await rm(join(tree, 'web'), { recursive: true });
    const { code, output } = await check('check-imports.mjs');
    expect(output).toContain('only 2 modules were found');
    expect(code).toBe(1);
  });
});

describe('the rules of the tree', () => {
  test('find nothing in a good tree', async () => {
    const { code, output } = await check('check-tree.mjs');
    expect(output).toContain('0 breaches');
    expect(code).toBe(0);
  });

  test.each([
    ['a function of sixty lines', 'server/src/ledger/post.ts', `export const post = (): number => {\n${'  ;\n'.repeat(57)}  return 1;\n};`],
    ['a longer one of a test', 'server/src/ledger/post.test.ts', `const post = (): number => {\n${'  ;\n'.repeat(90)}  return 1;\n};`],
  ])('let %s be', async (_words, path, text) => {
    await put(path, text);
    expect(await check('check-tree.mjs')).toMatchObject({ code: 0, output: expect.stringContaining('0 breaches') });
  });

  test.each([
    ['reads the clock', 'server/src/ledger/post.ts', 'export const post = Date.now();'],
    ['reads the clock', 'web/src/consumer/page.ts', 'export const page = new Date();'],
    ['holds SQL', 'server/src/ledger/post.ts', "export const post = 'delete from users';"],
    ['holds SQL', 'server/src/ledger/post.ts', 'export const post = `select id,\n  name from users`;'],
    ['writes to the console', 'server/src/ledger/post.ts', "console.log('posted');"],
    ['names a folder of one machine', 'docs/operations.md', `Unpack it into ${'/ro'}${'ot/drawbridge'}.`],
    [
      'past 60 it is two functions',
      'server/src/ledger/post.ts',
      `export const post = (): number => {\n${'  ;\n'.repeat(58)}  return 1;\n};`,
    ],
    ['past 60 it is two functions', 'bench/index.ts', `export class Bench {\n  constructor() {\n${'    ;\n'.repeat(59)}  }\n}`],
    ['past 400 it is two files', 'server/src/ledger/post.ts', 'export const post = 1;\n'.repeat(401)],
  ])('find what %s', async (words, path, text) => {
    await put(path, text);
    const { code, output } = await check('check-tree.mjs');
    expect(output).toContain(path);
    expect(output).toContain(words);
    expect(code).toBe(1);
  });
});
