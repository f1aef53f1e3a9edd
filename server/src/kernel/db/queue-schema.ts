import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/**
 * Brings the queue's own schema up to date as its owner, and lets the server's role work in it: the queue protects its
 * tables by row security, which only their owner passes without a policy.
 */
export async function migrateQueue(owner_url: string, server_role: string): Promise<void> {
  await runMigrations({ connectionString: owner_url, maxPoolSize: 2, taskList: {} });
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const owner = await client.query<{ name: string }>('select current_user as name');
    if (owner.rows[0]?.name === server_role) return;
    const role = pg.escapeIdentifier(server_role);
    await client.query('begin');
    // Two servers that start at once: the second finds the policies made.
    await client.query("select pg_advisory_xact_lock(hashtext('drawbridge queue'))");
    await client.query(`grant usage on schema graphile_worker to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`);
    await client.query(`revoke insert, update, delete on graphile_worker.migrations from ${role}`);
    await client.query(`grant usage, select on all sequences in schema graphile_worker to ${role}`);
    await client.query(`grant execute on all functions in schema graphile_worker to ${role}`);
    const guarded = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'drawbridge_server')`,
    );
    for (const { name } of guarded.rows)
      await client.query(
        `create policy drawbridge_server on graphile_worker.${pg.escapeIdentifier(name)} to ${role} using (true) with check (true)`,
      );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
