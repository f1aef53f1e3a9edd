import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { openShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { ANSWERS } from '../../prove-all.ts';
import { readTrace } from '../../reporting/trace/index.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { beginCutoff } from '../cutoff-store.ts';
import { deliverFile } from '../deliver/deliver-file.ts';
import { type EntryHandlers, type EntryToOriginate, onePage } from '../entry-handlers.ts';
import { invariants } from '../prove/invariants.ts';
import { sealBytes, sealPiece } from './file-bytes.ts';
import { originateFiles } from './originate-files.ts';
import { readOutgoingFile } from './outgoing-files.ts';

/** More than two pieces hold. */
const ENTRIES = 6_000;
const ACCOUNT = { routing_number: '091000019', account_number: '12345678', account_type: 'checking' } as const;
const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-08'];

const bank = new FakeBank();
let server: TestServer;
let letGo: () => Promise<void>;
let business_id: string;
let day = 0;
let file: { id: string; name: string };
beforeAll(async () => {
  server = await startTestServer({ providers: { odfi: bank } });
  letGo = await holdTimetable(server);
  server.clock.set(newYork(DAYS[0] ?? '', '10:00'));
  business_id = (await openShop(server)).business_id;
  await payOutTo(server, business_id, ACCOUNT);
});
afterAll(async () => {
  await letGo();
  await server.stop();
});

/** Payouts of which nothing is known but that they go into a file, to one business. */
const credits: EntryHandlers = entryHandlers.flatMap((entryHandler) =>
  entryHandler.kind === 'payout'
    ? [
        {
          ...entryHandler,
          collect: async () => onePage(Array.from({ length: ENTRIES }, (_, n) => creditOf(n))),
          inFile: async () => undefined,
        },
      ]
    : [],
);

function creditOf(n: number): EntryToOriginate {
  return {
    kind: 'payout',
    purchase_id: null,
    subject_id: `pay_${day}_${n}`,
    bank_account_id: null,
    account_version: 1,
    attempt: 1,
    amount_cents: 100 + n,
    batch: {
      standard_entry_class_code: 'CCD',
      service_class_code: '220',
      company_name: 'DRAWBRIDGE',
      company_entry_description: 'PAYOUT',
      business_id: '',
    },
    transaction_code: '22',
    routing_number: ACCOUNT.routing_number,
    account_number: ACCOUNT.account_number,
    receiver_identification: `P${day}N${n}`,
    receiver_name: 'GREEN LEAF MARKET',
  };
}

beforeEach(async () => {
  const cutoff_at = newYork(DAYS[day] ?? '', '22:00');
  day += 1;
  server.clock.set(cutoff_at);
  await beginCutoff(server.context.db, cutoff_at);
  await ownerRun(
    server,
    `insert into credits (id, kind, reference, business_id, settlement_version, amount_cents, made_at, status, status_at)
     select 'pay_${day}_' || n, 'payout', 'P${day}N' || n, '${business_id}', 1, 100 + n, '${cutoff_at.toISOString()}', 'QUEUED', now()
       from generate_series(0, ${ENTRIES - 1}) n`,
  );
  // The queue would hand it over at once.
  const queue = Object.assign(Object.create(server.context.queue), { enqueue: async () => undefined });
  await originateFiles({ ...server.context, queue }, credits, cutoff_at, cutoff_at);
  file = await server.context.db.one<{ id: string; name: string }>('select id, name from ach_files where cutoff_at = $1', [cutoff_at]);
});

const pieces = () =>
  server.context.db.many<{ number: number; is_last: boolean }>(
    'select number, is_last from ach_file_pieces where file_id = $1 order by number',
    [file.id],
  );
const textNow = async () => (await readOutgoingFile(server.context, file.name))?.toString('latin1');
const deliver = () => deliverFile(server.context, credits, file.id);
const deliveries = () => bank.deliveries.filter(({ name }) => name === file.name);
const filesHold = async () => {
  const proof = invariants(server.context.sealer, ANSWERS).find(({ name }) => name.startsWith('files hold what was originated'));
  return (await proof?.check(server.context.db))?.filter((violation) => violation.includes(file.name));
};

it('a file of several pieces is handed over byte for byte, and a person reads it whole', async () => {
  expect(await pieces()).toEqual([
    { number: 0, is_last: false },
    { number: 1, is_last: false },
    { number: 2, is_last: true },
  ]);
  await deliver();
  expect(deliveries().map(({ text }) => text)).toEqual([await textNow()]);
  expect(bank.entries.map(({ amount_cents }) => amount_cents)).toEqual(Array.from({ length: ENTRIES }, (_, n) => 100 + n));
  expect(await filesHold()).toEqual([]);
});

it('a file that lacks a piece, or its end, is handed over to nobody until it is whole again', async () => {
  const keep = 'drop table if exists kept; create table kept as select * from ach_file_pieces';
  const restore = 'delete from ach_file_pieces; insert into ach_file_pieces overriding system value select * from kept; drop table kept';
  for (const [harm, words] of [
    [`delete from ach_file_pieces where file_id = '${file.id}' and number = 0`, 'piece 0 of the file is missing'],
    [`delete from ach_file_pieces where file_id = '${file.id}' and number = 1`, 'piece 1 of the file is missing'],
    [`delete from ach_file_pieces where file_id = '${file.id}' and is_last`, 'piece 2 of the file is missing'],
    [
      `delete from ach_file_pieces where file_id = '${file.id}' and is_last;
       update ach_file_pieces set is_last = true where file_id = '${file.id}' and number = 1`,
      'the bytes of the file were altered',
    ],
    [
      `update ach_file_pieces p set sealed = o.sealed from ach_file_pieces o
        where p.file_id = '${file.id}' and o.file_id = p.file_id and p.number = 0 and o.number = 1`,
      'the bytes of the file were altered',
    ],
    [`update ach_files set sha256 = repeat('0', 64) where id = '${file.id}'`, 'are not those that were originated'],
  ] as const) {
    const { sha256 } = await server.context.db.one<{ sha256: string }>('select sha256 from ach_files where id = $1', [file.id]);
    await ownerRun(server, keep);
    await ownerRun(server, harm);
    await expect(deliver(), words).rejects.toThrow(words);
    expect(await filesHold(), words).toHaveLength(1);
    await ownerRun(server, restore);
    await ownerRun(server, `update ach_files set sha256 = '${sha256}' where id = '${file.id}'`);
  }
  expect(deliveries()).toEqual([]);
  await deliver();
  expect(deliveries()).toHaveLength(1);
  expect(await filesHold()).toEqual([]);
});

it('a file is handed over where its bytes are those that were originated, whatever the books say of its totals', async () => {
  await ownerRun(server, `update ach_files set total_credit_cents = total_credit_cents + 1 where id = '${file.id}'`);
  await deliver();
  expect(deliveries()).toHaveLength(1);
  expect(await filesHold()).toEqual([expect.stringContaining('total_credit_cents is ')]);
});

it('a file that was originated before files were kept in pieces is read, proved, traced and handed over as it was', async () => {
  const text = (await textNow()) ?? '';
  const sealed = sealBytes(server.context.sealer, 'ach_files', file.id, Buffer.from(text, 'latin1'));
  await ownerRun(server, `update ach_files set bytes_sealed = '${sealed}', size_bytes = null where id = '${file.id}'`);
  await ownerRun(server, `delete from ach_file_pieces where file_id = '${file.id}' and number > 0`);
  expect(await textNow()).toBe(text);
  expect(await filesHold()).toEqual([`file ${file.name}: pieces of it that are kept: 1, not 0`]);
  await ownerRun(server, `delete from ach_file_pieces where file_id = '${file.id}'`);
  expect(await filesHold()).toEqual([]);
  expect((await readTrace(server.context, `${file.name}:1`))?.lines).toHaveLength(1);
  await deliver();
  expect(deliveries().map((delivery) => delivery.text)).toEqual([text]);
});

it('a piece after the last of a file is handed over to nobody, and found', async () => {
  await ownerRun(
    server,
    `insert into ach_file_pieces select file_id, 3, is_last, sealed from ach_file_pieces where file_id = '${file.id}' and number = 2`,
  );
  expect(await filesHold()).toEqual([`file ${file.name}: pieces of it that are kept: 4, not 3`]);
  await deliver();
  expect(deliveries().map(({ text }) => text)).toEqual([await textNow()]);
});

it('of a file in which more is wrong than is told, the hash and the size are those of the whole', async () => {
  const text = Buffer.from((await textNow()) ?? '', 'latin1');
  const nonsense = Buffer.alloc(text.byteLength, `${'x'.repeat(94)}\n`);
  const length = Math.ceil(nonsense.byteLength / 3);
  for (const number of [0, 1, 2]) {
    const place = { file_id: file.id, number, is_last: number === 2 };
    const sealed = sealPiece(server.context.sealer, place, nonsense.subarray(number * length, (number + 1) * length));
    await ownerRun(server, `update ach_file_pieces set sealed = '${sealed}' where file_id = '${file.id}' and number = ${number}`);
  }
  const reported = () => filesHold().then((found) => found?.filter((words) => / bytes |breaks the format: .*stopped after/.test(words)));
  expect(await reported()).toHaveLength(2);
  const sha256 = createHash('sha256').update(nonsense).digest('hex');
  await ownerRun(server, `update ach_files set sha256 = '${sha256}' where id = '${file.id}'`);
  expect(await reported()).toEqual([expect.stringContaining('stopped after 100 errors')]);
});
