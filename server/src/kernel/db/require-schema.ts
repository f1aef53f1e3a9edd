import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { asAway } from './away.ts';

/** Throws StartRefused where no server has made its tables in a database yet, DatabaseAway where that cannot be asked. */
export async function requireSchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_there: boolean }>(`select to_regclass('schema_migrations') is not null as is_there`);
    if (!rows[0]?.is_there) throw new StartRefused('the database is empty: start the server once, which makes its tables');
  } catch (error) {
    throw asAway(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
