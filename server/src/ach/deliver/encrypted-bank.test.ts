import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha } from '@drawbridge/nacha';
import { createMessage, decrypt, encrypt, type PrivateKey, readMessage } from 'openpgp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { makePgpKeys, PASSPHRASE } from '../../../test/support/pgp-keys.ts';
import { runCommand } from '../../provider/operate/commands.ts';

const NAME = 'ach-20260601-2200-A.ach';

let folder: string;
let tried: string;
let keys: Awaited<ReturnType<typeof makePgpKeys>>;
let server: TestServer;
let payment: Payment;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-encrypted-bank-'));
  tried = await mkdtemp(join(tmpdir(), 'drawbridge-encrypted-tried-'));
  keys = await makePgpKeys(tried);
  await writeFile(join(tried, 'passphrase'), `${PASSPHRASE}\n`);
  server = await startTestServer({
    env: {
      ODFI: 'folder',
      ODFI_FOLDER: folder,
      ODFI_PGP: 'encrypt-and-sign',
      ODFI_PGP_BANK_KEY_FILE: keys.settings.bank_key_file,
      ODFI_PGP_OUR_KEY_FILE: keys.settings.our_key_file,
      ODFI_PGP_PASSPHRASE_FILE: join(tried, 'passphrase'),
    },
  });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payment = await pay(server, ada, shop, 5_000);
});
afterAll(async () => {
  await server.stop();
  for (const path of [folder, tried]) await rm(path, { recursive: true, force: true });
});

async function readByBank(path: string): Promise<string> {
  const message = await readMessage({ binaryMessage: new Uint8Array(await readFile(path)) });
  const verificationKeys = keys.ours.toPublic();
  const { data } = await decrypt({ message, decryptionKeys: keys.bank, verificationKeys, expectSigned: true, format: 'binary' });
  return Buffer.from(data).toString('latin1');
}
async function leave(name: string, text: string, signingKeys: PrivateKey | undefined): Promise<void> {
  const message = await createMessage({ binary: Buffer.from(text, 'latin1') });
  const sealed = signingKeys && (await encrypt({ message, encryptionKeys: keys.ours.toPublic(), signingKeys, format: 'binary' }));
  const path = join(folder, 'incoming', name);
  await writeFile(path, sealed ?? text);
  await utimes(path, new Date(0), new Date(0));
}

it('a bank with which files are encrypted and signed: ours, its acknowledgement and its returns; nobody else is believed', async () => {
  const said = await runCommand(server.context, ['dry-run-cutoff', tried, '--encrypted']);
  expect(said).toContain('encrypted as the bank would get it');
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  const sent = await readByBank(join(folder, 'outgoing', NAME));
  expect(await readByBank(join(tried, `dry-run-encrypted-${NAME}`))).toBe(sent);
  const [batch] = readNacha(sent).batches;
  const entry = batch?.format === 'standard' ? batch.entries[0] : undefined;
  if (!entry) throw new Error('the file holds no entry');

  // Whoever can write into the folder is not the bank.
  await leave(`${NAME}.rej`, 'out of balance\nend\n', undefined);
  await leave('forged.ach', returnsFile([{ entry, code: 'R02' }]), undefined);
  await advanceTo(server, newYork('2026-06-01', '22:16'));
  expect(await runCommand(server.context, ['list-files'])).toMatch(/ {2}1 record, \$.*DELIVERED/);
  await rm(join(folder, 'incoming', `${NAME}.rej`));
  await leave(`${NAME}.ack`, 'taken\nend\n', keys.bank);
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
  expect(await runCommand(server.context, ['list-files'])).toContain('ACCEPTED, settled');
  expect(await runCommand(server.context, ['list-exceptions'])).toContain('unreadable_file  forged.ach: it is not encrypted with PGP');
  expect(await readdir(join(folder, 'archive'))).toEqual(['forged.ach']);
  expect((await fateOf(server, payment)).status).toBe('PENDING');

  await leave('returns.pgp', returnsFile([{ entry, code: 'R01' }]), keys.bank);
  await advanceTo(server, newYork('2026-06-03', '22:00:05'));
  expect((await fateOf(server, payment)).status).toBe('DECLINED');
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});
