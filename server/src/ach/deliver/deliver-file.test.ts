import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import {
  advance,
  advanceTo,
  callSandbox,
  fateOf,
  newYork,
  outgoingEntries,
  outgoingFiles,
  pay,
  statusOfFile,
} from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { dueWork } from '../../due-work.ts';
import { alone, runDueUntil } from '../../kernel/jobs/timetable.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { decideRejectedFile } from '../acknowledge/decide-rejected-file.ts';
import { pollAcknowledgements } from '../acknowledge/read-acknowledgements.ts';
import { deliverFile } from './deliver-file.ts';

let bank: FakeBank;
let server: TestServer;
let ada: TestConsumer;
let shop: TestShop;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterEach(() => server.stop());

const status = (name: string) => statusOfFile(server, name);
const FIRST = 'ach-20260601-2200-A.ach';

describe('a delivery', () => {
  it('whose answer was lost is made again, with the same bytes under the same name', async () => {
    bank.fates.push('answer lost');
    const payment = await pay(server, ada, shop, 5_000);
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    expect(bank.deliveries).toHaveLength(1);
    expect(await status(FIRST)).toBe('ORIGINATED');
    await advance(server, { seconds: 70 });
    expect(bank.deliveries).toHaveLength(2);
    expect(bank.deliveries[1]).toMatchObject({ name: FIRST, text: bank.deliveries[0]?.text });
    expect(await status(FIRST)).toBe('DELIVERED');
    expect(await outgoingFiles(server)).toEqual([FIRST]);
    await advanceTo(server, newYork('2026-06-02', '09:00'));
    expect((await fateOf(server, payment)).settled_at).toEqual(newYork('2026-06-02', '08:30'));
  });

  it('is made again by the queue alone, in real time', async () => {
    bank.fates.push('unreachable');
    await pay(server, ada, shop, 5_000);
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    expect(bank.deliveries).toHaveLength(0);
    await expect.poll(() => bank.deliveries).toHaveLength(1);
  });

  it('of a server that was killed inside the job is made by the timetable, without waiting for the queue', async () => {
    bank.fates.push('unreachable');
    await pay(server, ada, shop, 5_000);
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    // As a killed worker leaves its job: locked for hours.
    await server.context.db.run(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'killed'`);
    await advance(server, { seconds: 70 });
    expect(bank.deliveries.map(({ name }) => name)).toEqual([FIRST]);
  });

  it('that is held takes no acknowledgement of its file from the bank: which database’s that is, a person must say [TRU-11]', async () => {
    bank.fates.push('answer lost');
    const payment = await pay(server, ada, shop, 5_000);
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    expect(await status(FIRST)).toBe('ORIGINATED');
    // What this database never originated: it may be older than what the bank has had.
    bank.deliveries.push({ name: 'ach-20260520-2200-A.ach', text: 'of another day', at: server.clock.now() });
    bank.say({ name: FIRST, accepted: false, reason: 'Wrong day' });
    await advance(server, { seconds: 70 });
    expect(await runCommand(server.context, ['list-files'])).toMatch(/^HELD since/);
    expect(await status(FIRST)).toBe('ORIGINATED');
    await advance(server, { seconds: 40 * 60 });
    await pollAcknowledgements(server.context, entryHandlers);
    expect(await status(FIRST)).toBe('ORIGINATED');
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    expect(bank.deliveries.filter(({ name }) => name === FIRST)).toHaveLength(1);
  });

  it('that comes too late for its effective date settles on the first day that can still be reached', async () => {
    const payment = await pay(server, ada, shop, 5_000);
    bank.fates.push(...Array<'unreachable'>(200).fill('unreachable'));
    // The last window that settles the same morning closes at 02:15.
    await advanceTo(server, newYork('2026-06-02', '02:16'));
    expect((await fateOf(server, payment)).settled_at).toBeNull();
    bank.fates.length = 0;
    await advanceTo(server, newYork('2026-06-02', '02:40'));
    expect(await status(FIRST)).toBe('DELIVERED');
    await advanceTo(server, newYork('2026-06-03', '08:30:10'));
    expect((await fateOf(server, payment)).settled_at).toEqual(newYork('2026-06-03', '08:30'));
    await advanceTo(server, newYork('2026-06-04', '23:00'));
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    expect((await fateOf(server, payment)).status).toBe('POSTED');
  });
});

describe('a delivery that takes long', () => {
  it('settles by when the bank had the whole file, not by when it was begun', async () => {
    const payment = await pay(server, ada, shop, 5_000);
    // The last window that settles the same morning closes at 02:15.
    bank.fates.push(...Array<'unreachable'>(200).fill('unreachable'));
    await advanceTo(server, newYork('2026-06-02', '02:10'));
    bank.fates.length = 0;
    bank.filled = async () => {
      bank.filled = undefined;
      server.clock.set(newYork('2026-06-02', '02:16'));
    };
    const { id } = await server.context.db.one<{ id: string }>('select id from ach_files where name = $1', [FIRST]);
    await deliverFile(server.context, entryHandlers, id);
    expect(bank.filled).toBeUndefined();
    expect(await status(FIRST)).toBe('DELIVERED');
    await advanceTo(server, newYork('2026-06-02', '23:00'));
    expect((await fateOf(server, payment)).settled_at).toBeNull();
    await advanceTo(server, newYork('2026-06-03', '08:30:10'));
    expect((await fateOf(server, payment)).settled_at).toEqual(newYork('2026-06-03', '08:30'));
  });

  it('and was overtaken does not give the bank a file that was rejected and re-originated', async () => {
    const payment = await pay(server, ada, shop, 5_000);
    bank.fates.push(...Array<'unreachable'>(200).fill('unreachable'));
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    bank.fates.length = 0;
    const { id } = await server.context.db.one<{ id: string }>('select id from ach_files where name = $1', [FIRST]);
    const letGo = await holdTimetable(server);
    const arrived = Promise.withResolvers<void>();
    const goes_on = Promise.withResolvers<void>();
    bank.filled = () => {
      bank.filled = undefined;
      arrived.resolve();
      return goes_on.promise;
    };
    server.clock.set(newYork('2026-06-01', '23:00'));
    const stopped = deliverFile(server.context, entryHandlers, id);
    await arrived.promise;
    // It stands still past its time; another server does its work, and what follows happens.
    server.clock.set(newYork('2026-06-01', '23:11'));
    await deliverFile(server.context, entryHandlers, id);
    bank.say({ name: FIRST, accepted: false, reason: 'our system was down' });
    await pollAcknowledgements(server.context, entryHandlers);
    await decideRejectedFile(server.context, entryHandlers, {
      name: FIRST,
      decision: 'reoriginated',
      by: 'an operator',
      why: 'the bank is back',
    });
    await letGo();
    await advanceTo(server, newYork('2026-06-02', '22:00:30'));
    goes_on.resolve();
    await stopped;
    expect(bank.deliveries.map(({ name }) => name)).toEqual([FIRST, 'ach-20260602-2200-A.ach']);
    expect(await status(FIRST)).toBe('REJECTED');
    expect(server.log_lines.filter((line) => line.includes('delivered and read back') && line.includes(FIRST))).toHaveLength(1);
    await advanceTo(server, newYork('2026-06-09', '22:01'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
  });
});

describe('a file that the bank rejects', () => {
  it('settles nothing and leaves its payments PENDING, the money where it was before', async () => {
    const payment = await pay(server, ada, shop, 5_000);
    bank.say({ name: FIRST, accepted: false, reason: 'out of balance' });
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    expect(await status(FIRST)).toBe('REJECTED');
    await advanceTo(server, newYork('2026-06-08', '12:00'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING', settled_at: null });
    // Nobody has re-originated it.
    expect(await outgoingFiles(server)).toEqual([FIRST]);
    expect(await balanceOf(server.context.db, 'consumer_receivable')).toBe(5_000);
    expect(await balanceOf(server.context.db, 'in_transit')).toBe(0);
    expect(server.log_lines.some((line) => line.includes('out of balance'))).toBe(true);
  });
});

describe('cutoffs', () => {
  it('that every server slept through are made up for, for dates that can still be reached', async () => {
    const early = await pay(server, ada, shop, 5_000);
    // Whoever holds the timetable and does nothing keeps every server asleep; it is Thursday when one looks again.
    const late = await alone(server.context, async () => {
      server.clock.set(newYork('2026-06-02', '15:00'));
      const paid = await pay(server, ada, shop, 6_000);
      server.clock.set(newYork('2026-06-04', '10:00'));
      return paid;
    });
    await runDueUntil(server.context, dueWork, server.clock.now());
    const files = await server.context.db.many(`select name, effective_entry_date, settles_at from ach_files order by cutoff_at`);
    expect(files).toEqual([
      { name: 'ach-20260601-2200-A.ach', effective_entry_date: '2026-06-05', settles_at: newYork('2026-06-05', '08:30') },
      { name: 'ach-20260602-2200-B.ach', effective_entry_date: '2026-06-05', settles_at: newYork('2026-06-05', '08:30') },
    ]);
    await advanceTo(server, newYork('2026-06-09', '22:01'));
    for (const payment of [early, late])
      expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED', settled_at: newYork('2026-06-05', '08:30') });
  });

  it('are waited with while the bank cannot be asked what it has for us: nothing is POSTED unseen', async () => {
    const payment = await pay(server, ada, shop, 5_000);
    await advanceTo(server, newYork('2026-06-04', '21:00'));
    bank.silent = true;
    expect((await callSandbox(server, 'POST', '/clock/advance', { seconds: 7_200 })).status).toBe(500);
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    bank.silent = false;
    await advanceTo(server, newYork('2026-06-04', '23:30'));
    expect((await fateOf(server, payment)).status).toBe('POSTED');
  });

  it('are run by one of two servers: one file, each debit in it once', async () => {
    const others: TestConsumer[] = [];
    for (let n = 0; n < 4; n++) {
      const one = await registerConsumer(server);
      await linkChecking(server, one);
      others.push(one);
    }
    for (const one of others) await pay(server, one, shop, 5_000);
    const second = await startTestServer({ beside: server, providers: { odfi: bank } });
    try {
      for (const { clock } of [server, second]) clock.set(newYork('2026-06-01', '22:00:30'));
      await Promise.all([server, second, server, second].map(({ context }) => runDueUntil(context, dueWork, context.clock.now())));
      expect(await outgoingFiles(server)).toEqual([FIRST]);
      await expect.poll(() => bank.entries).toHaveLength(4);
      expect(await outgoingEntries(server)).toHaveLength(4);
    } finally {
      await second.stop();
    }
  });
});
