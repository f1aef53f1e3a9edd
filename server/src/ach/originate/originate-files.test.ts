import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, outgoingEntries, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { beginCutoff } from '../cutoff-store.ts';
import { deliverFile } from '../deliver/deliver-file.ts';
import type { EntryHandlers, EntryToOriginate } from '../entry-handlers.ts';
import { settle } from '../settle/settle.ts';
import { originateFiles } from './originate-files.ts';

const bank = new FakeBank();
let server: TestServer;
let letGo: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ providers: { odfi: bank } });
  letGo = await holdTimetable(server);
});
afterAll(async () => {
  await letGo();
  await server.stop();
});

async function* singly(pages: AsyncIterable<EntryToOriginate[]>): AsyncGenerator<EntryToOriginate[]> {
  for await (const page of pages) for (const entry of page) yield [entry];
}

/** The entry handlers, but debits come one at a time, and two that were locked are unoriginable. */
const oneByOne: EntryHandlers = entryHandlers.map((entryHandler) =>
  entryHandler.kind === 'debit'
    ? {
        ...entryHandler,
        async collect(...given) {
          const { most_entries, pages, ...collected } = await entryHandler.collect(...given);
          return { ...collected, most_entries: most_entries + 2, pages: singly(pages) };
        },
      }
    : entryHandler,
);

it('a file whose debits come in many pages has one batch for each business, and leaves no gap in the trace numbers', async () => {
  server.clock.set(newYork('2026-06-01', '10:00'));
  const [first, second] = [await openShop(server), await openShop(server)];
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  for (const [shop, cents] of [
    [first, 1_000],
    [second, 2_000],
    [first, 3_000],
    [second, 4_000],
    [first, 5_000],
  ] as const)
    await pay(server, consumer, shop, cents);
  const originate = async (day: string) => {
    const cutoff_at = newYork(day, '22:00');
    server.clock.set(cutoff_at);
    await beginCutoff(server.context.db, cutoff_at);
    await originateFiles(server.context, oneByOne, cutoff_at, cutoff_at);
    const { id } = await server.context.db.one<{ id: string }>('select id from ach_files where cutoff_at = $1', [cutoff_at]);
    await deliverFile(server.context, oneByOne, id);
  };
  await originate('2026-06-01');
  const sent = await outgoingEntries(server);
  expect(sent.map(({ trace_number }) => Number(trace_number.slice(8)))).toEqual([1, 2, 3, 4, 5]);
  const kept = await server.context.db.one<{ batch_count: number; total_debit_cents: number }>(
    'select batch_count, total_debit_cents from ach_files',
  );
  expect(kept).toEqual({ batch_count: 2, total_debit_cents: 15_000 });
  await pay(server, consumer, first, 600);
  await originate('2026-06-02');
  expect((await outgoingEntries(server)).map(({ trace_number }) => Number(trace_number.slice(8)))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await broken(server)).toEqual([]);
});

it('keeps nothing of a file whose second page fails while the third is being read, and originates all of it the next time', async () => {
  server.clock.set(newYork('2026-06-03', '10:00'));
  const shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  for (const cents of [1_100, 1_200, 1_300]) await pay(server, consumer, shop, cents);
  const counted = () =>
    server.context.db.one<{ files: number; entries: number; transfers: number; last_sequence: number }>(
      `select (select count(*) from ach_files) as files, (select count(*) from ach_entries) as entries,
              (select count(*) from ledger_transfers) as transfers, (select max(last_sequence) from ach_trace_counters) as last_sequence`,
    );
  const before = await counted();
  let pages_in_file = 0;
  const failing: EntryHandlers = entryHandlers.map((entryHandler) =>
    entryHandler.kind === 'debit'
      ? {
          ...entryHandler,
          async collect(context, tx, moments, share) {
            const { pages, ...collected } = await entryHandler.collect(context, tx, moments, share);
            async function* read() {
              for await (const page of singly(pages)) {
                await tx.run('select 1');
                yield page;
              }
            }
            return { ...collected, pages: read() };
          },
          async inFile(tx, entries, at) {
            await entryHandler.inFile(tx, entries, at);
            pages_in_file += 1;
            if (pages_in_file === 2) await tx.run('select 1 / 0');
          },
        }
      : entryHandler,
  );
  const cutoff_at = newYork('2026-06-03', '22:00');
  server.clock.set(cutoff_at);
  await beginCutoff(server.context.db, cutoff_at);
  await expect(originateFiles(server.context, failing, cutoff_at, cutoff_at)).rejects.toThrow('division by zero');
  expect(await counted()).toEqual(before);
  await originateFiles(server.context, entryHandlers, cutoff_at, cutoff_at);
  const after = await counted();
  expect(after).toMatchObject({ files: before.files + 1, entries: before.entries + 3, last_sequence: before.last_sequence + 3 });
  expect(await broken(server)).toEqual([]);
});

it('keeps nothing of a file where the rows of its entries are not those that its bytes hold', async () => {
  server.clock.set(newYork('2026-06-04', '10:00'));
  // What was sent on the days before is due by now.
  await settle(entryHandlers).run(server.context, server.clock.now());
  const shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await pay(server, consumer, shop, 1_400);
  const cutoff_at = newYork('2026-06-04', '22:00');
  server.clock.set(cutoff_at);
  const { purchase_id: late } = await pay(server, consumer, shop, 1_500);
  const withLateOne: EntryHandlers = entryHandlers.map((entryHandler) => ({
    ...entryHandler,
    async inFile(tx, entries, at) {
      await entryHandler.inFile(tx, entries, at);
      await tx.run(
        `select write_ach_entries(e.file_id, e.effective_entry_date, $2, e.kind, array[e.id || 'x'], array[p.id], array[null], array[p.bank_account_id],
                                  array[e.account_version], array[1::smallint], array['091000019999999'], array[p.amount_cents],
                                  array[e.transaction_code], array[e.receiver_name], array[e.company_name])
           from ach_entries e, purchases p where e.id = any($1) and p.id = $3`,
        [entries.map(({ id }) => id), at, late],
      );
    },
  }));
  await beginCutoff(server.context.db, cutoff_at);
  await expect(originateFiles(server.context, withLateOne, cutoff_at, cutoff_at)).rejects.toThrow('2 entries over 2900 cents were kept');
  await originateFiles(server.context, entryHandlers, cutoff_at, cutoff_at);
  const kept = await server.context.db.one('select total_debit_cents from ach_files where cutoff_at = $1', [cutoff_at]);
  expect(kept).toEqual({ total_debit_cents: 1_400 });
  expect(await broken(server)).toEqual([]);
});
