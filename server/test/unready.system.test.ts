import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../src/kernel/db/embedded.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { newKey, writeKeys } from './support/sealing-keys.ts';
import { type Served, serve } from './support/served.ts';

/* Servers in processes of their own beside a good one, each with one thing wrong. */

const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
const MINUTES_5_MS = 5 * 60_000;
const MB = 1024 * 1024;

const [FIRST, SECOND] = [newKey(), newKey()];
let folder: string;
let good: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-unready-'));
  await writeKeys(join(folder, 'keys'), { 1: FIRST });
  good = await startTestServer({ env: { SEALING_KEYS_FILE: join(folder, 'keys') } });
}, MINUTES_5_MS);
afterAll(async () => {
  await good.stop();
  await rm(folder, { recursive: true, force: true });
});

const causesAt = async (url: string) => ((await (await fetch(`${url}/readyz`)).json()) as { causes?: Record<string, string> }).causes;

/** Starts a server beside the good one, with a folder of its own. */
async function beside(name: string, env: Readonly<Record<string, string>> = {}): Promise<{ server: Served; url: string }> {
  const port = await freePort();
  const data_dir = join(folder, name);
  await mkdir(data_dir, { recursive: true });
  const server = await serve({
    PORT: String(port),
    DATA_DIR: data_dir,
    DATABASE_URL: good.urls.server_url,
    DATABASE_MIGRATION_URL: good.urls.owner_url,
    SEALING_KEYS_FILE: join(folder, 'keys'),
    SANDBOX: 'on',
    SANDBOX_SECRET: 'the-start-secret-of-an-unready-one',
    ...env,
  });
  return { server, url: `http://127.0.0.1:${port}` };
}

/** It is not ready for this cause alone, however often it is asked, has said so once, and the other is ready. */
async function expectUnready({ server, url }: { server: Served; url: string }, causes: unknown): Promise<void> {
  await expect.poll(() => causesAt(url), { timeout: 60_000 }).toEqual(causes);
  for (let times = 0; times < 20; times++) await causesAt(url);
  await expect.poll(() => said(server, 'this server is not ready')).toBe(1);
  expect(await causesAt(good.url)).toBeUndefined();
}

async function expectReadyAgain({ server, url }: { server: Served; url: string }): Promise<void> {
  await expect.poll(() => causesAt(url), { timeout: 60_000 }).toBeUndefined();
  await expect.poll(() => said(server, 'this server is ready again')).toBe(1);
}

const said = (server: Served, words: string) => server.logged().filter(({ msg }) => msg === words).length;

it(
  'a server with another version of the sealing keys says so and is not ready [OPS-15]',
  async () => {
    const keys = join(folder, 'other-keys');
    await writeKeys(keys, { 1: FIRST });
    const other = await beside('keys-folder', { SEALING_KEYS_FILE: keys });
    await writeKeys(keys, { 2: SECOND });
    await expectUnready(other, { keys: expect.stringContaining('lacks version 1 of the sealing keys') });
    await writeKeys(keys, { 1: FIRST, 2: SECOND });
    await expectReadyAgain(other);
    expect(await other.server.end()).toBe(0);
  },
  MINUTES_5_MS,
);

it.skipIf(!existsSync(FAKETIME))(
  'a server whose clock is ten seconds from the other’s says so and is not ready [OPS-15]',
  async () => {
    const ahead = await beside('ahead', { LD_PRELOAD: FAKETIME, FAKETIME: '+10s', DONT_FAKE_MONOTONIC: '1' });
    await expectUnready(ahead, { clock: expect.stringMatching(/is (10\.0|9\.\d) s ahead of the database’s/) });
    expect(await ahead.server.end()).toBe(0);
  },
  MINUTES_5_MS,
);

it.skipIf(process.getuid?.() !== 0)(
  'a server whose disk is full says so and is not ready [OPS-15]',
  async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]);
    try {
      const full = await beside('disk', { READY_FREE_DISK_MB: '20' });
      expect(await causesAt(full.url)).toBeUndefined();
      await writeFile(join(disk, 'ballast'), Buffer.alloc(50 * MB));
      await expectUnready(full, { disk: expect.stringMatching(/has \d+ MB free, less than the 20 MB of READY_FREE_DISK_MB/) });
      await rm(join(disk, 'ballast'));
      await expectReadyAgain(full);
      expect(await full.server.end()).toBe(0);
    } finally {
      execFileSync('umount', [disk]);
    }
  },
  MINUTES_5_MS,
);
