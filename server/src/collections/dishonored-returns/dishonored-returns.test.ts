import { type AddendaInput, readFile, type StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advance, advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { balanceOf, type LedgerAccountName } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { dishonorReturn, listDishonoredReturns } from './index.ts';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let payment: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  payment = await pay(server, consumer, shop, 10_000);
  await advanceTo(server, newYork('2026-06-03', '10:00'));
});
afterEach(() => server.stop());

const debit = (): StandardEntry => {
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === payment.public_id);
  if (!entry) throw new Error('the bank has no such entry');
  return entry;
};
const operate = (...args: string[]) => runCommand(server.context, args);
const status = async () => (await fateOf(server, payment)).status;
const cents = (account: LedgerAccountName) => balanceOf(server.context.db, account);
const exceptions = async () =>
  (await server.context.db.many<{ reason: string }>('select reason from ach_exceptions order by at, line_number')).map(
    ({ reason }) => reason,
  );
/** The dishonored returns in the newest file. */
const answers = () => {
  const newest = readFile(bank.deliveries.at(-1)?.text ?? '');
  return newest.batches
    .flatMap((batch) => (batch.format === 'standard' ? batch.entries : []))
    .filter(({ addenda }) => addenda.some(({ kind }) => kind === 'dishonored-return'));
};
function contested(code = 'R75'): string {
  const [answer] = answers();
  if (!answer) throw new Error('nothing was dishonored');
  return returnsFile(
    [{ entry: debit(), code }],
    ({ entry }): AddendaInput => ({
      kind: 'contested-return',
      return_code: code,
      original_trace_number: entry.trace_number,
      original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
      return_trace_number: '231380100000001',
      return_settlement_date: '154',
      return_reason_code: '01',
      dishonor_trace_number: answer.trace_number,
      dishonor_settlement_date: '156',
      dishonor_reason_code: '67',
    }),
  );
}

describe('a second return of the same debit', () => {
  beforeEach(async () => {
    bank.offer('first.ach', returnsFile([{ entry: debit(), code: 'R01' }]));
    bank.offer('second.ach', returnsFile([{ entry: debit(), code: 'R09' }]));
    await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  });

  it('becomes an exception and is sent back with R67; until that settles its money stands as dishonored', async () => {
    expect(await exceptions()).toEqual(['already_returned']);
    expect(answers()).toMatchObject([
      {
        transaction_code: '26',
        amount_cents: 10_000,
        account_number: debit().account_number,
        addenda: [{ return_code: 'R67', original_trace_number: debit().trace_number, return_reason_code: '09' }],
      },
    ]);
    expect(await cents('dishonored_returns')).toBe(10_000);
    expect(await cents('cash_at_odfi')).toBe(-10_000);
    expect(await broken(server)).toEqual([]);
    await advanceTo(server, newYork('2026-06-04', '09:00'));
    expect(await cents('dishonored_returns')).toBe(0);
    expect(await cents('cash_at_odfi')).toBe(0);
    expect(await status()).toBe('DECLINED');
    expect(await broken(server)).toEqual([]);
  });

  it('that the bank contests waits for a person, who abandons it', async () => {
    await advanceTo(server, newYork('2026-06-04', '09:00'));
    bank.offer('contested.ach', contested());
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    expect(await exceptions()).toEqual(['already_returned', 'dishonor_lost']);
    expect(await cents('dishonored_returns')).toBe(10_000);
    expect(await broken(server)).toEqual([]);
    const [dishonored] = await listDishonoredReturns(server.context);
    expect(await operate('list-dishonored-returns')).toContain('contested with R75');
    await operate('write-off-dishonored-return', dishonored?.id ?? '', '--by', 'Ingrid');
    await expect(operate('write-off-dishonored-return', dishonored?.id ?? '')).rejects.toThrow('No contested dishonored');
    expect(await operate('list-dishonored-returns')).toContain('contested and written off');
    expect(await cents('losses')).toBe(10_000);
    expect(await cents('dishonored_returns')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a dishonored return whose file the bank rejects', () => {
  const files = () => [...new Set(bank.deliveries.map(({ name }) => name))];
  const standing = async () =>
    (await listDishonoredReturns(server.context)).map(({ abandoned_why, settled_at }) => abandoned_why ?? settled_at !== null);
  async function rejected(): Promise<string> {
    const name = files().at(-1) ?? '';
    bank.say({ name, accepted: false, reason: 'Wrong day' });
    await advanceTo(server, newYork('2026-06-03', '23:30'));
    return name;
  }
  beforeEach(async () => {
    bank.offer('first.ach', returnsFile([{ entry: debit(), code: 'R01' }]));
    bank.offer('second.ach', returnsFile([{ entry: debit(), code: 'R09' }]));
    await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  });

  it('waits for a person; re-originated in time it goes again and settles', async () => {
    const name = await rejected();
    await advanceTo(server, newYork('2026-06-05', '23:00'));
    expect(files().at(-1)).toBe(name);
    await operate('re-originate', name, '--why', 'a wrong date');
    await advanceTo(server, newYork('2026-06-09', '09:00'));
    expect(answers()).toHaveLength(1);
    expect(await standing()).toEqual([true]);
    expect(await cents('dishonored_returns')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });

  it('re-originated when it could only settle on the sixth banking day it is abandoned: what the bank keeps can be written off', async () => {
    const name = await rejected();
    await advanceTo(server, newYork('2026-06-10', '10:00'));
    expect(await broken(server)).toEqual([]);
    // The last day is the tenth, and what leaves on it settles on the eleventh.
    await operate('re-originate', name, '--why', 'a wrong date');
    await advanceTo(server, newYork('2026-06-12', '23:00'));
    expect(files().at(-1)).toBe(name);
    expect(await standing()).toEqual(['too_late']);
    expect(await cents('dishonored_returns')).toBe(10_000);
    expect(await operate('list-dishonored-returns')).toContain('abandoned: it could not settle by 2026-06-10');
    expect(await broken(server)).toEqual([]);
    await operate('write-off-dishonored-return', (await listDishonoredReturns(server.context))[0]?.id ?? '');
    expect(await cents('losses')).toBe(10_000);
    expect(await broken(server)).toEqual([]);
  });
});

it('a dishonor that is abandoned with its file can be asked for anew', async () => {
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  bank.offer('late.ach', returnsFile([{ entry: debit(), code: 'R01' }]));
  await advanceTo(server, newYork('2026-06-08', '22:00:10'));
  await operate('dishonor', payment.public_id, '--code', 'R68');
  await advanceTo(server, newYork('2026-06-09', '22:00:10'));
  const name = bank.deliveries.at(-1)?.name ?? '';
  bank.say({ name, accepted: false, reason: 'Wrong day' });
  await advanceTo(server, newYork('2026-06-09', '23:30'));
  await expect(operate('dishonor', payment.public_id, '--code', 'R68')).rejects.toThrow('dishonored already');
  await operate('abandon', name, '--why', 'sent by hand');
  await operate('dishonor', payment.public_id, '--code', 'R68', '--by', 'Ingrid');
  await advanceTo(server, newYork('2026-06-11', '09:00'));
  expect(await status()).toBe('POSTED');
  expect(await operate('trace', payment.public_id)).toContain('the dishonor settled');
  expect(await broken(server)).toEqual([]);
});

it('a return of what had come back with its whole file is no second one of a bank: a person must look', async () => {
  const name = bank.deliveries[0]?.name ?? '';
  bank.say({ name, accepted: false, reason: 'no funds of ours' });
  await advanceTo(server, newYork('2026-06-03', '21:00'));
  await operate('close-late-rejection', name, '--as', 'returned', '--why', 'taken back');
  expect(await status()).toBe('DECLINED');
  bank.offer('after.ach', returnsFile([{ entry: debit(), code: 'R01' }]));
  await advanceTo(server, newYork('2026-06-04', '22:00:10'));
  expect(await exceptions()).toEqual(['already_returned']);
  expect(await listDishonoredReturns(server.context)).toEqual([]);
  expect(bank.deliveries).toHaveLength(1);
  expect(await broken(server)).toEqual([]);
});

it('the same return told again, in another file, becomes an exception and dishonors nothing', async () => {
  const one = returnsFile([{ entry: debit(), code: 'R01' }]);
  bank.offer('one.ach', one);
  // The operator made the file anew a minute later: other bytes, the same return.
  bank.offer('again.ach', one.replace(/^(1.{29})\d\d/, '$123'));
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  expect(await exceptions()).toEqual(['already_returned']);
  expect(await listDishonoredReturns(server.context)).toEqual([]);
  expect(answers()).toEqual([]);
  expect(await broken(server)).toEqual([]);
});

it('a return over another amount is sent back with R69, and the payment goes its way', async () => {
  bank.offer('wrong.ach', returnsFile([{ entry: { ...debit(), amount_cents: 9_999 }, code: 'R01' }]));
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  expect(await exceptions()).toEqual(['amount_mismatch']);
  expect(answers()).toMatchObject([{ amount_cents: 9_999, addenda: [{ return_code: 'R69', addenda_information: '03' }] }]);
  expect(await broken(server)).toEqual([]);
  await advanceTo(server, newYork('2026-06-05', '09:00'));
  expect(await status()).toBe('POSTED');
  expect(await cents('dishonored_returns')).toBe(0);
  expect(await broken(server)).toEqual([]);
});

it('a return that no file of the bank tells of is never answered, whoever wrote its rows [TRU-03]', async () => {
  bank.offer('wrong.ach', returnsFile([{ entry: { ...debit(), amount_cents: 9_999 }, code: 'R01' }]));
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  // As whoever has the password of the server's own role: a line more of that file, and a file of one's own.
  const { db } = server.context;
  await db.run(
    `insert into ach_incoming_files (id, name, sha256, bytes_sealed, ingested_at)
     select 'fil_forged', 'forged.ach', repeat('0', 64), bytes_sealed, ingested_at from ach_incoming_files`,
  );
  for (const [id, file, amount_cents] of [
    ['dis_one', 'wrong.ach', 777_777],
    ['dis_two', 'forged.ach', 888_888],
  ] as const) {
    await db.run(
      `insert into ach_wrong_returns (incoming_file_id, line_number, entry_id, amount_cents, code, return_trace_number, settled_on)
       select i.id, 99, e.id, $2::bigint, 'R01', lpad($2::bigint::text, 15, '9'), '154' from ach_incoming_files i, ach_entries e where i.name = $1 and e.trace_number = $3`,
      [file, amount_cents, debit().trace_number],
    );
    await db.run('select dishonor_wrong_return($1, i.id, 99, $3, $4, $5) from ach_incoming_files i where i.name = $2', [
      id,
      file,
      server.clock.now(),
      'me',
      newYork('2026-06-10', '23:59'),
    ]);
  }
  await advanceTo(server, newYork('2026-06-05', '09:00'));
  const sent = bank.entries.filter(({ addenda }) => addenda.some(({ kind }) => kind === 'dishonored-return'));
  expect(sent.map(({ amount_cents }) => amount_cents)).toEqual([9_999]);
  const listed = await operate('list-exceptions');
  for (const id of ['dis_one', 'dis_two']) expect(listed).toMatch(new RegExp(`^unoriginable .* dishonored_return {2}${id}: `, 'm'));
});

describe('a return that came too late', () => {
  beforeEach(async () => {
    await advanceTo(server, newYork('2026-06-08', '10:00'));
    expect(await status()).toBe('POSTED');
    bank.offer('late.ach', returnsFile([{ entry: debit(), code: 'R01' }]));
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    expect(await status()).toBe('DECLINED');
  });

  it('may be dishonored by a person: when that has settled, the payment stands as if it had never come back', async () => {
    await expect(operate('dishonor', payment.public_id, '--code', 'R01')).rejects.toThrow('--code is one of');
    await operate('dishonor', payment.public_id, '--code', 'R68', '--by', 'Ingrid');
    await expect(operate('dishonor', payment.public_id, '--code', 'R68')).rejects.toThrow('dishonored already');
    expect(await operate('list-dishonored-returns')).toMatch(/R01 dishonored with R68 by Ingrid: on its way, by 2026-06-15$/m);
    await advanceTo(server, newYork('2026-06-09', '22:00:10'));
    expect(answers()).toMatchObject([
      { amount_cents: 10_000, addenda: [{ return_code: 'R68', return_reason_code: '01', return_settlement_date: '159' }] },
    ]);
    expect(await status()).toBe('DECLINED');
    expect(await broken(server)).toEqual([]);
    await advanceTo(server, newYork('2026-06-10', '09:00'));
    expect(await status()).toBe('POSTED');
    expect(await cents('fee_income')).toBe(125);
    expect(await broken(server)).toEqual([]);

    bank.offer('contested.ach', contested('R73'));
    await advanceTo(server, newYork('2026-06-10', '22:00:10'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R73' });
    expect(await cents('fee_income')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });

  it.each([
    ['has come back after all', false, '1 of its entries came back.'],
    ['and that was contested before, comes back no second time', true, '0 of its entries came back. 1 could not come back any more'],
  ])('whose dishonor settled, and whose file the bank then rejected, %s', async (_words, contests, said) => {
    await operate('dishonor', payment.public_id, '--code', 'R68');
    await advanceTo(server, newYork('2026-06-10', '09:00'));
    expect(await status()).toBe('POSTED');
    const name = bank.deliveries.at(-1)?.name ?? '';
    if (contests) bank.offer('contested.ach', contested('R73'));
    await advanceTo(server, newYork('2026-06-10', '22:00:10'));
    bank.say({ name, accepted: false, reason: 'no funds of ours' });
    await advanceTo(server, newYork('2026-06-11', '21:00'));
    expect(await operate('close-late-rejection', name, '--as', 'returned', '--why', 'taken back')).toContain(said);
    expect(await status()).toBe('DECLINED');
    expect(await cents('fee_income')).toBe(0);
    expect(await cents('cash_at_odfi')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });

  it('can be dishonored as long as that settles on the fifth banking day, and not when it would on the sixth', async () => {
    const dishonor = () => dishonorReturn(server.context, payment.public_id, 'R68', 'ops');
    // It would leave on Monday the 15th, the fifth day, and settle on the 16th.
    server.clock.set(newYork('2026-06-12', '22:30'));
    await expect(dishonor()).rejects.toThrow('it would settle on 2026-06-16, and had to by 2026-06-15');
    server.clock.set(newYork('2026-06-12', '21:30'));
    await dishonor();
  });

  it('cannot be dishonored when five banking days are over', async () => {
    await advance(server, { banking_days: 6 });
    await expect(dishonorReturn(server.context, payment.public_id, 'R68', 'ops')).rejects.toThrow('five banking days');
  });
});

it('a return that came in time cannot be dishonored as untimely, and a payment that never came back not at all', async () => {
  await expect(dishonorReturn(server.context, payment.public_id, 'R68', 'ops')).rejects.toThrow('has not come back');
  bank.offer('in-time.ach', returnsFile([{ entry: debit(), code: 'R01' }]));
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  await expect(dishonorReturn(server.context, payment.public_id, 'R68', 'ops')).rejects.toThrow('came in time');
});

it('an unauthorized return is dishonored from the day after the banking day that follows the 60th, a Saturday [TRU-08]', async () => {
  // Settled on Tuesday, June 2: the 60th day is Saturday, August 1, and Monday the last.
  await advanceTo(server, newYork('2026-08-03', '10:00'));
  bank.offer('last-day.ach', returnsFile([{ entry: debit(), code: 'R10' }]));
  await advanceTo(server, newYork('2026-08-03', '22:00:10'));
  await expect(dishonorReturn(server.context, payment.public_id, 'R68', 'ops')).rejects.toThrow('came in time');
});

it('and one that comes a day later is late and can be [TRU-08]', async () => {
  await advanceTo(server, newYork('2026-08-04', '10:00'));
  bank.offer('late.ach', returnsFile([{ entry: debit(), code: 'R10' }]));
  await advanceTo(server, newYork('2026-08-04', '22:00:10'));
  await operate('dishonor', payment.public_id, '--code', 'R68');
  expect(await operate('list-dishonored-returns')).toContain('R10 dishonored with R68');
});

it.each([
  ['for another company', (text: string) => text.replaceAll('1234567890', '9876543210'), 'R01', 'other_company'],
  ['with a code that does not exist', (text: string) => text, 'R99', 'unknown_code'],
])('a return %s becomes an exception and moves nothing', async (_, changed, code, reason) => {
  bank.offer('odd.ach', changed(returnsFile([{ entry: debit(), code }])));
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  expect(await exceptions()).toEqual([reason]);
  // Told to whoever lists what waits, and to whoever asks about the file, its line, or the addenda below that.
  for (const asked of [['list-exceptions'], ['trace', 'odd.ach'], ['trace', 'odd.ach:3'], ['trace', 'odd.ach:4']])
    expect(await runCommand(server.context, asked), asked.join(' ')).toMatch(new RegExp(`${reason}.*(9876543210|R99)`));
  expect(await status()).toBe('PENDING');
  expect(await listDishonoredReturns(server.context)).toEqual([]);
  expect(await broken(server)).toEqual([]);
});

it('a contested return of what we never dishonored becomes an exception', async () => {
  bank.offer(
    'contested.ach',
    returnsFile([{ entry: debit(), code: 'R71' }], ({ entry }) => ({
      kind: 'contested-return',
      return_code: 'R71',
      original_trace_number: entry.trace_number,
      original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
      return_trace_number: '231380100000001',
      return_settlement_date: '154',
      return_reason_code: '01',
      dishonor_trace_number: '091000010000009',
      dishonor_settlement_date: '156',
      dishonor_reason_code: '68',
    })),
  );
  await advanceTo(server, newYork('2026-06-03', '22:00:10'));
  expect(await exceptions()).toEqual(['not_dishonored']);
  expect(await status()).toBe('PENDING');
  expect(await broken(server)).toEqual([]);
});
