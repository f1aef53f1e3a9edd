import { createServer, type Server } from 'node:http';
import { purchases } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer } from '../../../test/support/payments.ts';
import { freePort } from '../db/embedded.ts';
import type { Causes } from './readiness.ts';

/* What `/readyz` says of a server that runs and cannot serve, by making it so. A database that is away: `database-away.test.ts`. */

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer({ env: { READY_OVERDUE_S: '1' } });
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function readyz(of = server): Promise<{ status: number; retry_after: string | null; causes: Causes }> {
  const answer = await fetch(`${of.url}/readyz`);
  const { causes = {} } = (await answer.json()) as { causes?: Causes };
  return { status: answer.status, retry_after: answer.headers.get('retry-after'), causes };
}
const until = (causes: unknown, of = server) => expect.poll(() => readyz(of)).toEqual({ status: 503, retry_after: '1', causes });
const untilReady = (of = server) => expect.poll(() => readyz(of)).toEqual({ status: 200, retry_after: null, causes: {} });
const query = async (text: string) => void (await owner.query(text));
/** Has the server connect anew, as after its database was started with other settings. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: server.urls.server_url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  await client.end();
}

describe('a server is not ready', () => {
  it.each<[keyof Causes, string, string, string]>([
    [
      'schema',
      `update schema_migrations set name = 'older-' || name where name like '0.1.0/06-%'`,
      `update schema_migrations set name = substr(name, 7) where name like 'older-%'`,
      'the database is older than this version',
    ],
    [
      'keys',
      `update sealed_data_keys set key_sealed = reverse(key_sealed)`,
      `update sealed_data_keys set key_sealed = reverse(key_sealed)`,
      'a data key of this database was changed',
    ],
    [
      'sign_in',
      `update identity_keys set private_jwk_sealed = reverse(private_jwk_sealed)`,
      `update identity_keys set private_jwk_sealed = reverse(private_jwk_sealed)`,
      'a signing key cannot be opened with the keys of this server',
    ],
    [
      'due_work',
      'alter table receipt_mails rename to hidden_mails',
      'alter table hidden_mails rename to receipt_mails',
      'receipts keeps failing',
    ],
  ])('while %s will not do, and is again when it does [TRU-33]', async (name, breaks, mends, words) => {
    await untilReady();
    await query(breaks);
    await until({ [name]: expect.stringContaining(words) });
    await query(mends);
    await untilReady();
  });

  it('while the database takes no writes [TRU-33]', async () => {
    const database = (await owner.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
    await query(`alter database ${database} set default_transaction_read_only = on`);
    await cutConnections();
    await until({ database: expect.any(String) });
    const payer = await newPayer(server).catch(() => undefined);
    expect(payer).toBeUndefined();
    await query('set default_transaction_read_only = off');
    await query(`alter database ${database} reset default_transaction_read_only`);
    await cutConnections();
    await untilReady();
  });

  it('while something due waits for longer than it may, whoever should do it [TRU-33]', async () => {
    const payer = await newPayer(server);
    const letGo = await holdTimetable(server);
    await server.ok(purchases.start, { token: payer.token });
    server.clock.advance({ hours: 1 });
    await until({ due_work: expect.stringMatching(/has been due since \d{4}-/) });
    await letGo();
    await untilReady();
  });

  it('while the disk of its folder has less free than it should [TRU-33]', async () => {
    const full = await startTestServer({ beside: server, env: { READY_FREE_DISK_MB: '1000000000' } });
    await until({ disk: expect.stringMatching(/^the disk of DATA_DIR has \d+ MB free, less than the 1000000000 MB/) }, full);
    await full.stop();
  });

  it('and logs a change once, however often it is asked', async () => {
    const logged = () => server.log_lines.filter((line) => line.includes('this server is not ready') && line.includes('"schema"')).length;
    const before = logged();
    await query(`update schema_migrations set name = 'older-' || name where name like '0.1.0/06-%'`);
    await until({ schema: expect.any(String) });
    await Promise.all(Array.from({ length: 20 }, () => readyz()));
    await query(`update schema_migrations set name = substr(name, 7) where name like 'older-%'`);
    await untilReady();
    expect(logged()).toBe(before + 1);
  });
});

describe('with an outside OpenID provider', () => {
  it('a server is ready only while its keys can be had [TRU-33]', async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    let keys: unknown[] = [];
    const answers = (path: string) => (path === '/jwks' ? { keys } : { issuer, jwks_uri: `${issuer}/jwks` });
    const provider: Server = createServer((request, response) => response.end(JSON.stringify(answers(request.url ?? ''))));
    const theirs = await startTestServer({ beside: server, env: { OIDC_ISSUER: issuer } });
    try {
      await until({ sign_in: 'the OpenID provider cannot be asked for its keys' }, theirs);
      await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
      await until({ sign_in: 'the OpenID provider publishes no keys' }, theirs);
      keys = [{ kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'one' }];
      await untilReady(theirs);
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
      await until({ sign_in: 'the OpenID provider cannot be asked for its keys' }, theirs);
    } finally {
      await theirs.stop();
      provider.close();
    }
  });
});
