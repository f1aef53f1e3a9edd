import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { databaseUser } from '../lib/database-user.mjs';
import { freePort } from '../lib/free-port.mjs';
import { NODE, ROOT } from '../lib/paths.mjs';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

/**
 * Makes a database of this version: a new cluster of PostgreSQL 15, the server on it with the demo's three months, and a
 * gzipped dump of that in `file`. Gives what opens it again: the sealing key and the moment it was taken. Throws where a step fails.
 */
export async function takeSnapshot(file) {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-snapshot-'));
  const user = databaseUser();
  chmodSync(folder, 0o755);
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(cluster, user.uid, user.gid);
  const program = (name, args, options = {}) => {
    const { status, stderr, error } = spawnSync(join(BIN, name), args, {
      cwd: '/',
      encoding: 'utf8',
      stdio: ['pipe', 'ignore', 'pipe'],
      ...options,
    });
    if (status !== 0) throw new Error(`${name} failed: ${stderr ?? error?.message}`);
  };
  const port = await freePort();
  try {
    program('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '-N'], user);
    const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
    program('pg_ctl', ['start', '-w', '-D', cluster, '-o', settings, '-l', join(cluster, 'log')], { ...user, stdio: 'ignore' });
    const address = (role, database) => `postgres://${role}@127.0.0.1:${port}/${database}`;
    program('psql', ['-v', 'ON_ERROR_STOP=1', '-f', '-', address('postgres', 'postgres')], { input: ROLES });
    const sealing_key = randomBytes(32).toString('base64url');
    const taken_at = await loadDemo(folder, {
      sealing_key,
      server: address('drawbridge_server', 'drawbridge'),
      owner: address('drawbridge_owner', 'drawbridge'),
    });
    const plain = join(folder, 'plain.dump');
    program('pg_dump', ['-Fc', '-Z0', '--no-owner', '--no-privileges', '-f', plain, address('postgres', 'drawbridge')]);
    // As a whole: pg_dump itself leaves the text of tables and functions as it is.
    writeFileSync(file, gzipSync(readFileSync(plain), { level: 9 }));
    return { sealing_key, taken_at };
  } finally {
    spawnSync(join(BIN, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', cluster], { ...user, cwd: '/', stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

const ROLES = `
create role drawbridge_owner login;
create role drawbridge_server login;
create database drawbridge owner drawbridge_owner template template0;
revoke all on database drawbridge from public;
grant connect, temporary on database drawbridge to drawbridge_server;
`;

/** Starts the server with demo data, and ends it when it is ready; gives that moment. */
async function loadDemo(folder, { sealing_key, server, owner }) {
  const keys = join(folder, 'sealing-keys');
  writeFileSync(keys, JSON.stringify({ sealing_keys: { 1: sealing_key } }), { mode: 0o600 });
  const child = spawn(NODE, ['server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', SANDBOX: 'on', DEMO: 'on', LOG_LEVEL: 'error' },
      ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: server, DATABASE_MIGRATION_URL: owner, SEALING_KEYS_FILE: keys },
    },
  });
  let said = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (said.includes(' is ready at ')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const taken_at = new Date().toISOString();
  child.kill('SIGTERM');
  await ended;
  return taken_at;
}
