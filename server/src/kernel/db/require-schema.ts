import { StartRefused } from '../start-refused.ts';
import type { Queryable } from './database.ts';

/** For commands, which make no tables. Throws StartRefused where no server has made them yet, DatabaseAway where that cannot be asked. */
export async function requireSchema(db: Queryable): Promise<void> {
  const { is_there } = await db.one<{ is_there: boolean }>(`select to_regclass('schema_migrations') is not null as is_there`);
  if (!is_there) throw new StartRefused('the database is empty: start the server once, which makes its tables');
}
