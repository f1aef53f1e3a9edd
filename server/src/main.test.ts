import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from './kernel/db/embedded.ts';

/** The server as people run it: a process of its own, with its database in a folder of its own. */
interface Process {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  /** Resolves to the exit code, or to the signal's name. */
  readonly ended: Promise<number | string>;
  ready(): Promise<void>;
}

// A start makes a database and takes its time where several tests run at once.
vi.setConfig({ testTimeout: 90_000 });

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const started: Process[] = [];
let data_dir: string;
let port: number;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'drawbridge-main-'));
  await chmod(data_dir, 0o755);
  port = await freePort();
});
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  const database = await databasePid();
  if (database !== undefined) process.kill(database, 'SIGINT');
  await vi.waitUntil(async () => (await databasePid()) === undefined);
  await rm(data_dir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, program: readonly string[] = [main]): Process {
  const settings = { DATA_DIR: data_dir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'warn', ...env };
  const child = spawn(process.execPath, program, { env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const url = `http://127.0.0.1:${settings.PORT}`;
  const ended = new Promise<number | string>((resolve) => child.on('close', (code, signal) => resolve(signal ?? code ?? 'unknown')));
  const running: Process = {
    child,
    url,
    output: () => output,
    ended,
    async ready() {
      await expect.poll(() => [output.includes(' is ready at '), child.exitCode].some(Boolean), { timeout: 30_000 }).toBe(true);
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${output}`);
    },
  };
  started.push(running);
  return running;
}

async function databasePid(): Promise<number | undefined> {
  const text = await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

/** Connects to the embedded database as the server does. */
async function connect(): Promise<pg.Client> {
  const { server_password } = JSON.parse(await readFile(join(data_dir, 'secrets.json'), 'utf8')) as { server_password: string };
  const lines = (await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ connectionString: `postgres://drawbridge_server:${server_password}@127.0.0.1:${lines[3]}/drawbridge` });
  await client.connect();
  return client;
}

/** Leaves a row, to be found again. */
async function leaveTrace(): Promise<string> {
  const id = `usr_${randomUUID()}`;
  const client = await connect();
  await client.query("insert into users (id, subject, kind, created_at) values ($1, $1, 'consumer', '2026-01-01')", [id]);
  await client.end();
  return id;
}

async function findsTrace(id: string): Promise<boolean> {
  const client = await connect();
  const { rowCount } = await client.query('select 1 from users where id = $1', [id]);
  await client.end();
  return rowCount === 1;
}

describe('a server on a data folder of its own', () => {
  test('starts from nothing, keeps its secrets to itself, and stops in order', async () => {
    const server = start();
    await server.ready();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await stat(join(data_dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(data_dir, 'postgres'))).mode & 0o777).toBe(0o700);
    const trace = await leaveTrace();
    server.child.kill('SIGINT');
    // As a terminal does, where the signal reaches the server twice.
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(server.output()).toMatch(/ is ready at \S+\nStopping…\nStopped, nothing lost\.\n$/);
    expect(await databasePid()).toBeUndefined();

    const again = start();
    await again.ready();
    expect(await findsTrace(trace)).toBe(true);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  test('owns the folder: a second start leaves with one line and disturbs nothing', async () => {
    const server = start();
    await server.ready();
    const second = start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(`another server is running on ${data_dir}: stop it first, or set DATA_DIR and PORT to others`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('that is killed outright loses nothing: the next one takes its database over, and stops it, too', async () => {
    const server = start();
    await server.ready();
    const trace = await leaveTrace();
    const database = await databasePid();
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    expect(await databasePid()).toBe(database);

    const next = start();
    await next.ready();
    expect(await databasePid()).toBe(database);
    expect(await findsTrace(trace)).toBe(true);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    expect(await databasePid()).toBeUndefined();
  });

  test('stops in order when the tool that started it is killed outright', async () => {
    const tool = start({}, [fileURLToPath(new URL('../../tools/run.mjs', import.meta.url)), main]);
    await tool.ready();
    tool.child.kill('SIGKILL');
    await vi.waitUntil(async () => (await databasePid()) === undefined, { timeout: 10_000 });
    await expect(fetch(`${tool.url}/healthz`)).rejects.toThrow();
  });

  test('that is killed together with its database loses nothing either', async () => {
    const server = start();
    await server.ready();
    const trace = await leaveTrace();
    const database = await databasePid();
    if (database === undefined) throw new Error('there is no database');
    server.child.kill('SIGKILL');
    process.kill(database, 'SIGKILL');
    await server.ended;

    const next = start();
    await next.ready();
    expect(await databasePid()).not.toBe(database);
    expect(await findsTrace(trace)).toBe(true);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  test('stops when its database is gone, and says so', async () => {
    const server = start({ LOG_LEVEL: 'silent' });
    await server.ready();
    const database = await databasePid();
    if (database === undefined) throw new Error('there is no database');
    process.kill(database, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('the connection that holds the data folder was lost');
    expect(server.output()).not.toContain('nothing lost');
  });

  test('leaves with one line when its port is taken, and stops its database again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const server = start();
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toBe(`PORT ${port} is taken on 127.0.0.1: stop what listens there, or set PORT to another`);
    expect(await databasePid()).toBeUndefined();
    await new Promise((resolve) => other.close(resolve));
  });

  test('leaves with one line when its secrets are gone, and makes no new ones over the old data', async () => {
    const secrets = join(data_dir, 'secrets.json');
    await rename(secrets, `${secrets}.away`);
    const server = start();
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toBe(
      `${data_dir} holds a database but no secrets.json to open it with: put the file back, or use another DATA_DIR`,
    );
    expect(existsSync(secrets)).toBe(false);
    await rename(`${secrets}.away`, secrets);
  });

  test('writes no secret and no password into the logs of its database', async () => {
    const secrets = await readFile(join(data_dir, 'secrets.json'), 'utf8');
    const folder = join(data_dir, 'postgres', 'log');
    const logs = (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join('');
    expect(logs).toContain('database system is ready');
    for (const [, secret] of secrets.matchAll(/"([A-Za-z0-9_-]{43})"/g)) expect(logs.includes(secret ?? '')).toBe(false);
  });
});

test('two servers that start at once on a new folder agree on one owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-race-'));
  await chmod(folder, 0o755);
  const both = await Promise.all([freePort(), freePort()]).then((ports) =>
    ports.map((each) => start({ DATA_DIR: folder, PORT: String(each) })),
  );
  const ended = await Promise.all(
    both.map((server) =>
      server.ready().then(
        () => 'ready',
        () => server.ended,
      ),
    ),
  );
  expect(ended.toSorted()).toEqual([1, 'ready']);
  const [loser, owner] = ended[0] === 1 ? both : both.toReversed();
  expect(loser?.output().trim()).toContain(`another server is running on ${folder}`);
  owner?.child.kill('SIGTERM');
  expect(await owner?.ended).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

describe('a server that cannot start', () => {
  test.each([
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR /dev/null/data cannot be made or written to (ENOTDIR)'],
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535, not "many"'],
    [
      { TRUST_PROXY: 'on' },
      'TRUST_PROXY=on opens the sandbox to whoever a proxy lets in: set SANDBOX=on if you mean it, or SANDBOX=off for production',
    ],
    [
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none', SANDBOX: 'on' },
      /^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)$/,
    ],
    [{ HOST: '203.0.113.9', SANDBOX: 'on' }, 'HOST 203.0.113.9 is not an address of this machine'],
  ])('says why in one line: %o', async (env, line) => {
    const server = start(env as Record<string, string>);
    expect(await server.ended).toBe(1);
    if (typeof line === 'string') expect(server.output().trim()).toBe(line);
    else expect(server.output().trim()).toMatch(line);
    expect(server.output()).not.toContain('secret');
  });
});

describe('a sandbox that others could reach', () => {
  test('prints the link that opens it, which nothing else does, and names what it does not know [TRU-13] [LIV-03]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drawbridge-door-'));
    await chmod(folder, 0o755);
    const own_port = String(await freePort());
    const server = start({ DATA_DIR: folder, PORT: own_port, TRUST_PROXY: 'on', SANDBOX: 'on', ODFI_FOLDR: '/srv/hunter2' });
    await server.ready();
    expect(server.output()).toMatch(/^ODFI_FOLDR is no setting and has no effect: did you mean ODFI_FOLDER\?$/m);
    expect(server.output()).not.toContain('hunter2');
    const link = /with this link, and keep it to yourself: (\S+)$/m.exec(server.output())?.[1] ?? '';
    expect(link.startsWith(`http://localhost:${own_port}/sandbox/enter?secret=`)).toBe(true);
    const outbox = (headers: Record<string, string>) => fetch(`${server.url}/sandbox/outbox`, { headers });
    expect((await outbox({})).status).toBe(401);
    expect((await outbox({ authorization: `Bearer ${new URL(link).searchParams.get('secret')}` })).status).toBe(200);
    const [cookie = ''] = ((await fetch(link, { redirect: 'manual' })).headers.get('set-cookie') ?? '').split(';');
    expect((await outbox({ cookie })).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  test('without any setting is this machine’s alone, and open to it [TRU-13]', async () => {
    const server = start();
    await server.ready();
    expect(server.output()).not.toContain('link');
    expect((await fetch(`${server.url}/sandbox/outbox`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

// Only root has folders that the database's user cannot enter.
if (process.getuid?.() === 0)
  test('as root, a folder that the database cannot reach is refused with a line that says what to do', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'drawbridge-closed-'));
    await chmod(closed, 0o700);
    const server = start({ DATA_DIR: join(closed, 'data') });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toMatch(
      /^the database runs as the user "postgres", who cannot enter .+: set DATA_DIR to a folder outside/,
    );
    expect(server.output().trim().split('\n')).toHaveLength(1);
    await rm(closed, { recursive: true, force: true });
  });
