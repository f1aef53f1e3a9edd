import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TOOLS = fileURLToPath(new URL('.', import.meta.url));
/** Files are closed to users alone, not to root: root runs it as nobody. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** Folders of what is built from. */
const SOURCES = [
  'docs',
  'packages/contract',
  'packages/money',
  'packages/nacha',
  'server/src',
  'site',
  'web/build',
  'web/src/app',
  'web/src/ui',
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-built-'));
  cpSync(join(TOOLS, 'lib'), join(folder, 'tools/lib'), { recursive: true });
  cpSync(join(TOOLS, 'build.mjs'), join(folder, 'tools/build.mjs'));
  for (const path of [...SOURCES, 'node_modules/node/bin', 'web/dist/.vite', 'site/dist'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'tools/ensure.mjs'), "process.exit(await (await import('./lib/build-all.mjs')).ensureBuilt());");
  // Stands in for Node with Vite: the pages are one file, and so is the documentation.
  const build = '#!/bin/sh\ncase $1 in */site/*) echo page > site/dist/index.html;; *) echo page > web/dist/index.html;; esac\n';
  writeFileSync(join(folder, 'node_modules/node/bin/node'), build, { mode: 0o755 });
  for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'])
    writeFileSync(join(folder, file), '{"type": "module"}');
  writeFileSync(join(folder, 'web/main.ts'), 'one');
  writeFileSync(join(folder, 'docs/page.md'), '# One');
  chmodSync(folder, 0o755);
});
afterEach(() => {
  for (const closed of ['web', 'site']) chmodSync(join(folder, closed), 0o755);
  rmSync(folder, { recursive: true });
});

const run = (tool: string, user = {}) =>
  spawnSync(process.execPath, [join(folder, 'tools', tool)], { cwd: folder, encoding: 'utf8', ...user });

test('pages that npm run build built are not built again by npm start, whoever runs it', () => {
  const { scripts } = JSON.parse(readFileSync(join(TOOLS, '../package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['build']).toBe('node tools/build.mjs');
  expect(run('build.mjs')).toMatchObject({ status: 0 });
  for (const closed of ['web', 'site']) chmodSync(join(folder, closed), 0o555);
  expect(run('ensure.mjs', OTHER_USER)).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('where their sources have changed since, a user who may not write there is told who must build', () => {
  run('build.mjs');
  writeFileSync(join(folder, 'web/main.ts'), 'two');
  chmodSync(join(folder, 'web'), 0o555);
  expect(run('ensure.mjs', OTHER_USER)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('run `npm run build` as the owner of this folder'),
  });
});

test.each([
  ['docs/page.md', '# Two'],
  ['packages/nacha/README.md', '# Files'],
  ['server/src/ledger/README.md', '# Ledger'],
])('the documentation is built anew once %s has changed, and by npm start alone where it may [DEV-08]', (file, text) => {
  run('build.mjs');
  writeFileSync(join(folder, 'site/dist/index.html'), 'as it was');
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
  chmodSync(join(folder, 'site'), 0o555);
  expect(run('ensure.mjs', OTHER_USER)).toMatchObject({ status: 1, stderr: expect.stringContaining('The documentation is not built') });
  chmodSync(join(folder, 'site'), 0o755);
  expect(run('ensure.mjs')).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, 'site/dist/index.html'), 'utf8')).toBe('page\n');
});
