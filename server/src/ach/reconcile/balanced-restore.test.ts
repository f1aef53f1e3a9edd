import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { newYork } from '../../../test/support/money.ts';
import {
  confirm,
  data_dir,
  dumped,
  dumpedAt,
  entriesIn,
  FIRST,
  folder,
  hadByBank,
  loseJournal,
  now,
  open,
  operate,
  startOn,
  status,
  stop,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';

useRestoredCenter();

const BALANCED = { ODFI_BALANCED: 'on', ODFI_OFFSET_ROUTING_NUMBER: '091000019', ODFI_OFFSET_ACCOUNT_NUMBER: '5550001234' };

it.each(['its journal', 'what lies with the bank alone'])(
  'a balanced file that an older database does not know is taken over by %s, with what balances it [TRU-11]',
  async (by) => {
    const center = await open('folder', '', BALANCED);
    const [dump, going_on] = await dumped(center.server, center.database);
    await until(going_on, newYork('2026-06-01', '22:00:05'));
    const sent = entriesIn(await readFile(join(folder, 'outgoing', FIRST), 'latin1'));
    expect(sent.at(-1)).toMatchObject({ receiver_name: 'OFFSET', amount_cents: 11_000, account_number: '5550001234' });
    await stop(going_on);
    const by_bank = by !== 'its journal';
    if (by_bank) await loseJournal();

    const server = await startOn(dump);
    await until(server, now);
    expect(await confirm(server, ...(by_bank ? ['--nothing-was-sent'] : []))).toContain(`${FIRST} is taken over, with 3 of its entries`);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect((await hadByBank(server)).filter((id) => id !== '')).toEqual(center.payments.map(({ public_id }) => public_id).sort());
    expect(await Promise.all(center.payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
    const [traces] = await server.context.db.many('select count(*) = count(distinct trace_number) as differ from ach_entries');
    expect(traces).toEqual({ differ: true });
  },
  120_000,
);

it.each([
  ['under another number, is taken over by that', true],
  ['nowhere here, is lost, and a person is told', false],
])(
  'an offset entry to an account that is kept %s [TRU-11]',
  async (_what, is_kept) => {
    const of = (account: string) => ({ ODFI_OFFSET_ACCOUNT_NUMBER: account });
    const center = await open('folder', '', BALANCED);
    const dump = await dumpedAt(center.server, center.database);
    const going_on = await startOn(center.database, data_dir, of('6660005678'));
    await until(going_on, newYork('2026-06-01', '22:00:05'));
    const sent = entriesIn(await readFile(join(folder, 'outgoing', FIRST), 'latin1')).at(-1);
    expect(sent).toMatchObject({ receiver_name: 'OFFSET', account_number: '6660005678' });
    await stop(going_on);

    // The number that the lost database gave that account is another one's here.
    const other = await startOn(dump, data_dir, of('7770009999'));
    const server = is_kept ? await startOn(dump, data_dir, of('6660005678')) : other;
    if (is_kept) await stop(other);
    await until(server, now);
    expect(await confirm(server)).toContain(`${FIRST} is taken over, with ${is_kept ? 3 : 2} of its entries`);
    expect(
      await server.context.db.many(`select account_version, lost_reason is not null as is_lost from ach_entries where kind = 'offset'`),
    ).toEqual([is_kept ? { account_version: 3, is_lost: false } : { account_version: 0, is_lost: true }]);
    const listed = await operate(server, 'list-exceptions');
    expect(listed.includes('it balances a batch to an account of your own that this database does not have')).toBe(!is_kept);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await Promise.all(center.payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
  },
  120_000,
);
