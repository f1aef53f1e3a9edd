import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha } from '@drawbridge/nacha';
import { createMessage, encrypt } from 'openpgp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { returnsFile } from '../../../test/support/fake-bank.ts';
import { type FakeSftp, startFakeSftp } from '../../../test/support/fake-sftp.ts';
import { odfiOf } from '../../../test/support/fake-sftp-settings.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { makePgpKeys, newKey, PASSPHRASE } from '../../../test/support/pgp-keys.ts';
import { OffsetClock } from '../../kernel/clock/clock.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import type { Envelope } from '../../providers/odfi/envelope.ts';
import { pgpEnvelope } from '../../providers/odfi/pgp.ts';

const NAME = 'ach-20260601-2200-A.ach';
const PASSWORD = 'only-for-this-test';
const MOST_BYTES = 1_000_000;

let folder: string;
let bank: FakeSftp;
let keys: Awaited<ReturnType<typeof makePgpKeys>>;
let envelope: Envelope;
let server: TestServer;
let payment: Payment;

const readKeys = async () => {
  envelope = await pgpEnvelope(keys.settings, MOST_BYTES, { clock: new OffsetClock(), log: { error: () => undefined } as never });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-unopened-'));
  await writeFile(join(folder, 'password'), PASSWORD, { mode: 0o600 });
  keys = await makePgpKeys(folder);
  await readKeys();
  bank = await startFakeSftp({ password: PASSWORD });
  const odfi = odfiOf([bank], {
    password_file: join(folder, 'password'),
    archive: undefined,
    timeout_ms: 5_000,
    most_incoming_bytes: MOST_BYTES,
    // With the keys as they are read last.
    envelope: {
      wrap: (pieces) => envelope.wrap(pieces),
      unwrapOurs: (pieces) => envelope.unwrapOurs(pieces),
      unwrapTheirs: (bytes) => envelope.unwrapTheirs(bytes),
    },
  });
  server = await startTestServer({ providers: { odfi } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payment = await pay(server, ada, shop, 5_000);
});
afterAll(async () => {
  await server.stop();
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

async function sentEntry() {
  const pieces = (async function* () {
    yield bank.files.get(`outgoing/${NAME}`) ?? expect.fail();
  })();
  const read: Uint8Array[] = [];
  for await (const piece of envelope.unwrapOurs(pieces)) read.push(piece);
  const [batch] = readNacha(Buffer.concat(read).toString('latin1')).batches;
  return batch?.format === 'standard' ? (batch.entries[0] ?? expect.fail()) : expect.fail();
}

it('a file of the bank that our keys do not open stays with a bank without an archive, and is read once they are mended', async () => {
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  const text = returnsFile([{ entry: await sentEntry(), code: 'R01' }]);
  const next = await newKey('Center, next', { passphrase: PASSPHRASE });
  const message = await createMessage({ binary: Buffer.from(text, 'latin1') });
  const sealed = await encrypt({ message, encryptionKeys: next.key.toPublic(), signingKeys: keys.bank, format: 'binary' });
  bank.files.set('incoming/returns.pgp', Buffer.from(sealed));
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
  expect(await runCommand(server.context, ['list-exceptions'])).toContain('unreadable_file  returns.pgp');
  expect([...bank.files.keys()]).toContain('incoming/returns.pgp');

  const our_key_file = keys.settings.our_key_file ?? expect.fail();
  await writeFile(our_key_file, `${await readFile(our_key_file, 'utf8')}\n${next.armored}`);
  await readKeys();
  await advanceTo(server, newYork('2026-06-03', '22:00:05'));
  expect((await fateOf(server, payment)).status).toBe('DECLINED');
  expect([...bank.files.keys()]).not.toContain('incoming/returns.pgp');
});
