import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import {
  ada,
  confirm,
  dumped,
  filesOf,
  folder,
  heldBy,
  loseJournal,
  open,
  operate,
  shop,
  startOn,
  status,
  stop,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';

useRestoredCenter();

const FIRST = 'CENTER.1234567890.000001.txt';
const SECOND = 'CENTER.1234567890.000002.txt';

it('a file that is called as the bank wants it is handed over, acknowledged, and known again by a restored database', async () => {
  const { database, server: first, payments } = await open('folder', 'CENTER.{origin}.{sequence}.txt');
  const [dump, going_on] = await dumped(first, database);
  let server = going_on;
  await until(server, newYork('2026-06-01', '22:00:05'));
  expect(await readdir(join(folder, 'outgoing'))).toEqual([FIRST]);
  await stop(server);
  await loseJournal();

  server = await startOn(dump);
  await until(server, newYork('2026-06-02', '22:00:05'));
  expect(await heldBy(server)).toContain(`the bank has files that this database never originated (${FIRST})`);
  expect(await confirm(server, '--nothing-was-sent')).toContain(`${FIRST} is taken over, with 2 of its entries`);
  const { cutoff_at } = await server.context.db.one<{ cutoff_at: Date }>('select cutoff_at from ach_files');
  expect(cutoff_at).toEqual(newYork('2026-06-01', '22:00'));

  const acknowledgement = join(folder, 'incoming', `${FIRST}.ack`);
  await writeFile(acknowledgement, 'taken\nend\n');
  await utimes(acknowledgement, new Date(0), new Date(0));
  const another = await pay(server, ada, shop, 700);
  await until(server, newYork('2026-06-03', '22:00:05'));
  expect(await filesOf(server)).toEqual([FIRST, SECOND]);
  expect(await operate(server, 'show-file', FIRST)).toContain('ACCEPTED');
  await until(server, newYork('2026-06-09', '22:00:05'));
  expect(await Promise.all([...payments, another].map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED', 'POSTED']);
  expect(await broken(server)).toEqual([]);
}, 120_000);
