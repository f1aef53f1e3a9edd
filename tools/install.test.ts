import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TOOLS = fileURLToPath(new URL('.', import.meta.url));
const LOCK_WRITTEN_S = 1_000_000_000;
/** Files are closed to users alone, not to root: root runs it as nobody. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-installed-'));
  for (const part of ['run.mjs', 'drop-addons.mjs', 'lib']) cpSync(join(TOOLS, part), join(folder, 'tools', part), { recursive: true });
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/node/bin/node'), '#!/bin/sh\necho "ran $1"\n', { mode: 0o755 });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  for (const [file, at_s] of [
    ['package-lock.json', LOCK_WRITTEN_S],
    ['node_modules/.package-lock.json', LOCK_WRITTEN_S + 60],
  ] as const) {
    writeFileSync(join(folder, file), '{}');
    utimesSync(join(folder, file), at_s, at_s);
  }
  for (const closed of ['node_modules', '.']) chmodSync(join(folder, closed), 0o555);
});
afterEach(() => {
  for (const closed of ['.', 'node_modules']) chmodSync(join(folder, closed), 0o755);
  rmSync(folder, { recursive: true });
});

test('what was compiled for the Node that installs is not kept, for any npm', () => {
  const { scripts } = JSON.parse(readFileSync(join(TOOLS, '../package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['postinstall']).toBe('node tools/drop-addons.mjs');
  chmodSync(join(folder, 'node_modules'), 0o755);
  const built = ['ssh2/lib/protocol/crypto/build/Release/sshcrypto.node', 'cpu-features/build/Release/cpufeatures.node'];
  for (const file of built) {
    mkdirSync(join(folder, 'node_modules', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', file), '');
  }
  expect(spawnSync(process.execPath, [join(folder, 'tools/drop-addons.mjs')]).status).toBe(0);
  expect(built.filter((file) => existsSync(join(folder, 'node_modules', file)))).toEqual([]);
});

const run = () => spawnSync(process.execPath, [join(folder, 'tools/run.mjs'), 'some.ts'], { encoding: 'utf8', ...OTHER_USER });

test('a user who may not write there runs what another has installed', () => {
  expect(run()).toMatchObject({ status: 0, stdout: 'ran some.ts\n', stderr: '' });
});

test('and is told who must install where that is no longer what the lock file says', () => {
  const later_s = LOCK_WRITTEN_S + 120;
  utimesSync(join(folder, 'package-lock.json'), later_s, later_s);
  expect(run()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('run `npm ci` as the owner of this folder') });
});
