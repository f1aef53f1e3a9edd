import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { advance } from '../testing/money.ts';
import { registerConsumer, type TestConsumer } from '../testing/people.ts';

const program = fileURLToPath(new URL('../operate.ts', import.meta.url));

let server: TestServer;
let consumer: TestConsumer;

beforeAll(async () => {
  server = await startTestServer();
  consumer = await registerConsumer(server);
});
afterAll(() => server.stop());

/** Runs `npm run operate`'s program as a person does, beside the running server. */
function operate(...args: string[]): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env;
  const env = { PATH, DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

describe('npm run operate', () => {
  it('suspends a consumer by their phone number, and lets them go on', async () => {
    const status = async () =>
      (await server.context.db.one<{ status: string }>('select status from users where id = $1', [consumer.user_id])).status;
    expect(await operate('freeze', consumer.phone)).toMatchObject({ code: 0, said: expect.stringContaining('suspended') });
    expect(await status()).toBe('FROZEN');
    expect(await server.call(users.read, { token: consumer.token })).toMatchObject({ status: 401 });
    expect(await operate('unfreeze', consumer.phone)).toMatchObject({ code: 0 });
    expect(await status()).toBe('ACTIVE');
  });

  it('goes by the time of the sandbox, where somebody has moved it', async () => {
    await advance(server, { banking_days: 3 });
    const { db, clock } = server.context;
    const before = clock.now();
    await db.run(
      `insert into ach_incoming_files (id, name, sha256, bytes_sealed, taken_in_at) values ('fil_1', 'odd.ach', repeat('0', 64), 'sealed', $1)`,
      [before],
    );
    await db.run(
      `insert into ach_set_aside (incoming_file_id, line_number, at, reason, detail) values ('fil_1', 3, $1, 'unknown_trace', 'nobody knows it')`,
      [before],
    );
    const number = /^(\d+) /m.exec((await operate('list-set-aside')).said)?.[1] ?? '';
    expect(await operate('settle-set-aside', number, '--note', 'asked the bank')).toMatchObject({ code: 0 });
    const { resolved_at } = await db.one<{ resolved_at: Date }>('select resolved_at from ach_set_aside');
    expect(resolved_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(resolved_at.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  it('makes a new signing key', async () => {
    const keys = () => server.context.db.one<{ count: number }>('select count(*)::integer as count from identity_keys');
    const before = await keys();
    expect(await operate('rotate-signing-key')).toMatchObject({ code: 0 });
    expect((await keys()).count).toBe(before.count + 1);
  });

  it.each([
    [[], 'npm run operate -- COMMAND'],
    [['constructor'], 'npm run operate -- COMMAND'],
    [['freeze'], 'which phone number?'],
    [['freeze', '12345'], 'which phone number?'],
    [['freeze', '+19995550199'], 'nobody is registered'],
    [['allow-birthday', '+19995550199'], 'never signed in'],
  ])('answers %o with a line for a person', async (args, words) => {
    const { code, said } = await operate(...args);
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
  });
});
