const POSTGRESQL_CONF = `# Written at a restore. What differs from PostgreSQL's defaults is given at each start.
datestyle = 'iso, mdy'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.english'
`;

const PG_HBA_CONF = `# Written at a restore: a password from everyone, on this machine alone.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
local replication all scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
host replication all ::1/128 scram-sha-256
`;

/**
 * The files by which a cluster is told what to do, by their paths in it. A restore never takes a copy's: they name
 * programs that the database runs.
 */
export const OWN_SETTINGS: ReadonlyMap<string, string> = new Map([
  ['postgresql.conf', POSTGRESQL_CONF],
  ['postgresql.auto.conf', ''],
  ['pg_hba.conf', PG_HBA_CONF],
  ['pg_ident.conf', ''],
]);
