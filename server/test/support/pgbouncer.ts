import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/kernel/db/embedded.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export interface Pgbouncer {
  /** The address of a database through it. */
  through(url: string): string;
  start(): Promise<void>;
  /** Ends it at once: whoever is connected is cut off. */
  stop(): Promise<void>;
}

/** Debian's PgBouncer with transaction pooling in front of one database, and fewer connections to it than a server's pool has. */
export async function makePgbouncer(folder: string, server_url: string): Promise<Pgbouncer> {
  const port = await freePort();
  const { hostname, port: database_port, pathname, username, password } = new URL(server_url);
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${database_port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    'server_login_retry = 1',
  ];
  await writeFile(config, `${settings.join('\n')}\n`);
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) await Promise.all([config, users].map((file) => chown(file, user.uid, user.gid)));
  let child: ChildProcess | undefined;
  return {
    through: () => `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async start() {
      child = spawn(PROGRAM, [config], { stdio: 'ignore', ...user });
      while (!(await answers(port))) await pause(50);
    },
    async stop() {
      const ended = new Promise((resolve) => child?.once('close', resolve));
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
