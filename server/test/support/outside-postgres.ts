import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../src/kernel/db/embedded.ts';
import { migrateQueue } from '../../src/kernel/db/queue-schema.ts';
import { createDatabase, ensureRoles, OWNER_ROLE, SERVER_ROLE } from '../../src/kernel/db/roles.ts';
import { migrate } from '../../src/schema/migrate.ts';
import type { TestDatabase } from './database.ts';
import { runCommands } from './documented-commands.ts';

export const POSTGRES_BIN = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
const PASSWORD = 'only-for-this-run';

/** A cluster of Debian's PostgreSQL that a test may stop, restore and copy. */
export interface OutsidePostgres {
  /** Of everything that belongs to it, for the database's user to write in. */
  readonly folder: string;
  readonly user: { uid?: number; gid?: number };
  /** What the commands of docs/operations/backups.md go by. */
  readonly where: Readonly<Record<string, string>>;
  run(commands: string, more?: Readonly<Record<string, string>>): Promise<string>;
  /** The center's database in the cluster that listens on a port, its own by default. */
  database(port?: string): TestDatabase;
  remove(): Promise<void>;
}

/** Makes and starts one, with the roles and the migrated database of a center. */
export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-outside-'));
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = userInfo().uid === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  const own = async (path: string) => user.uid !== undefined && (await chown(path, user.uid, user.gid));
  await own(folder);
  for (const name of ['socket', 'repository', 'log', 'lock']) {
    await mkdir(join(folder, name));
    await own(join(folder, name));
  }
  await writeFile(join(folder, 'password'), `${PASSWORD}\n`);
  await own(join(folder, 'password'));
  const [data, socket, port] = [join(folder, 'main'), join(folder, 'socket'), String(await freePort())];
  const where = {
    PGDATA: data,
    PGHOST: socket,
    PGPORT: port,
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    REPOSITORY: join(folder, 'repository'),
    LOGS: join(folder, 'log'),
    POSTGRES: `${join(POSTGRES_BIN, 'pg_ctl')} -w -s -l ${join(folder, 'postgres.log')}`,
  };
  const env = { PATH: process.env['PATH'] ?? '', PGBACKREST_LOCK_PATH: join(folder, 'lock'), PGUSER: 'postgres', ...where };
  const run: OutsidePostgres['run'] = (commands, more = {}) => runCommands(commands, { user, env: { ...env, ...more }, cwd: folder });
  await run(
    `${POSTGRES_BIN}/initdb -U postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=${folder}/password -E UTF8 --locale=C.UTF-8`,
  );
  const settings = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${socket}'`];
  await run(`cat >> "$PGDATA/postgresql.conf" <<'END'\n${settings.join('\n')}\nEND\n$POSTGRES start`);
  await makeDatabase(port);
  return {
    folder,
    user,
    where,
    run,
    database: (at = port) => ({ server_url: urlOf(SERVER_ROLE, at), owner_url: urlOf(OWNER_ROLE, at), drop: async () => undefined }),
    async remove() {
      await run('$POSTGRES stop -m immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function urlOf(role: string, port: string, name = 'drawbridge'): string {
  return `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${name}`;
}

async function makeDatabase(port: string): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf('postgres', port, 'postgres') });
  await admin.connect();
  try {
    await ensureRoles(admin, { owner_password: PASSWORD, server_password: PASSWORD });
    await createDatabase(admin, 'drawbridge');
  } finally {
    await admin.end();
  }
  await migrate(urlOf(OWNER_ROLE, port), SERVER_ROLE, 'sandbox');
  await migrateQueue(urlOf(OWNER_ROLE, port), SERVER_ROLE);
}
