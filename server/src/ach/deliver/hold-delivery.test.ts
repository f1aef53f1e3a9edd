import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { insertHold } from '../reconcile/bank-journal-store.ts';
import { deliverAgain, deliverFile } from './deliver-file.ts';
import { HeldDelivery, Overtaken } from './hold-delivery.ts';

let bank: FakeBank;
let server: TestServer;
let file_id: string;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  await pay(server, ada, shop, 5_000);
  bank.fates.push(...Array<'unreachable'>(200).fill('unreachable'));
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  file_id = (await server.context.db.one<{ id: string }>('select id from ach_files')).id;
  server.clock.set(newYork('2026-06-01', '23:00'));
});
afterEach(() => server.stop());

const take = async () => {
  const held = await HeldDelivery.take(server.context, file_id);
  return held instanceof HeldDelivery ? held : undefined;
};
const { signal } = new AbortController();

it('belongs to one that makes headway, however long that takes, and to nobody else', async () => {
  const held = await take();
  async function* slowPieces() {
    for (const time of ['23:08', '23:16', '23:24', '23:32', '23:40']) {
      server.clock.set(newYork('2026-06-01', time));
      yield new Uint8Array(1);
    }
  }
  let passed = 0;
  for await (const piece of held?.watch(slowPieces(), signal) ?? []) {
    passed += piece.length;
    expect(await take()).toBeUndefined();
  }
  expect(passed).toBe(5);
  await held?.keep();
});

it('belongs to another once one makes no headway, who is told so and changes nothing', async () => {
  const held = await take();
  server.clock.set(newYork('2026-06-01', '23:11'));
  const other = await take();
  expect(other).toBeDefined();
  await expect(held?.keep()).rejects.toThrow(Overtaken);
  await other?.keep();
});

it('is abandoned where a bank takes it drop by drop', async () => {
  bank.fates.length = 0;
  // Time is over as soon as it begins.
  await expect(deliverFile(server.context, entryHandlers, file_id, 0)).rejects.toThrow('took too long');
  expect(bank.deliveries).toEqual([]);
  const row = await server.context.db.one('select status, delivery_failure, delivering_until from ach_files');
  expect(row).toMatchObject({ status: 'ORIGINATED', delivering_until: null });
  await deliverFile(server.context, entryHandlers, file_id);
  expect(bank.deliveries).toHaveLength(1);
});

it('stays here where deliveries are held while it is being handed over, and leaves once they are released [TRU-11]', async () => {
  bank.fates.length = 0;
  const { db, clock } = server.context;
  const note = (event: 'held' | 'released') =>
    db.transaction(
      async (tx) => void (await insertHold(tx, { at: clock.now(), event, by_whom: 'another server', why: 'it is older', names: [] })),
    );
  bank.filled = () => note('held');
  await deliverFile(server.context, entryHandlers, file_id);
  expect(bank.deliveries).toEqual([]);
  const row = await db.one('select status, delivery_failure, delivering_until from ach_files');
  expect(row).toMatchObject({
    status: 'ORIGINATED',
    delivering_until: null,
    delivery_failure: expect.stringContaining('deliveries are held'),
  });
  expect(await db.many('select line from ach_journal')).toEqual([]);
  bank.filled = undefined;
  await note('released');
  await deliverFile(server.context, entryHandlers, file_id);
  expect(bank.deliveries).toHaveLength(1);
});

it('is left to the queue, which has an hour for it, where the timetable has no time for it', async () => {
  bank.fates.length = 0;
  const asked: unknown[] = [];
  const queue = Object.assign(Object.create(server.context.queue), { enqueue: async (...job: unknown[]) => asked.push(job.slice(1)) });
  const now = server.clock.now();
  await deliverAgain(entryHandlers, 0).run({ ...server.context, queue }, now);
  expect(bank.deliveries).toEqual([]);
  expect(asked).toEqual([['deliver_ach_file', { file_id }, { job_key: `${file_id}:slow`, line: 'deliver_ach_file' }]]);
  // What fails in another way is tried by the timetable again.
  bank.fates.push('unreachable');
  server.clock.set(newYork('2026-06-01', '23:20'));
  await deliverAgain(entryHandlers).run({ ...server.context, queue }, server.clock.now());
  expect(asked).toHaveLength(1);
});

it('waits while as many files are on their way as the bank takes at once', async () => {
  await ownerRun(
    server,
    `insert into ach_files (id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash,
                            total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification, description_in_store, description_online)
     select id || 'x', 'other.ach', cutoff_at, originated_at, 'B', effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash,
            total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification, description_in_store, description_online
       from ach_files`,
  );
  const held = await take();
  expect(held).toBeDefined();
  const { context } = server;
  const other_id = `${file_id}x`;
  expect(await HeldDelivery.take(context, other_id)).toBe('not_its_turn');
  const atOnce = (files_at_once: number) => ({ ...context, config: { ...context.config, ach: { ...context.config.ach, files_at_once } } });
  expect(await HeldDelivery.take(atOnce(2), other_id)).toBeInstanceOf(HeldDelivery);
  // One whose server has died keeps nobody waiting for ever.
  await ownerRun(server, `update ach_files set delivering_until = null where id = '${other_id}'`);
  server.clock.set(newYork('2026-06-01', '23:11'));
  expect(await HeldDelivery.take(context, other_id)).toBeInstanceOf(HeldDelivery);
});
