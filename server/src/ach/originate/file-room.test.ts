import { readFile } from '@drawbridge/nacha';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BALANCED, batchesOf } from '../../../test/support/balanced.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import type { Context } from '../../context.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { dryRunCutoff } from './dry-run.ts';
import { emptyRoom, takeShare } from './file-room.ts';

const DEBITS = 11;
let server: TestServer;
const payments: Payment[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: BALANCED });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shops = [await openShop(server), await openShop(server), await openShop(server)];
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  for (let index = 0; index < DEBITS; index += 1) {
    const shop = shops[index % 3] ?? expect.fail();
    payments.push(await pay(server, consumer, shop, 100 + index));
  }
});
afterAll(() => server.stop());

/** A file of one balanced debit has six records, padded to ten. */
const FEWEST_BYTES = 950;

function limited({ context }: TestServer, entries: number, bytes: number, balanced: boolean): Context {
  const { config } = context;
  const ach = { ...config.ach, file_limits: { entries, bytes }, offset: balanced ? config.ach.offset : undefined };
  return { ...context, config: { ...config, ach } };
}

/** What the files of the next cutoff would hold, by the strict reader. */
async function filesWithin(entries: number, bytes: number) {
  const context = limited(server, entries, bytes, true);
  const would = await dryRunCutoff(context, entryHandlers, { clear: true, bytes: true, also: async () => undefined });
  return would.files.map(({ pieces, ...said }) => {
    const text = Buffer.concat(pieces).toString('latin1');
    return { text, said, file: readFile(text) };
  });
}

const wishes = fc.record({ entries: fc.integer({ min: 2, max: 30 }), bytes: fc.integer({ min: FEWEST_BYTES, max: 4_000 }) });

it('puts every debit into one file, each within the limits, whole, balanced and with right totals, by any limits', async () => {
  const split = async ({ entries, bytes }: { entries: number; bytes: number }) => {
    const files = await filesWithin(entries, bytes);
    const batches = files.map(({ file }) => batchesOf(file));
    for (const [index, { text, said, file }] of files.entries()) {
      const all = (batches[index] ?? []).flatMap(({ paid, offsets }) => [...paid, ...offsets]);
      expect(all.length).toBeLessThanOrEqual(entries);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
      expect(said).toMatchObject({ entry_addenda_count: all.length, total_debit_cents: file.control.total_debit_cents });
      for (const { paid, offsets } of batches[index] ?? [])
        expect(offsets.map(({ amount_cents }) => amount_cents)).toEqual([paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)]);
    }
    const debits = batches.flat().flatMap(({ paid }) => paid);
    const sent = debits.map((entry) => `${entry.receiver_identification} ${entry.amount_cents}`);
    expect(sent.sort()).toEqual(payments.map(({ public_id, amount_cents }) => `${public_id} ${amount_cents}`).sort());
    const modifiers = files.map(({ file }) => file.header.file_id_modifier);
    expect(modifiers).toEqual([...'ABCDEFGHIJK'].slice(0, files.length));
    return files.length;
  };
  await fc.assert(
    fc.asyncProperty(wishes, async (wish) => void (await split(wish))),
    { numRuns: 15 },
  );
  // Each of three batches needs an offset entry: what is just enough for one file, and one less.
  expect(await split({ entries: DEBITS + 3, bytes: 1_000_000 })).toBe(1);
  expect(await split({ entries: DEBITS + 2, bytes: 1_000_000 })).toBe(2);
  expect(await split({ entries: 2, bytes: 1_000_000 })).toBe(DEBITS);
  // 11 entries, 3 batches of 3 more records, header and control: 22 records, padded to 30.
  expect(await split({ entries: 1_000, bytes: 30 * 95 })).toBe(1);
  expect(await split({ entries: 1_000, bytes: 30 * 95 - 1 })).toBe(2);
});

it('takes of few what fits even if each has its own batch and addenda, and the rest later, each once', () => {
  const one = fc.record({ id: fc.uuid(), amount_cents: fc.integer({ min: 0, max: 9_999_999_999 }) });
  const all = fc.uniqueArray(one, { maxLength: 60, selector: ({ id }) => id });
  const limits = fc.record({ entries: fc.integer({ min: 2, max: 70 }), bytes: fc.integer({ min: FEWEST_BYTES, max: 40_000 }) });
  fc.assert(
    fc.property(all, limits, fc.boolean(), (waiting, file_limits, balanced) => {
      const { ach } = limited(server, file_limits.entries, file_limits.bytes, balanced).config;
      const taken: typeof waiting = [];
      let after: string | undefined;
      for (let files = 0; ; files += 1) {
        const share = takeShare({ after, room: emptyRoom(ach), offset: ach.offset }, waiting);
        const offsets = balanced ? share.taken.length : 0;
        expect(share.taken.length + offsets).toBeLessThanOrEqual(file_limits.entries);
        expect((2 + share.taken.length * 4 + offsets) * 95).toBeLessThanOrEqual(file_limits.bytes);
        expect(share.taken.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBeLessThan(10 ** 12);
        taken.push(...share.taken);
        after = share.rest;
        if (after === undefined) break;
        expect(files).toBeLessThan(waiting.length);
      }
      expect(taken.map(({ id }) => id).sort()).toEqual(waiting.map(({ id }) => id).sort());
    }),
  );
});
