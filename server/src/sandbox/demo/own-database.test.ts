import { describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { newFolder, useFirstStarts } from '../../../test/support/first-start.ts';
import { readConfig } from '../../config.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { startServer } from '../../server.ts';

useFirstStarts();

describe("somebody's own PostgreSQL", () => {
  async function database(sql: string) {
    const made = await createTestDatabase(inject('postgres'));
    const env = {
      DATABASE_URL: made.server_url,
      DATABASE_MIGRATION_URL: made.owner_url,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      SANDBOX: 'on',
    };
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: made.owner_url });
    await client.connect();
    await client.query(sql);
    return { config: readConfig({ ...env, DATA_DIR: await newFolder() }), client };
  }

  test('that somebody works in already is given no demo data', async () => {
    const { config, client } = await database(`insert into organizations (id, name, created_at) values ('org_1', 'Their own', now())`);
    const server = await startServer(config);
    expect(server.demo).toBe('none');
    expect((await client.query('select from organizations')).rowCount).toBe(1);
    await server.stop();
    await client.end();
  });

  test('in which a start was cut short is not emptied: the start is refused with one line', async () => {
    const { config, client } = await database(`insert into demo_data (started_at) values (now())`);
    const refused = await startServer(config).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect((refused as Error).message).toBe(
      'DATABASE_URL: a start was cut short while it loaded demo data: empty that database, or name another',
    );
    expect((await client.query('select from demo_data')).rowCount).toBe(1);
    await client.end();
  });
});
