import { type FileHandle, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha } from '@drawbridge/nacha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';

const FIRST = 'ach-20260601-2200-A.ach';

let folder: string;
let server: TestServer;
let payments: readonly Payment[];
let acknowledgement: FileHandle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-unfinished-'));
  server = await startTestServer({ env: { ODFI: 'folder', ODFI_FOLDER: folder } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payments = [await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 7_000)];
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
});
afterAll(async () => {
  await acknowledgement.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileNow = () =>
  server.context.db.one<{ status: string; settled_at: Date | null; acknowledgement_unfinished: boolean }>(
    'select status, settled_at, acknowledgement_unfinished from ach_files where name = $1',
    [FIRST],
  );
const fates = async () => (await Promise.all(payments.map((payment) => fateOf(server, payment)))).map(({ status }) => status);

it('an acknowledgement that the bank is still writing counts for nothing: neither empty nor by half, and its file does not settle meanwhile', async () => {
  acknowledgement = await open(join(folder, 'incoming', `${FIRST}.ack`), 'w');
  await advanceTo(server, newYork('2026-06-01', '22:20'));
  expect(await fileNow()).toEqual({ status: 'DELIVERED', settled_at: null, acknowledgement_unfinished: true });
  const batches = readNacha(await readFile(join(folder, 'outgoing', FIRST), 'latin1')).batches;
  const entries = batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
  const refused = entries.find((entry) => entry.receiver_identification === payments[1]?.public_id) ?? expect.fail();
  await acknowledgement.write(`taken\n${refused.trace_number} refu`);
  await advanceTo(server, newYork('2026-06-02', '09:00'));
  expect(await fileNow()).toMatchObject({ status: 'DELIVERED', settled_at: null });
  expect(await runCommand(server.context, ['list-files'])).toContain('DELIVERED, and the bank is still writing its acknowledgement of it');
  const { json } = await callSandbox(server, 'GET', '/ach/files');
  expect(json).toContainEqual(expect.objectContaining({ name: FIRST, trouble: expect.stringContaining('still writing its word') }));
  // Nobody is called to what mends itself.
  expect(server.log_lines.filter((line) => line.includes('cannot be acted on'))).toEqual([]);
  expect(await broken(server)).toEqual([]);
});

it('once it is whole it has its effect within five minutes, with every refusal in it', async () => {
  await acknowledgement.write('sed: account closed\nend\n');
  await advanceTo(server, newYork('2026-06-02', '09:05:05'));
  expect(await fileNow()).toMatchObject({ status: 'ACCEPTED', settled_at: expect.any(Date), acknowledgement_unfinished: false });
  expect(await fates()).toEqual(['PENDING', 'FAILED']);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await broken(server)).toEqual([]);
});
