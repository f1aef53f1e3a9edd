// The migrated database that statements are described by: the one that is named, or one made for this run as tests have it.
import { Database } from '../../server/src/kernel/db/database.ts';
import { createTestDatabase, startTestPostgres } from '../../server/test/support/database.ts';

/** `client` is a connection as the server's owner; `driver` holds the type parsers that the server's pool reads with. */
export async function openDatabase(url) {
  const made = url === undefined ? await makeDatabase() : undefined;
  const database = new Database(url ?? made.url, {
    connections: 1,
    onIdleError: (error) => {
      throw error;
    },
  });
  const client = await database.pool.connect();
  return {
    client,
    driver: database.pool.options.types,
    async close() {
      client.release();
      await database.close();
      await made?.stop();
    },
  };
}

async function makeDatabase() {
  const { postgres, stop } = await startTestPostgres(process.env.TEST_DATABASE_URL || undefined);
  const { owner_url, drop } = await createTestDatabase(postgres);
  return {
    url: owner_url,
    async stop() {
      await drop();
      await stop();
    },
  };
}
