import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, OWNER_ROLE, SERVER_ROLE } from '../../src/kernel/db/roles.ts';
import type { TestDatabase, TestPostgres } from '../support/database.ts';

/** A database as an installation makes it, with nothing in it: its two addresses, and what drops it. */
export async function emptyDatabase(postgres: TestPostgres): Promise<TestDatabase> {
  const name = `drawbridge_new_${randomBytes(6).toString('hex')}`;
  await asAdmin(postgres, (admin) => createDatabase(admin, name));
  const url = (role: string, password: string) => {
    const address = new URL(postgres.admin_url);
    Object.assign(address, { username: role, password, pathname: `/${name}` });
    return address.href;
  };
  return {
    server_url: url(SERVER_ROLE, postgres.server_password),
    owner_url: url(OWNER_ROLE, postgres.owner_password),
    drop: () =>
      asAdmin(postgres, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function asAdmin(postgres: TestPostgres, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.admin_url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
