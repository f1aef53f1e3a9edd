import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer, start } from '../../../test/support/payments.ts';

/* A server whose clock is wrong, which is the same as a database whose clock is: here its own tells another time. */

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const readyz = async () => (await (await fetch(`${server.url}/readyz`)).json()) as { causes?: Record<string, string> };
const logged = (words: string) => server.log_lines.filter((line) => line.includes(words)).length;

/** Moves the clock that every new connection of the server's sees, and has it connect anew. */
async function moveDatabaseClock(seconds: number): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  const [path] = seconds === 0 ? ['pg_catalog, public'] : ['public, pg_catalog'];
  await owner.query(
    `create or replace function public.clock_timestamp() returns timestamptz language sql as
      $$ select pg_catalog.clock_timestamp() + interval '${seconds} seconds' $$`,
  );
  await owner.query(`alter database ${rows[0]?.name} set search_path = ${path}`);
  const client = new pg.Client({ connectionString: server.urls.server_url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );
  await client.end();
}

it.each([
  [10, /^the clock of this machine is (10\.0|9\.\d) s behind the database’s, more than the 2 s of READY_CLOCK_S$/],
  [-10, /^the clock of this machine is (10\.0|9\.\d) s ahead of the database’s/],
])('a server %s s from its database is not ready, runs nothing that is due, and says each once', async (seconds, words) => {
  const waits = 'what is due waits here until this clock is right';
  const [unready, waited] = [logged('"this server is not ready"'), logged(waits)];
  const payer = await newPayer(server);
  const { ID } = await start(server, payer);
  const status = async () => (await server.context.db.one<{ status: string }>('select status from purchases where id = $1', [ID])).status;
  const before = await status();
  await moveDatabaseClock(seconds);
  await expect.poll(async () => (await readyz()).causes).toEqual({ clock: expect.stringMatching(words) });
  server.clock.advance({ hours: 1 });
  await expect.poll(() => logged(waits)).toBe(waited + 1);
  await Promise.all(Array.from({ length: 20 }, readyz));
  expect(await status()).toBe(before);

  await moveDatabaseClock(0);
  await expect.poll(status).toBe('CANCELLED');
  await expect.poll(async () => (await readyz()).causes).toBeUndefined();
  expect([logged('"this server is not ready"') - unready, logged(waits) - waited]).toEqual([1, 1]);
});

it('a sandbox that has moved its time is none: what counts is the clock of the machine', async () => {
  server.clock.advance({ days: 30 });
  expect((await readyz()).causes?.['clock']).toBeUndefined();
});
