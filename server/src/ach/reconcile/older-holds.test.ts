import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import {
  ada,
  carryOff,
  confirm,
  data_dir,
  dumped,
  dumpedAt,
  FIRST,
  filesOf,
  folder,
  hadByBank,
  heldBy,
  open,
  operate,
  SECOND,
  shop,
  startBackAt,
  startOn,
  stop,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';
import { lineOf } from './bank-journal.ts';
import { noteInJournal } from './note-in-journal.ts';

useRestoredCenter();

const JOURNALS = () => [join(data_dir, 'bank-journal', 'journal.jsonl'), join(folder, 'journal', 'journal.jsonl')];
const linesIn = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n');

/** Whatever the journal tells of a file is gone from it, in every copy; what came later stays. */
async function forget(name: string): Promise<void> {
  for (const path of JOURNALS()) {
    const lines = await linesIn(path);
    const left = lines.filter((line) => lineOf(line).entry?.name !== name);
    expect(left.length).toBeLessThan(lines.length);
    await writeFile(path, `${left.join('\n')}\n`);
  }
}

describe('a journal from whose middle lines are gone', () => {
  it('holds an older database until a person has asked the bank, also where nothing else stands against the release [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    await pay(server, ada, shop, 900);
    await until(server, newYork('2026-06-02', '22:00:05'));
    await carryOff();
    await stop(server);
    await forget(FIRST);

    server = await startOn(dump);
    expect(await heldBy(server)).toContain('lines are gone from the journal');
    expect(await operate(server, 'reconcile-bank')).toContain(
      'Lines of the journal are gone in 1 place: what they told of is known to nobody',
    );
    await expect(confirm(server)).rejects.toThrow('--despite-unreadable-lines');
    expect(await confirm(server, '--despite-unreadable-lines')).toContain(`${SECOND} is taken over`);
    await stop(server);
    // What a person has said of the gap counts from then on.
    server = await startOn(dump);
    expect(await heldBy(server)).toBeUndefined();
    await until(server, newYork('2026-06-03', '22:00:05'));
    expect(await heldBy(server)).toBeUndefined();
    expect(await hadByBank(server)).toEqual(expect.arrayContaining(payments.map(({ public_id }) => public_id)));
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it('holds nothing where the database has noted them [TRU-11]', async () => {
    const { database, server: first } = await open('folder');
    await until(first, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    await pay(first, ada, shop, 900);
    await until(first, newYork('2026-06-02', '22:00:05'));
    await carryOff();
    await stop(first);
    await forget(FIRST);
    const server = await startOn(database);
    await until(server, newYork('2026-06-03', '22:00:05'));
    expect(await heldBy(server)).toBeUndefined();
    expect(await filesOf(server)).toEqual([FIRST, SECOND]);
  }, 120_000);
});

it('is whole where several servers wrote at once, each behind the same line [TRU-11]', async () => {
  const { database, server: first } = await open('folder');
  const [dump, going_on] = await dumped(first, database);
  let server = going_on;
  const note = () => noteInJournal(server.context, { what: 'compared', name: '' });
  await note();
  await Promise.all([note(), note(), note()]);
  await until(server, newYork('2026-06-01', '22:00:05'));
  await carryOff();
  await stop(server);
  const before = (await linesIn(JOURNALS()[0] ?? '')).map((line) => lineOf(line).entry?.previous);
  expect(new Set(before).size).toBeLessThan(before.length);
  server = await startOn(dump);
  expect(await heldBy(server)).toContain(FIRST);
  expect(await operate(server, 'reconcile-bank')).not.toContain('are gone');
  expect(await confirm(server)).toContain(`${FIRST} is taken over`);
}, 120_000);

it('is noticed with its database where one snapshot took both back, by the copy on another disk [TRU-11]', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'drawbridge-elsewhere-'));
  const snapshot = await mkdtemp(join(tmpdir(), 'drawbridge-snapshot-'));
  try {
    const { database, server: first, payments } = await open('sandbox');
    const dump = await dumpedAt(first, database);
    await cp(data_dir, snapshot, { recursive: true });
    let server = await startOn(database, data_dir, { BANK_JOURNAL_DIR: elsewhere });
    await until(server, newYork('2026-06-01', '22:00:05'));
    await stop(server);
    server = await startOn(dump, snapshot, { BANK_JOURNAL_DIR: elsewhere });
    expect(await heldBy(server)).toContain(FIRST);
    // What it tells of is taken over from the sealed copy beside it.
    expect(await confirm(server)).toContain(`${FIRST} is taken over, with ${payments.length} of its entries`);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
    await rm(snapshot, { recursive: true, force: true });
  }
}, 120_000);

describe('a sandbox whose clock was restored with its database', () => {
  it('is told to move the clock first, and takes the file over then [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    await until(going_on, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    await stop(going_on);

    const server = await startBackAt(newYork('2026-06-01', '11:00'), dump);
    await expect(confirm(server)).rejects.toThrow('move the clock past that first');
    expect(await filesOf(server)).toEqual([]);
    await until(server, newYork('2026-06-01', '22:00:05'));
    expect(await confirm(server)).toContain(`${FIRST} is taken over`);
    expect(await hadByBank(server)).toEqual(payments.map(({ public_id }) => public_id).sort());
    expect(await broken(server)).toEqual([]);
  }, 120_000);
});
