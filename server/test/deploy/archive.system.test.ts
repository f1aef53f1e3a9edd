import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../src/kernel/db/embedded.ts';
import type { TestDatabase } from '../support/database.ts';
import { bootDebian, type DebianMachine } from './debian-machine.ts';
import { emptyDatabase } from './empty-database.ts';
import { freshTree, packaged } from './fresh-tree.ts';
import { must } from './linters.ts';
import { signUp } from './newcomer.ts';

const VERSION = (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
const SANDBOX_SECRET = 'a-secret-of-the-installed-center';
/** Fetching a small Debian, two builds and an installation take minutes on a busy machine. */
const LONG_MS = 1_200_000;

let trees: string[] = [];
/** Where it was unpacked, and its one folder there. */
let unpacked = '';
let folder: string;
let archive: string;
beforeAll(() => {
  trees = [freshTree(), freshTree()];
  archive = packaged(trees[0] ?? '', '022');
  unpacked = mkdtempSync(join(tmpdir(), 'drawbridge-unpacked-'));
  must('tar', ['xzf', archive, '-C', unpacked]);
  folder = join(unpacked, `drawbridge-${VERSION}`);
}, LONG_MS);
afterAll(() => {
  for (const path of [...trees, unpacked].filter(Boolean)) rmSync(path, { recursive: true, force: true });
});

describe('the archive of npm run package', () => {
  test('is the same bytes from the same commit, whoever makes it and wherever', { timeout: LONG_MS }, () => {
    const again = packaged(trees[1] ?? '', '077');
    const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(hash(again)).toBe(hash(archive));
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${hash(archive)}  drawbridge-${VERSION}.tar.gz\n`);
  });

  test('holds what a server needs, and no tests', () => {
    for (const path of [
      'server/src/main.ts',
      'server/schema/0.1.0/00-kernel.sql',
      'web/dist/index.html',
      'package-lock.json',
      'LICENSE',
      'README.md',
    ])
      expect(existsSync(join(folder, path)), path).toBe(true);
    expect(must('sh', ['-c', 'find . -name "*.test.ts*" -o -path "./server/test/*" -o -path "*/secrets/*"'], {}, folder)).toBe('');
  });

  test('brings a bill of materials in CycloneDX, with what the server loads and what the pages contain', () => {
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Bill;
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'drawbridge', version: VERSION } } });
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'ssh2', 'react', 'react-dom', 'node']));
    expect(names).not.toEqual(expect.arrayContaining(['vitest']));
    expect(bill.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
  });

  test('a changed tree is refused', () => {
    const tree = trees[1] ?? '';
    cpSync(join(tree, 'LICENSE'), join(tree, 'LICENSE-2'));
    expect(() => packaged(tree, '022')).toThrow('changes that are in no commit');
  });
});

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly licenses?: readonly unknown[] }[];
}

describe('installed by its units on a Debian that runs systemd', () => {
  let debian: DebianMachine | undefined;
  let database: TestDatabase;
  let port: number;
  let url: string;

  beforeAll(async () => {
    database = await emptyDatabase(inject('postgres'));
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    debian = await bootDebian();
    install(debian);
  }, LONG_MS);
  afterAll(async () => {
    await debian?.stop();
    await database.drop();
  });
  const machine = () => debian as DebianMachine;

  /** As docs/operations/install.md says it, with npm ci run from here: the small Debian has no npm. */
  function install({ root, must: inside, write }: DebianMachine): void {
    inside('useradd', '--system', '--home-dir', '/var/lib/drawbridge', '--no-create-home', '--shell', '/usr/sbin/nologin', 'drawbridge');
    mkdirSync(join(root, 'opt/drawbridge'), { recursive: true });
    cpSync(folder, join(root, `opt/drawbridge/${VERSION}`), { recursive: true, preserveTimestamps: true });
    must('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {}, join(root, `opt/drawbridge/${VERSION}`));
    symlinkSync(VERSION, join(root, 'opt/drawbridge/current'));
    const ids = inside('id', '-u', 'drawbridge').trim();
    for (const [name, text] of [
      ['database-url', database.server_url],
      ['database-migration-url', database.owner_url],
      ['sealing-keys', JSON.stringify({ sealing_keys: { 1: 'A'.repeat(43) } })],
    ] as const) {
      write(`/etc/drawbridge/secrets/${name}`, text, 0o600);
      chownSync(join(root, 'etc/drawbridge/secrets', name), Number(ids), Number(ids));
    }
    for (const path of ['etc/drawbridge', 'etc/drawbridge/secrets']) chmodSync(join(root, path), 0o755);
    write(
      '/etc/drawbridge/env',
      `SANDBOX=on
SANDBOX_SECRET=${SANDBOX_SECRET}
PORT=${port}
PUBLIC_URL=${url}
DATA_DIR=/var/lib/drawbridge/data
DATABASE_URL_FILE=/etc/drawbridge/secrets/database-url
DATABASE_MIGRATION_URL_FILE=/etc/drawbridge/secrets/database-migration-url
SEALING_KEYS_FILE=/etc/drawbridge/secrets/sealing-keys
`,
    );
    cpSync(join(root, 'opt/drawbridge/current/deploy/systemd'), join(root, 'etc/systemd/system'), { recursive: true });
    inside('systemctl', 'daemon-reload');
    inside('systemctl', 'enable', '--now', 'drawbridge.service', 'drawbridge-backup.timer', 'drawbridge-prove.timer');
  }

  const log = (unit: string) => machine().run('journalctl', '-o', 'cat', '--no-pager', '-u', unit).stdout;
  const isReady = async () => {
    const active = machine().run('systemctl', 'is-active', 'drawbridge').stdout.trim();
    if (active === 'failed') throw new Error(log('drawbridge'));
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
  };

  test('the server becomes ready as its own user, and serves its pages', { timeout: LONG_MS }, async () => {
    await vi
      .waitUntil(isReady, { timeout: 600_000, interval: 500 })
      .catch((error: Error) => Promise.reject(new Error(`${error.message}: ${log('drawbridge')}`)));
    const pid = machine().must('systemctl', 'show', '--property=MainPID', '--value', 'drawbridge').trim();
    expect(machine().must('stat', '-c', '%U', `/proc/${pid}`).trim()).toBe('drawbridge');
    expect(machine().must('readlink', `/proc/${pid}/exe`)).toContain(`/opt/drawbridge/${VERSION}/node_modules/node/`);
    expect(await (await fetch(url)).text()).toContain('<title>');
  });

  test('somebody signs in and registers', async () => {
    const { access_token } = await signUp({ url, sandbox_secret: SANDBOX_SECRET }, '2125550142');
    expect(access_token.split('.')).toHaveLength(3);
  });

  test('both timers wait for their hour, and what they start does its work', () => {
    const timers = machine().must('systemctl', 'list-timers', '--no-pager');
    expect(timers).toContain('drawbridge-prove.service');
    expect(timers).toContain('drawbridge-backup.service');
    machine().must('systemctl', 'start', 'drawbridge-prove.service');
    expect(log('drawbridge-prove')).toContain('Everything holds');
    backUpFromElsewhere(machine());
    machine().must('systemctl', 'start', 'drawbridge-backup.service');
    expect(machine().must('sh', '-c', 'pg_restore --list /var/lib/drawbridge-backups/drawbridge-*.dump')).toContain(
      'TABLE DATA public users',
    );
    expect(existsSync(join(machine().root, 'var/lib/drawbridge/backup-done'))).toBe(true);
  });

  /** The database is not on the small Debian: a drop-in names it, as the unit says. */
  function backUpFromElsewhere({ must: inside, write }: DebianMachine): void {
    inside('sh', '-c', 'id postgres || useradd --system postgres');
    const { hostname, port: of_database, username, password, pathname } = new URL(database.owner_url);
    const service = `[drawbridge]\nhost=${hostname}\nport=${of_database}\nuser=${username}\npassword=${password}\ndbname=${pathname.slice(1)}\n`;
    write('/etc/drawbridge/backup-from', service, 0o644);
    write(
      '/etc/systemd/system/drawbridge-backup.service.d/from.conf',
      '[Service]\nEnvironment=PGSERVICEFILE=/etc/drawbridge/backup-from PGSERVICE=drawbridge\n',
    );
    inside('systemctl', 'daemon-reload');
  }

  test('of all files it can write those in its own folder alone, whoever it may be', () => {
    const pid = machine().must('systemctl', 'show', '--property=MainPID', '--value', 'drawbridge').trim();
    const touch = (path: string) => machine().run('nsenter', '-t', pid, '-m', 'touch', path);
    expect(touch(`/opt/drawbridge/${VERSION}/server/src/main.ts`).output).toContain('Read-only file system');
    expect(touch('/etc/drawbridge/env').output).toContain('Read-only file system');
    expect(touch('/var/lib/drawbridge/data/note').status).toBe(0);
    expect(machine().must('grep', '-E', '^(NoNewPrivs|CapEff|CapBnd|Seccomp):', `/proc/${pid}/status`).split(/\s+/)).toEqual([
      'CapEff:',
      '0000000000000000',
      'CapBnd:',
      '0000000000000000',
      'NoNewPrivs:',
      '1',
      'Seccomp:',
      '2',
      '',
    ]);
  });

  test('it stops in order', () => {
    machine().must('systemctl', 'stop', 'drawbridge');
    expect(log('drawbridge')).toContain('Stopped, nothing lost.');
    expect(machine().must('systemctl', 'show', '-p', 'Result', '--value', 'drawbridge').trim()).toBe('success');
  });
});
