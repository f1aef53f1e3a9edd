import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, listWaiting, newYork, outgoingFiles, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listDishonoredReturns } from '../../collections/dishonored-returns/index.ts';
import { runDueUntil } from '../../kernel/jobs/timetable.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { beginCutoff, noteIngested } from '../cutoff-store.ts';
import { cutoff, type EntryHandlers, ingestFiles, SentFiles } from '../index.ts';
import { readIncoming } from '../ingest/incoming-lines.ts';
import { processLines } from '../ingest/process-lines.ts';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
const payments: Payment[] = [];
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  payments.length = 0;
  for (let n = 0; n < 3; n++) {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    payments.push(await pay(server, consumer, shop, 1_000 + n));
  }
});
afterEach(() => server.stop());

const statuses = async () => (await Promise.all(payments.map((payment) => fateOf(server, payment)))).map(({ status }) => status);

describe('a server that dies', () => {
  it('in the middle of a file of returns is followed by one that processes the rest, each line once', async () => {
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    const lines = bank.entries.map((entry) => ({ entry, code: 'R01' }));
    bank.offer('returns.ach', returnsFile(lines));
    let calls = 0;
    const dying: EntryHandlers = entryHandlers.map((entryHandler) => ({
      ...entryHandler,
      async returned(tx, returned) {
        const came_back = await entryHandler.returned(tx, returned);
        // After the work, before the commit: nothing of it may stay, neither of all of them together nor of the second by itself.
        if (returned.length > 1 || ++calls === 2) throw new Error('killed');
        return came_back;
      },
    }));
    await expect(ingestFiles(server.context, dying)).rejects.toThrow('1 files from the bank');
    expect(await statuses()).toEqual(['DECLINED', 'PENDING', 'DECLINED']);
    expect(bank.offered).toEqual(['returns.ach']);
    await ingestFiles(server.context, entryHandlers);
    expect(await statuses()).toEqual(['DECLINED', 'DECLINED', 'DECLINED']);
    expect(bank.offered).toEqual([]);
    expect(await listWaiting(server)).toMatchObject({ waiting: 0 });
    const { count } = await server.context.db.one<{ count: number }>(
      "select count(*) from ledger_transfers where event like 'returned%' and line = 1",
    );
    expect(count).toBe(3);
  });

  it('wakes when another has processed its lines: they have no effect again, and nobody is told to look at them', async () => {
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    const text = returnsFile(bank.entries.map((entry) => ({ entry, code: 'R01' })));
    bank.offer('returns.ach', text);
    const read = readIncoming(text);
    if ('unreadable' in read) throw new Error(read.unreadable);
    await ingestFiles(server.context, entryHandlers);
    const { id } = await server.context.db.one<{ id: string }>('select id from ach_incoming_files');
    // It has read before what was finished: nothing.
    const from = { file: 'returns.ach', incoming_file_id: id, sent_files: new SentFiles(server.context) };
    expect(await processLines(server.context, from, read.lines.slice(0, 2), entryHandlers)).toEqual([]);
    for (const line of read.lines) expect(await processLines(server.context, from, [line], entryHandlers)).toEqual([]);
    expect(await listWaiting(server)).toMatchObject({ waiting: 0 });
    expect(await listDishonoredReturns(server.context)).toEqual([]);
  });

  it('after a cutoff’s first step is followed by one that goes on with the second', async () => {
    await advanceTo(server, newYork('2026-06-01', '21:59:50'));
    // Ingested, then killed; and now the bank cannot even be asked.
    const cutoff_at = newYork('2026-06-01', '22:00');
    await beginCutoff(server.context.db, cutoff_at);
    await noteIngested(server.context.db, cutoff_at, cutoff_at);
    bank.silent = true;
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    expect(await outgoingFiles(server)).toEqual(['ach-20260601-2200-A.ach']);
  });

  it('after everything but before anyone knows makes no second file', async () => {
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    const again = cutoff(entryHandlers);
    const late = await registerConsumer(server);
    await linkChecking(server, late);
    await pay(server, late, shop, 4_000);
    // The same cutoff once more, as by a server that lost the lock and woke up.
    await again.run(
      { ...server.context, clock: { now: () => newYork('2026-06-01', '22:00'), wall: () => server.clock.wall() } },
      server.clock.now(),
    );
    await runDueUntil(server.context, [again], server.clock.now());
    expect(await outgoingFiles(server)).toEqual(['ach-20260601-2200-A.ach']);
    expect(bank.entries).toHaveLength(3);
  });
});
