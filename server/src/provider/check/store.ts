import type { Queryable } from '../../kernel/db/database.ts';

export interface ServerRole {
  role: string;
  superuser: boolean;
  makes_roles: boolean;
  makes_databases: boolean;
  owns_tables: boolean;
  makes_tables: boolean;
  uses_temporary_tables: boolean;
  database: string;
}

/** Who the server is to the database. */
export function readRole(db: Queryable): Promise<ServerRole> {
  return db.one<ServerRole>(
    `select rolname as role, rolsuper as superuser, rolcreaterole as makes_roles, rolcreatedb as makes_databases,
            exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                     and pg_has_role(current_user, c.relowner, 'usage')) as owns_tables,
            has_schema_privilege('public', 'create') or coalesce(has_schema_privilege(to_regnamespace('months')::oid, 'create'), false) as makes_tables,
            has_database_privilege(current_database(), 'temporary') as uses_temporary_tables, current_database() as database
       from pg_roles where rolname = current_user`,
  );
}

export interface MigrationRole {
  role: string;
  makes_tables: boolean;
  owns_tables: boolean;
  makes_queue: boolean;
}

/** What the role that asks may do of what a migration does. */
export function readMigrationRole(db: Queryable): Promise<MigrationRole> {
  return db.one<MigrationRole>(
    `select current_user as role, has_schema_privilege('public', 'create') as makes_tables,
            not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                         and not pg_has_role(current_user, c.relowner, 'usage')) as owns_tables,
            to_regnamespace('graphile_worker') is not null or has_database_privilege(current_database(), 'create') as makes_queue`,
  );
}

/** Whether a start has ended on this database; `unfinished` where it was cut short before the rights were set. */
export async function readState(db: Queryable): Promise<'empty' | 'unfinished' | 'ready'> {
  const { is_there, may_read } = await db.one<{ is_there: boolean; may_read: boolean | null }>(
    `select to_regclass('public.schema_migrations') is not null as is_there,
            has_table_privilege(to_regclass('public.schema_migrations'), 'select') as may_read`,
  );
  if (!is_there) return 'empty';
  return may_read ? 'ready' : 'unfinished';
}

export interface ColumnRights {
  table: string;
  column: string;
  insert: boolean;
  update: boolean;
  delete: boolean;
  truncate: boolean;
}

/** What the role that asks may write, column by column; removing is of the whole row. Months are written through their tables alone. */
export function readColumnRights(db: Queryable): Promise<ColumnRights[]> {
  return db.many<ColumnRights>(
    `select case c.relnamespace when 'public'::regnamespace then c.relname::text else 'months.' || c.relname end as table, a.attname as column,
            has_column_privilege(c.oid, a.attnum, 'insert') and a.attidentity <> 'a' as insert, has_column_privilege(c.oid, a.attnum, 'update') as update,
            has_table_privilege(c.oid, 'delete') as delete, has_table_privilege(c.oid, 'truncate') as truncate
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace in ('public'::regnamespace, to_regnamespace('months')) and c.relkind in ('r', 'p')
      order by 1, a.attnum`,
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
