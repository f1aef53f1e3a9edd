import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../src/kernel/db/embedded.ts';
import { SERVER_ROLE } from '../../src/kernel/db/roles.ts';
import { migrate, readMigrations } from '../../src/schema/migrate.ts';
import { signUp } from '../deploy/newcomer.ts';
import { startTestServer, TEST_SANDBOX_SECRET, type TestServer } from '../support/index.ts';
import { newPayer, type Payer, pay, type Till, tillOf } from '../support/payments.ts';
import { openShop } from '../support/people.ts';
import { makeNextVersion, NEXT, type NextVersion, type RunningProgram } from './next-version.ts';

const ADDED = `
alter table users add column nickname text;
create table next_things (id text primary key, kept boolean not null);
create index users_by_nickname on users (nickname);
`;
/** How many pay beside one another, each the next time once the last is through. */
const AT_ONCE = 3;
/** A payment in two seconds for each, for as long as any of this takes on a busy machine. */
const LIMIT = 1_000_000;
const LONG_MS = 1_200_000;

/** The older version: this tree's server, in this process. */
let older: TestServer;
let till: Till;
let payers: readonly Payer[];
const made: NextVersion[] = [];
const running: RunningProgram[] = [];

beforeAll(async () => {
  older = await startTestServer({ env: { DAILY_LIMIT_CENTS: String(LIMIT) } });
  till = await tillOf(await openShop(older));
  payers = await Promise.all(Array.from({ length: AT_ONCE }, () => newPayer(older, { balance: LIMIT })));
}, LONG_MS);
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  await older.stop();
  for (const next of made) await next.remove();
}, LONG_MS);

async function nextWith(migrations: Record<string, string>): Promise<NextVersion> {
  const next = await makeNextVersion(migrations);
  made.push(next);
  return next;
}

const settings = (port: number): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: older.data_dir,
  DATABASE_URL: older.urls.server_url,
  DATABASE_MIGRATION_URL: older.urls.owner_url,
  SANDBOX: 'on',
  SANDBOX_SECRET: TEST_SANDBOX_SECRET,
});

/** Pays on the older server without a break until `work` is done; gives what each call answered. Throws what any of them did. */
async function payingDuring(work: () => Promise<void>): Promise<readonly string[]> {
  const answers: string[] = [];
  let done = false;
  const keepPaying = async (payer: Payer) => {
    // One dollar, and once more when the work is done.
    for (let last = false; !last; ) {
      last = done;
      answers.push((await pay(older, payer, till, 100)).status);
    }
  };
  const paying = Promise.all(payers.map(keepPaying));
  await work().finally(() => {
    done = true;
  });
  await paying;
  return answers;
}

const ranMigrations = async () => (await readMigrations(older.context.db)).map(({ name }) => name);

describe('a newer version beside servers of this one, under load [OPS-14]', () => {
  test('whose migration fails in the middle says what to do, and leaves nothing of itself', { timeout: LONG_MS }, async () => {
    const before = await ranMigrations();
    const broken = await nextWith({ '00-good.sql': ADDED, '01-broken.sql': 'select 1 / 0;' });
    const answers = await payingDuring(async () => {
      const program = broken.start(settings(await freePort()));
      expect(await program.ended).toBe(1);
      expect(program.output()).toContain(`not brought up to date: ${NEXT}/01-broken.sql failed (division by zero). Nothing of it was kept`);
      expect(program.output()).toContain('servers of the version before work on');
    });
    expect(new Set(answers)).toEqual(new Set(['COMPLETED']));
    expect(await ranMigrations()).toEqual(before);
    expect(await older.context.db.one("select to_regclass('next_things') as there")).toEqual({ there: null });
    // A server of this version may start again.
    expect(await migrate(older.urls.owner_url, SERVER_ROLE, 'sandbox')).toEqual({ ran: [] });
  });

  test('migrates and serves, while every call to the older one is answered', { timeout: LONG_MS }, async () => {
    const next = await nextWith({ '00-next.sql': ADDED });
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const answers = await payingDuring(async () => {
      const program = next.start(settings(port));
      running.push(program);
      await vi.waitUntil(() => program.output().includes(' is ready at ') || program.child.exitCode !== null, { timeout: 600_000 });
      expect(program.output()).toContain(' is ready at ');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${older.url}/readyz`)).status).toBe(200);
      // Somebody new, by the newer server alone.
      await signUp({ url, sandbox_secret: TEST_SANDBOX_SECRET }, '2125550143');
    });
    expect(answers.length).toBeGreaterThan(2 * AT_ONCE);
    expect(new Set(answers)).toEqual(new Set(['COMPLETED']));
    expect(await ranMigrations()).toContain(`${NEXT}/00-next.sql`);

    const proof = next.start(settings(port), 'server/src/prove.ts');
    expect(await proof.ended, proof.output()).toBe(0);
  });

  test('and from then on a server of this version that was stopped is refused, with words', async () => {
    await expect(migrate(older.urls.owner_url, SERVER_ROLE, 'sandbox')).rejects.toThrow(
      `the database belongs to a newer version, which has ${NEXT}/00-next.sql: start that one`,
    );
    expect((await pay(older, payers[0] as Payer, till, 100)).status).toBe('COMPLETED');
  });
});
