import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { returnsFile } from '../../../test/support/fake-bank.ts';
import { startFakeSftp } from '../../../test/support/fake-sftp.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, outgoingFiles, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { readConfig } from '../../config.ts';
import { OffsetClock } from '../../kernel/clock/clock.ts';
import { sftpOdfi } from '../../providers/odfi/sftp.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const LATER = 'ach-20260604-2200-A.ach';
const MINUTES_AGO = 11;

let folder: string;
let server: TestServer;
let payments: readonly [Payment, Payment, Payment];
let later: Payment;
let folders: Folders;

/** The bank's folders, wherever they are. */
interface Folders {
  readonly env: Readonly<Record<string, string>>;
  put(name: string, text: string): Promise<void>;
  /** As if it had lain there for longer than a bank takes to write. */
  age(name: string): Promise<void>;
  sent(): Promise<string[]>;
  read(name: string): Promise<string>;
  close(): Promise<void>;
}

async function localFolders(): Promise<Folders> {
  const at = (name: string) => join(folder, 'incoming', name);
  return {
    env: { ODFI: 'folder', ODFI_FOLDER: folder },
    put: (name, text) => writeFile(at(name), text, 'latin1'),
    async age(name) {
      const long_ago = new Date(Date.now() - MINUTES_AGO * 60_000);
      await utimes(at(name), long_ago, long_ago);
    },
    sent: () => readdir(join(folder, 'outgoing')),
    read: (name) => readFile(join(folder, 'outgoing', name), 'latin1'),
    close: async () => undefined,
  };
}

const PASSWORD = 'a password that the bank gave';
const nowS = () => Math.floor(Date.now() / 1000);

async function bankServer(): Promise<Folders> {
  await writeFile(join(folder, 'password'), PASSWORD, { mode: 0o600 });
  const sftp = await startFakeSftp({ password: PASSWORD });
  const fingerprint = createHash('sha256').update(sftp.host_key).digest('base64').replace(/=+$/, '');
  return {
    env: {
      ODFI: 'sftp',
      ODFI_SFTP_HOST: '127.0.0.1',
      ODFI_SFTP_PORT: String(sftp.port),
      ODFI_SFTP_USER: 'drawbridge',
      ODFI_SFTP_HOST_KEY: `SHA256:${fingerprint}`,
      ODFI_SFTP_PASSWORD_FILE: join(folder, 'password'),
      ACH_COMPANY_ID: '1234567890',
      ACH_IMMEDIATE_DESTINATION: '091000019',
      ACH_IMMEDIATE_ORIGIN: '1234567890',
      ACH_ODFI_IDENTIFICATION: '09100001',
    },
    async put(name, text) {
      sftp.files.set(`incoming/${name}`, Buffer.from(text, 'latin1'));
      sftp.changed_at_s.set(`incoming/${name}`, nowS());
    },
    async age(name) {
      sftp.changed_at_s.set(`incoming/${name}`, nowS() - MINUTES_AGO * 60);
    },
    sent: async () => [...sftp.files.keys()].filter((path) => path.startsWith('outgoing/')).map((path) => path.slice('outgoing/'.length)),
    read: async (name) => sftp.files.get(`outgoing/${name}`)?.toString('latin1') ?? expect.fail(),
    close: () => sftp.stop(),
  };
}

/** No sandbox starts with a real bank: its port is put into one that has none. */
function sftpOf(env: Folders['env']) {
  const { odfi } = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none', ...env }, 'command');
  if (odfi.kind !== 'sftp') throw new Error('these are settings of a folder');
  return sftpOdfi(odfi, new OffsetClock());
}

describe.each(['folder', 'sftp'] as const)('a bank that is still writing a file into its %s', (kind) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawbridge-half-'));
    folders = await (kind === 'folder' ? localFolders() : bankServer());
    server = await startTestServer(kind === 'folder' ? { env: folders.env } : { providers: { odfi: sftpOf(folders.env) } });
    server.clock.set(newYork('2026-06-01', '10:00'));
    const shop = await openShop(server);
    const ada = await registerConsumer(server);
    await linkChecking(server, ada);
    payments = [await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 7_000), await pay(server, ada, shop, 9_000)];
    await advanceTo(server, newYork('2026-06-04', '10:00'));
    const bob = await registerConsumer(server);
    await linkChecking(server, bob);
    later = await pay(server, bob, shop, 700);
  });
  afterEach(async () => {
    await server.stop();
    await folders.close();
    await rm(folder, { recursive: true, force: true });
  });

  const returnOf = async (payment: Payment) => {
    const batches = readNacha(await folders.read(FIRST)).batches;
    const entries = batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
    const entry = entries.find(({ receiver_identification }) => receiver_identification === payment.public_id) ?? expect.fail();
    return returnsFile([{ entry, code: 'R01' }]);
  };
  const statuses = async () =>
    (await Promise.all([...payments, later].map((payment) => fateOf(server, payment)))).map(({ status }) => status);
  const clock = async () => (await callSandbox(server, 'GET', '/clock')).json as { waits_for: string[] };

  it.each([
    ['half of a file', async () => (await returnOf(payments[1])).slice(0, 200)],
    ['an empty one', async () => ''],
  ])('%s: the others are read, the cutoff originates its file, and posting waits until it is whole [TRU-09]', async (_words, half) => {
    await folders.put('half.ach', await half());
    await folders.put('whole.ach', await returnOf(payments[2]));
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    expect(await outgoingFiles(server)).toEqual([FIRST, LATER]);
    expect(await folders.sent()).toContain(LATER);
    expect(await statuses()).toEqual(['PENDING', 'PENDING', 'DECLINED', 'PENDING']);
    expect(await clock()).toMatchObject({ waits_for: ['half.ach'] });
    // The bank ends it: what came back is no payment any more, and the rest posts, before the next cutoff.
    await folders.put('half.ach', await returnOf(payments[1]));
    await advanceTo(server, newYork('2026-06-04', '22:20'));
    expect(await statuses()).toEqual(['POSTED', 'DECLINED', 'DECLINED', 'PENDING']);
    expect(await clock()).toMatchObject({ waits_for: [] });
    expect((await fateOf(server, payments[0])).posted_at).toEqual(newYork('2026-06-04', '22:00'));
    expect(await broken(server)).toEqual([]);
  });

  it('a stray file that nobody ends holds no cutoff up, and after ten minutes waits for a person [TRU-09]', async () => {
    await folders.put('letter.txt', 'Dear customer');
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    expect(await outgoingFiles(server)).toEqual([FIRST, LATER]);
    expect(await clock()).toMatchObject({ waits_for: ['letter.txt'] });
    await folders.age('letter.txt');
    await advanceTo(server, newYork('2026-06-04', '22:20'));
    expect(await clock()).toMatchObject({ waits_for: [] });
    expect(await callSandbox(server, 'GET', '/ach/exceptions')).toMatchObject({
      json: { rows: [{ file: 'letter.txt', reason: 'unreadable_file' }] },
    });
    expect(await statuses()).toEqual(['PENDING', 'PENDING', 'PENDING', 'PENDING']);
  });
});
