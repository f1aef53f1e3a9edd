import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeSftp, startFakeSftp } from '../../../test/support/fake-sftp.ts';
import { odfiOf } from '../../../test/support/fake-sftp-settings.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { noteInJournal } from '../reconcile/note-in-journal.ts';

const PASSWORD = 'only-for-this-test';
const NAME = 'ach-20260601-2200-A.ach';
const NEXT = 'ach-20260602-2200-A.ach';

let folder: string;
let first: FakeSftp;
let second: FakeSftp;
let server: TestServer;
let payAgain: () => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-several-'));
  await writeFile(join(folder, 'password'), PASSWORD, { mode: 0o600 });
  [first, second] = await Promise.all([startFakeSftp({ password: PASSWORD }), startFakeSftp({ password: PASSWORD })]);
  const odfi = odfiOf([first, second], { password_file: join(folder, 'password'), timeout_ms: 5_000 });
  server = await startTestServer({ providers: { odfi } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payAgain = () => pay(server, ada, shop, 5_000);
  await payAgain();
});
afterAll(async () => {
  await server.stop();
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const listed = () => runCommand(server.context, ['list-files']);
/** What an earlier version, or a delivery into a folder, noted. */
const noteWithoutServer = () => noteInJournal(server.context, { what: 'handing_over', name: NEXT });
const elsewhere = (...args: string[]) => runCommand(server.context, ['deliver-elsewhere', ...args]);

it('a file that one server of the bank may have goes to no other, until a person says that it has not got it', async () => {
  await expect(elsewhere(NAME, '--why', 'words')).rejects.toThrow('no file named');
  first.fault = { call: 'RENAME', does: 'cuts' };
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  expect(await listed()).toContain('ORIGINATED, not delivered');
  await first.stop();
  await advanceTo(server, newYork('2026-06-01', '23:00'));
  expect(await listed()).toContain('the file may be there, so that it goes to no other');
  expect([...second.files.keys()]).toEqual([]);

  await expect(elsewhere(NAME)).rejects.toThrow('--why');
  expect(await elsewhere(NAME, '--why', 'the bank looked', '--by', 'Ingrid')).toContain(`need not go to 127.0.0.1:${first.port} any more`);
  const { line } = await server.context.db.one<{ line: string }>('select line from ach_journal order by number desc limit 1');
  expect(JSON.parse(line)).toMatchObject({ what: 'not_there', name: NAME, by: 'Ingrid', why: 'the bank looked' });
  await advanceTo(server, newYork('2026-06-01', '23:30'));
  expect([...second.files.keys()]).toEqual([`outgoing/${NAME}`]);
  expect(await listed()).toContain('DELIVERED');
  await expect(elsewhere(NAME, '--why', 'again')).rejects.toThrow('the bank has');
});

it('a file of which nobody noted where it was handed over goes nowhere, until a person says that the bank has not got it', async () => {
  second.files.clear();
  await payAgain();
  second.fault = { call: 'WRITE', does: 'fails' };
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
  expect(await listed()).toContain(`${NEXT}  1 record, $50.00 debited, $0.00 credited  ORIGINATED, not delivered`);
  await noteWithoutServer();
  second.fault = undefined;
  await advanceTo(server, newYork('2026-06-02', '22:30'));
  expect(await listed()).toContain(`${NEXT} was being handed over, it was not noted to which server`);
  expect([...second.files.keys()]).toEqual([]);
  expect(await elsewhere(NEXT, '--why', 'the bank looked')).toContain('need not go where it was handed over any more');
  await advanceTo(server, newYork('2026-06-02', '23:00'));
  expect([...second.files.keys()]).toEqual([`outgoing/${NEXT}`]);
});
