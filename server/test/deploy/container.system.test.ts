import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../src/kernel/db/embedded.ts';
import type { TestDatabase } from '../support/database.ts';
import { debianFiles } from './debian-machine.ts';
import { emptyDatabase } from './empty-database.ts';
import { freshTree, packaged } from './fresh-tree.ts';
import { must, ran } from './linters.ts';
import { signUp } from './newcomer.ts';

const CONTAINERFILE = fileURLToPath(new URL('../../../deploy/docker/Containerfile', import.meta.url));
const SANDBOX_SECRET = 'a-secret-of-the-container-center';
const LONG_MS = 1_200_000;

/** Without a registry the official image of Node can't be had: a small Debian with the project's Node and this machine's npm stands in for it. */
const NODE_IMAGE = 'localhost/stand-in-for-node';
const IMAGE = 'localhost/drawbridge-under-test';

let folder: string;
let database: TestDatabase;
let server: ChildProcess | undefined;
let said = '';

/** Images stay in a folder of the test's own; what runs is changed into its root, for want of anything better here. */
const flags = () => ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
const buildah = (...args: string[]) => must('buildah', [...flags(), ...args]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-container-'));
  database = await emptyDatabase(inject('postgres'));
}, LONG_MS);
afterAll(async () => {
  server?.kill('SIGTERM');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function makeNodeImage(): void {
  const root = join(folder, 'node-image');
  must('cp', ['-a', debianFiles(), root]);
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(must('readlink', ['-f', must('sh', ['-c', 'command -v npm']).trim()]).trim()));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  writeFileSync(join(root, 'usr/local/bin/npm'), '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  });
  // What this machine trusts, and where it finds names.
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  const container = buildah('from', 'scratch').trim();
  buildah('add', '--quiet', container, root, '/');
  buildah(
    'config',
    '--env',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    '--env',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    container,
  );
  buildah('commit', '--quiet', container, NODE_IMAGE);
  buildah('rm', container);
  rmSync(root, { recursive: true, force: true });
}

describe('the container file, built from the archive', () => {
  test('it is built', { timeout: LONG_MS }, () => {
    makeNodeImage();
    const tree = freshTree();
    const context = dirname(packaged(tree, '022'));
    buildah('bud', '--isolation', 'chroot', '--build-arg', `NODE_IMAGE=${NODE_IMAGE}`, '-f', CONTAINERFILE, '-t', IMAGE, context);
    rmSync(tree, { recursive: true, force: true });
    const image = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as { OCIv1: { config: object }; Docker: { config: object } };
    expect(image.OCIv1.config).toMatchObject({ User: '10001:10001', StopSignal: 'SIGTERM', Entrypoint: ['node', 'server/src/main.ts'] });
  });

  test('it starts as the user that it names, is healthy and ready, and somebody signs in', { timeout: LONG_MS }, async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      PUBLIC_URL: url,
      SANDBOX: 'on',
      SANDBOX_SECRET,
      DATABASE_URL: database.server_url,
      DATABASE_MIGRATION_URL: database.owner_url,
    };
    const container = buildah('from', '--pull-never', IMAGE).trim();
    const root = buildah('mount', container).trim();
    const args = [
      'run',
      '--isolation',
      'chroot',
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      container,
      '--',
    ];
    const inside = (...command: string[]) => ran('buildah', [...flags(), ...args, ...command]);
    server = spawn('buildah', [...flags(), ...args, 'node', 'server/src/main.ts'], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
    await vi.waitUntil(() => said.includes(' is ready at ') || server?.exitCode !== null, { timeout: 300_000 });
    expect(said).toContain(' is ready at ');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(inside('id', '-u').stdout.trim()).toBe('10001');
    expect(inside('touch', '/opt/drawbridge/server/src/main.ts').status).not.toBe(0);
    // The very command of HEALTHCHECK, which images in OCI's format don't keep.
    const check = (/^ {2}CMD (\[.*\])$/m.exec(must('cat', [CONTAINERFILE])) ?? [])[1] ?? '[]';
    expect(inside(...(JSON.parse(check) as string[])).status).toBe(0);
    expect(ran('ls', [join(root, 'opt/drawbridge/node_modules/vitest')]).status).not.toBe(0);
    await signUp({ url, sandbox_secret: SANDBOX_SECRET }, '2125550144');
  });
});
