import type { Queryable } from '../../kernel/db/database.ts';

export interface ServerRole {
  role: string;
  superuser: boolean;
  makes_roles: boolean;
  makes_databases: boolean;
  owns_tables: boolean;
  makes_tables: boolean;
}

/** Who the server is to the database. */
export function readRole(db: Queryable): Promise<ServerRole> {
  return db.one<ServerRole>(
    `select rolname as role, rolsuper as superuser, rolcreaterole as makes_roles, rolcreatedb as makes_databases,
            exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                     and pg_has_role(current_user, c.relowner, 'usage')) as owns_tables,
            has_schema_privilege('public', 'create') as makes_tables
       from pg_roles where rolname = current_user`,
  );
}

export interface ColumnRights {
  table: string;
  column: string;
  insert: boolean;
  update: boolean;
  delete: boolean;
  truncate: boolean;
}

/** What the role that asks may write, column by column; removing is of the whole row. */
export function readColumnRights(db: Queryable): Promise<ColumnRights[]> {
  return db.many<ColumnRights>(
    `select c.relname as table, a.attname as column,
            has_column_privilege(c.oid, a.attnum, 'insert') and a.attidentity <> 'a' as insert, has_column_privilege(c.oid, a.attnum, 'update') as update,
            has_table_privilege(c.oid, 'delete') as delete, has_table_privilege(c.oid, 'truncate') as truncate
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname, a.attnum`,
  );
}

/** Every function of ours that the role that asks may call. */
export async function readCallable(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege(p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** What the database's clock shows, and how it is reached. */
export function readConnection(db: Queryable): Promise<{ at: Date; version: string; encrypted: boolean; local: boolean }> {
  return db.one(
    `select clock_timestamp() as at, current_setting('server_version') as version,
            coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
            coalesce(inet_server_addr() << inet '127.0.0.0/8' or inet_server_addr() = inet '::1', true) as local`,
  );
}
