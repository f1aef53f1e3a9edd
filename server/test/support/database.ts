import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/kernel/db/embedded.ts';
import { migrateQueue } from '../../src/kernel/db/queue-schema.ts';
import { createDatabase, ensureRoles, OWNER_ROLE, SERVER_ROLE } from '../../src/kernel/db/roles.ts';
import { readSecrets } from '../../src/kernel/db/secrets.ts';
import { migrate } from '../../src/schema/migrate.ts';

const TEMPLATE = 'drawbridge_template';
const MEMORY = '/dev/shm';
/** What a whole run fills at most, and half as much again. */
const ROOM_BYTES = 6 * 2 ** 30;

/** The one PostgreSQL of a test run, with a migrated database that every test server gets a copy of. */
export interface TestPostgres {
  readonly admin_url: string;
  readonly owner_password: string;
  readonly server_password: string;
}

/** Starts it; `admin_url` names an outside PostgreSQL to use instead of an embedded one. */
export async function startTestPostgres(admin_url: string | undefined): Promise<{ postgres: TestPostgres; stop(): Promise<void> }> {
  const data_dir = await mkdtemp(join(await roomyFolder(), 'drawbridge-test-'));
  // mkdtemp makes it for its owner alone; the database's user must enter it when root runs the tests.
  await chmod(data_dir, 0o755);
  const secrets = await readSecrets(data_dir);
  const embedded =
    admin_url === undefined
      ? await startEmbedded(data_dir, secrets, {
          connections: 300,
          // Nothing here outlives the run; what a crash leaves is tested with servers that have a folder of their own.
          settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '2GB' },
        })
      : undefined;
  const postgres: TestPostgres = {
    admin_url: admin_url ?? embedded?.admin_url ?? '',
    owner_password: secrets.owner_password,
    server_password: secrets.server_password,
  };
  await asAdmin(postgres, async (admin) => {
    await ensureRoles(admin, postgres);
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
    await createDatabase(admin, TEMPLATE);
  });
  await migrate(urlOf(postgres, OWNER_ROLE, TEMPLATE), SERVER_ROLE, 'sandbox');
  await migrateQueue(urlOf(postgres, OWNER_ROLE, TEMPLATE), SERVER_ROLE);
  return {
    postgres,
    async stop() {
      await embedded?.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Memory where the machine lends enough of it, since each test server has a database made of a thousand files; a folder on disk otherwise. */
async function roomyFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return MEMORY;
  } catch {
    // There is no such folder outside of Linux.
  }
  return tmpdir();
}

/** A database of a test's own. */
export interface TestDatabase {
  readonly server_url: string;
  readonly owner_url: string;
  drop(): Promise<void>;
}

/** A database of a test's own, migrated and empty; or a copy of another one that nobody uses at this moment, as a dump of it would be restored. */
export async function createTestDatabase(postgres: TestPostgres, copied?: Pick<TestDatabase, 'owner_url'>): Promise<TestDatabase> {
  const name = `drawbridge_test_${randomBytes(6).toString('hex')}`;
  const template = copied ? new URL(copied.owner_url).pathname.slice(1) : TEMPLATE;
  await asAdmin(postgres, (admin) => createDatabase(admin, name, template));
  return {
    server_url: urlOf(postgres, SERVER_ROLE, name),
    owner_url: urlOf(postgres, OWNER_ROLE, name),
    drop: () =>
      asAdmin(postgres, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function urlOf(postgres: TestPostgres, role: string, database: string): string {
  const url = new URL(postgres.admin_url);
  url.username = role;
  url.password = role === OWNER_ROLE ? postgres.owner_password : postgres.server_password;
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(postgres: TestPostgres, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.admin_url });
  await admin.connect();
  try {
    // Two copies of one template at the same moment refuse each other.
    await admin.query('select pg_advisory_lock(4201004)');
    await work(admin);
  } finally {
    await admin.end();
  }
}
