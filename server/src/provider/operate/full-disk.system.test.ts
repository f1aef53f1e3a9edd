import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/support/database.ts';
import { operateEmbedded, startEmbeddedIn } from '../../../test/support/embedded-center.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

let data_dir: string;
let disk: string;
let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'drawbridge-data-'));
  disk = await mkdtemp(join(tmpdir(), 'drawbridge-disk-'));
  database = await startEmbeddedIn(data_dir);
  server = await startTestServer({ on: { urls: database, data_dir } });
}, 600_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  for (const gone of [data_dir, disk]) await rm(gone, { recursive: true, force: true });
});

// Only root may mount a disk.
it.runIf(userInfo().uid === 0).each([
  ['is too small for the copy from the first', 'size=8m', 'is too full: the copy needs'],
  ['is full in the middle of it', 'size=1g,nr_inodes=200', 'is full: make room, or name another folder'],
])('a backup on a disk that %s is refused, and nothing of it is left [OPS-01]', async (_words, options, words) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  try {
    const folder = join(disk, 'backups');
    await mkdir(folder);
    await expect(operateEmbedded(server, 'back-up', folder)).rejects.toThrow(words);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    execFileSync('umount', [disk]);
  }
});
