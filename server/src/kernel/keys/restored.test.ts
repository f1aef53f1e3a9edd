import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import type { TestServer } from '../../../test/support/index.ts';
import { newYork, type Payment } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import {
  carryOff,
  confirm,
  data_dir,
  dumped,
  FIRST,
  filesOf,
  folder,
  hadByBank,
  heldBy,
  open,
  startOn,
  status,
  stop,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { makeKeys } from '../../provider/operate/make-keys.ts';

useRestoredCenter();

/** The command, as the schema's owner runs it. */
async function rotate(server: TestServer): Promise<string> {
  const db = ownerDatabase(server);
  try {
    return await runCommand({ ...server.context, db }, ['rotate-sealing-key']);
  } finally {
    await db.close();
  }
}

test('a backup from before a rotation takes back from the journal what left after it; then it is rotated, too [LIV-20, TRU-11]', {
  timeout: 240_000,
}, async () => {
  const { database, server: first, payments } = await open('folder');
  const [dump, going_on] = await dumped(first, database);
  let server = going_on;
  const keys = join(data_dir, 'secrets.json');
  await makeKeys([keys], {});
  expect(await rotate(server)).toContain('Version 2 of the sealing keys is in use since');
  await until(server, newYork('2026-06-01', '22:00:05'));
  const [piece] = await server.context.db.many<{ sealed: string }>('select sealed from ach_file_pieces');
  expect(piece?.sealed).toMatch(/^v2\./);
  // The database that was restored has no second data key: the journal's copy opens without one.
  expect(await readFile(join(folder, 'journal', `${FIRST}.sealed.jsonl`), 'utf8')).toMatch(/"sealed":"k2\./);
  await carryOff();
  await stop(server);

  server = await startOn(dump);
  expect(await heldBy(server)).toContain(FIRST);
  await confirm(server);
  expect(await filesOf(server)).toEqual([FIRST]);
  const [taken_over] = await server.context.db.many<{ sealed: string }>('select sealed from ach_file_pieces');
  expect(taken_over?.sealed).toMatch(/^v1\./);
  expect(await rotate(server)).toContain('Version 2 of the sealing keys is in use since');
  const { sealing_keys, ...others } = JSON.parse(await readFile(keys, 'utf8')) as { sealing_keys: Record<string, string> };
  await writeFile(keys, JSON.stringify({ ...others, sealing_keys: { 2: sealing_keys['2'] } }));
  await until(server, newYork('2026-06-08', '22:00:05'));
  await stop(server);

  server = await startOn(dump);
  expect(await Promise.all(payments.map((payment: Payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
  expect(await hadByBank(server)).toHaveLength(2);
  expect(await broken(server)).toEqual([]);
});
