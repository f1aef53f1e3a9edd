import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, outgoingFiles, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { takeFile } from './index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
afterEach(() => server.stop());

describe('a file that is handed to the sandbox bank a piece at a time', () => {
  it('that breaks off on its way leaves nothing', async () => {
    async function* broken() {
      yield Buffer.from('101');
      yield Buffer.from(' 09');
      throw new Error('the line broke');
    }
    await expect(takeFile(server.context, { name: 'half', pieces: broken }, server.clock.now())).rejects.toThrow('the line broke');
    expect(await server.context.db.many('select from sandbox_ach_pieces')).toEqual([]);
    expect(await server.context.db.many(`select from sandbox_ach_files where name = 'half'`)).toEqual([]);
  });

  it('that must not be handed over any more once all of it is there leaves nothing', async () => {
    const overtaken = { ...fileOf('overtaken', Buffer.from('101')), confirm: () => Promise.reject(new Error('another has done so')) };
    await expect(takeFile(server.context, overtaken, server.clock.now())).rejects.toThrow('another has done so');
    expect(await server.context.db.many('select from sandbox_ach_pieces')).toEqual([]);
    expect(await server.context.db.many(`select from sandbox_ach_files where name = 'overtaken'`)).toEqual([]);
  });

  it('that breaks off, or is taken, ends so also where what is left of it cannot be taken away', async () => {
    const db = new Proxy(server.context.db, {
      get: (target, name: keyof typeof server.context.db) => {
        const member = target[name];
        if (name !== 'run') return typeof member === 'function' ? member.bind(target) : member;
        return async (words: string, values: unknown[]) => {
          if (words.includes('where upload_id = $1')) throw new Error('the database is gone');
          return target.run(words, values);
        };
      },
    });
    async function* breaking() {
      yield Buffer.from('101');
      yield Buffer.from(' 09');
      throw new Error('the line broke');
    }
    const take = (name: string, pieces: () => AsyncIterable<Uint8Array>) =>
      takeFile({ ...server.context, db }, { name, pieces }, server.clock.now());
    await expect(take('half', breaking)).rejects.toThrow('the line broke');
    await take('whole', fileOf('whole', Buffer.from('no file')).pieces);
    expect(await server.context.db.many(`select name from sandbox_ach_files where name in ('half', 'whole')`)).toEqual([{ name: 'whole' }]);
  });

  it('that is on its way while the sandbox moves ahead by days, and takes another, arrives whole', async () => {
    const take = (name: string, pieces: () => AsyncIterable<Uint8Array>) => takeFile(server.context, { name, pieces }, server.clock.now());
    async function* slow() {
      yield Buffer.from('no ');
      yield Buffer.from('file ');
      server.clock.set(newYork('2026-06-05', '10:00'));
      await take('other', fileOf('other', Buffer.from('no file')).pieces);
      yield Buffer.from('at all');
    }
    await take('slow', slow);
    const { sha256 } = fileOf('slow', Buffer.from('no file at all'));
    expect(
      await server.context.db.many(`select sha256, upload_id is not null as is_kept from sandbox_ach_files where name = 'slow'`),
    ).toEqual([{ sha256, is_kept: true }]);
    expect(
      await server.context.db.many(`select number, is_last from sandbox_ach_pieces p join sandbox_ach_files f using (upload_id)
                                          where f.name = 'slow' order by number`),
    ).toEqual([
      { number: 0, is_last: false },
      { number: 1, is_last: false },
      { number: 2, is_last: true },
    ]);
  });

  it('that comes in several pieces is settled and sent back as any other', async () => {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    const payment = await pay(server, consumer, await openShop(server), 4_000);
    await advanceTo(server, newYork('2026-06-01', '22:30'));
    const [name = ''] = await outgoingFiles(server);
    const { text } = await callSandbox(server, 'GET', `/ach/files/${name}`);
    await ownerRun(server, 'delete from sandbox_ach_pieces; delete from sandbox_ach_entries; delete from sandbox_ach_files');
    await takeFile(server.context, fileOf(name, Buffer.from(text, 'latin1'), 100), server.clock.now());
    expect(await server.context.db.many('select from sandbox_ach_pieces')).toHaveLength(Math.ceil(text.length / 100));
    expect((await callSandbox(server, 'GET', `/ach/files/${name}`)).text).toBe(text);
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    expect(
      await server.context.db.one(
        `select a.balance_cents from sandbox_accounts a join sandbox_customers c on c.number = a.customer_number
          where a.name = 'Everyday Checking' and c.user_name = $1`,
        [consumer.subject],
      ),
    ).toEqual({ balance_cents: 496_000 });
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R01' });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
  });
});
