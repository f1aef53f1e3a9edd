import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { businesses } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

// It starts the command as a person does, which takes its time where several tests run at once.
vi.setConfig({ testTimeout: 180_000 });

const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));
/** The one that docs/go-live.md writes down. */
const MERCHANT = JSON.parse(
  /```json\n(.*?)```/s.exec(readFileSync(new URL('../../../../docs/go-live.md', import.meta.url), 'utf8'))?.[1] ?? '',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As a person runs it, with the merchant on its standard input. */
function addMerchant(merchant: unknown): Promise<{ code: number | null; said: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir };
  const child = spawn(process.execPath, [program, 'add-merchant'], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end(typeof merchant === 'string' ? merchant : JSON.stringify(merchant));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

const merchants = async () => (await server.context.db.one<{ count: number }>('select count(*) as count from password_identities')).count;

describe('operate -- add-merchant', () => {
  it('takes a merchant on: its admin is mailed a link to choose a password, and opens the business by logging in [LIV-21]', async () => {
    const { code, said } = await addMerchant(MERCHANT);
    expect([code, said]).toEqual([
      0,
      'Tidewater Bakery is prepared. ada.marsh was mailed a welcome with a link to choose a password, and opens it by logging in.\n',
    ]);
    const [mail] = await listOutbox(server.context.db, { to: MERCHANT.admin.email });
    expect(mail?.subject).toBe('Welcome to Tidewater Bakery on Drawbridge');
    expect(mail?.body).toContain('The team at Drawbridge Payment Center added you to Tidewater Bakery.');
    expect(mail?.body).toMatch(/\/sign-in\/reset#token=\S+/);
    const { subject } = await server.context.db.one<{ subject: string }>('select subject from password_identities');
    const token = await server.tokenFor({ subject, role: 'AdminAccount' });
    const { SynBusinessID } = await server.ok(businesses.open, { token });
    expect((await server.ok(businesses.user, { token })).Businesses).toMatchObject([
      { SynBusinessID, BusinessName: 'Tidewater Bakery', Address: { City: 'Portland' } },
    ]);
  });

  it('takes nobody on where something will not do: it names the fields, and no account number [LIV-21]', async () => {
    const before = await merchants();
    expect(await addMerchant('routing 021000021')).toMatchObject({ code: 1, said: expect.stringContaining('is no JSON') });
    const wrong = { ...MERCHANT, admin: { username: 'x', email: 'nobody' }, address: { ...MERCHANT.address, state: 'Maine' } };
    const { code, said } = await addMerchant(wrong);
    expect(code).toBe(1);
    for (const field of ['address.state: ', 'admin.username: ', 'admin.email: ']) expect(said).toContain(field);
    expect(said).not.toContain('9876543210');
    // Found only once its admin could have signed in: they are taken away again.
    const unfit = {
      ...MERCHANT,
      admin: { username: 'bo.marsh', email: 'bo@tidewater.example' },
      settlement_account: { routing_number: '021000022', account_number: '1' },
    };
    expect(await addMerchant(unfit)).toMatchObject({ code: 1, said: expect.stringContaining('The settlement account cannot be right') });
    expect(await merchants()).toBe(before);
  });
});
