import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TOOLS = fileURLToPath(new URL('.', import.meta.url));
/** Files are closed to users alone, not to root: root runs it as nobody. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-built-'));
  cpSync(join(TOOLS, 'lib'), join(folder, 'tools/lib'), { recursive: true });
  cpSync(join(TOOLS, 'build.mjs'), join(folder, 'tools/build.mjs'));
  for (const path of ['node_modules/node/bin', 'packages/contract', 'packages/money', 'web/dist/.vite'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'tools/ensure.mjs'), "process.exit(await (await import('./lib/build-web.mjs')).ensureWebBuilt());");
  // Stands in for Node with Vite: the pages are one file.
  writeFileSync(join(folder, 'node_modules/node/bin/node'), '#!/bin/sh\necho page > web/dist/index.html\n', { mode: 0o755 });
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(folder, file), '{"type": "module"}');
  writeFileSync(join(folder, 'web/main.ts'), 'one');
  chmodSync(folder, 0o755);
});
afterEach(() => {
  chmodSync(join(folder, 'web'), 0o755);
  rmSync(folder, { recursive: true });
});

const run = (tool: string, user = {}) =>
  spawnSync(process.execPath, [join(folder, 'tools', tool)], { cwd: folder, encoding: 'utf8', ...user });

test('pages that npm run build built are not built again by npm start, whoever runs it', () => {
  const { scripts } = JSON.parse(readFileSync(join(TOOLS, '../package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['build']).toBe('node tools/build.mjs');
  expect(run('build.mjs')).toMatchObject({ status: 0 });
  chmodSync(join(folder, 'web'), 0o555);
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
