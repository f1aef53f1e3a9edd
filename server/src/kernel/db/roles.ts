import pg from 'pg';

export const OWNER_ROLE = 'drawbridge_owner';
export const SERVER_ROLE = 'drawbridge_server';

/**
 * Makes the two roles if they are missing, and sets their passwords: one owns the schema and runs migrations, the other
 * is what the server works as and owns nothing. `admin` must be allowed to create roles.
 */
export async function ensureRoles(admin: pg.Client, passwords: { owner_password: string; server_password: string }): Promise<void> {
  for (const [role, password] of [
    [OWNER_ROLE, passwords.owner_password],
    [SERVER_ROLE, passwords.server_password],
  ] as const) {
    const found = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
    const verb = found.rowCount === 0 ? 'create' : 'alter';
    await admin.query(`${verb} role ${role} with login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`);
  }
}

/** Makes a database owned by the owner, empty or as a copy of `template`, that nobody else may enter but the server. */
export async function createDatabase(admin: pg.Client, name: string, template = 'template0'): Promise<void> {
  const [database, source] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)];
  await admin.query(`create database ${database} template ${source} owner ${OWNER_ROLE}`);
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant connect, temporary on database ${database} to ${SERVER_ROLE}`);
}
