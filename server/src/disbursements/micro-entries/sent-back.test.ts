import { externalAccounts } from '@drawbridge/contract';
import type { AddendaInput, StandardEntry } from '@drawbridge/nacha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, answer, linkByNumbers, verificationOf } from '../../../test/support/by-numbers.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import { nextCutoff } from '../../ach/index.ts';
import type { Database, Queryable } from '../../kernel/db/database.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { invariants } from './index.ts';

let bank: FakeBank;
let server: TestServer;
/** What the bank was sent for an account. */
const entriesOf = (number: string): StandardEntry[] => bank.entries.filter(({ account_number }) => account_number.trim() === number);
const amountsOf = (number: string) => entriesOf(number).map(({ amount_cents }) => amount_cents);
let files = 0;
/** The bank sends an entry back, or tells something about it; at the next cutoff that is ingested. */
async function offer(entry: StandardEntry | undefined, code: string, about?: AddendaInput): Promise<void> {
  if (!entry) throw new Error('the bank has no such entry');
  files += 1;
  bank.offer(`from-bank-${files}.ach`, returnsFile([{ entry, code }], about && (() => about)));
  await advanceTo(server, new Date(nextCutoff(server.clock.now(), server.context.config.ach).getTime() + 10_000));
}
const verificationState = async (consumer: TestConsumer) =>
  (await server.ok(externalAccounts.list, { token: consumer.token }))[0]?.Verification;

async function begin(): Promise<void> {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
}

describe('micro-entries that come back', () => {
  beforeAll(begin);
  afterAll(async () => {
    expect(await broken(server)).toEqual([]);
    await server.stop();
  });

  it.each(['R02', 'R03', 'R04', 'R16', 'R20', 'R23'])('with %s, refuse the account and say why', async (code) => {
    const consumer = await registerConsumer(server);
    const number = `5550${code.slice(1)}`;
    const { SynAccountID, ExpectedOn } = await linkByNumbers(server, consumer, number);
    await advanceTo(server, newYork(ExpectedOn, '10:00'));
    const [one, other] = amountsOf(number);
    const before = await balanceOf(server.context.db, 'cash_at_odfi');
    await offer(entriesOf(number)[0], code);
    expect(await balanceOf(server.context.db, 'cash_at_odfi')).toBe(before + (one ?? 0));
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'refused', RefusedReason: 'returned', ReturnCode: code });
    expect(await verificationState(consumer)).toBe('refused');
    expect(await answer(server, consumer, SynAccountID, [one ?? 0, other ?? 0])).toMatchObject({
      refusal: { code: 'VERIFICATION_REFUSED' },
    });
    // The other one may come back, too.
    await offer(entriesOf(number)[1], code);
    expect(await balanceOf(server.context.db, 'cash_at_odfi')).toBe(before + (one ?? 0) + (other ?? 0));
  });

  it('after the amounts were entered, close the account that they had verified', async () => {
    const consumer = await registerConsumer(server);
    const number = '55599';
    const { SynAccountID, ExpectedOn } = await linkByNumbers(server, consumer, number);
    await advanceTo(server, newYork(ExpectedOn, '10:00'));
    expect((await answer(server, consumer, SynAccountID, amountsOf(number))).body).toMatchObject({ Status: 'verified' });
    await offer(entriesOf(number)[0], 'R02');
    expect(await server.ok(externalAccounts.validate, { token: consumer.token, params: { synAccountID: SynAccountID } })).toEqual({
      isValid: false,
    });
  });

  it('can be told to be for another number: the account is put right', async () => {
    const consumer = await registerConsumer(server);
    const number = '55577';
    const { ExpectedOn } = await linkByNumbers(server, consumer, number);
    await advanceTo(server, newYork(ExpectedOn, '10:00'));
    const [entry] = entriesOf(number);
    await offer(entry, 'C01', {
      kind: 'change',
      change_code: 'C01',
      original_trace_number: entry?.trace_number ?? '',
      original_receiving_dfi_identification: entry?.receiving_routing_number.slice(0, 8) ?? '',
      corrected_data: '999988887777',
    });
    expect(await server.ok(externalAccounts.list, { token: consumer.token })).toMatchObject([
      { LastFour: '7777', Verification: 'pending' },
    ]);
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'ready', LastFour: '7777' });
  });
});

describe('micro-entries of a file that the bank rejects', () => {
  let consumer: TestConsumer;
  let other: TestConsumer;
  beforeAll(async () => {
    await begin();
    consumer = await registerConsumer(server);
    await linkByNumbers(server, consumer, accountNumber(1));
    bank.say({ name: 'ach-20260601-2200-A.ach', accepted: false, reason: 'credits are not allowed' });
    await advanceTo(server, newYork('2026-06-02', '21:00'));
  });
  afterAll(async () => {
    expect(await broken(server)).toEqual([]);
    await server.stop();
  });

  it('wait for a person, and go out once more with the amounts that they had', async () => {
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'waiting' });
    expect(await balanceOf(server.context.db, 'verification_cost')).toBe(0);
    await advanceTo(server, newYork('2026-06-02', '22:00:10'));
    expect(bank.entries).toHaveLength(2);
    await runCommand(server.context, ['re-originate', 'ach-20260601-2200-A.ach', '--why', 'the bank asked for it']);
    await advanceTo(server, newYork('2026-06-04', '09:00'));
    const cents = amountsOf(accountNumber(1));
    expect(cents).toHaveLength(4);
    expect(cents.slice(2)).toEqual(cents.slice(0, 2));
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'ready' });
  });

  it('are over when it is abandoned', async () => {
    other = await registerConsumer(server);
    await linkByNumbers(server, other, accountNumber(2));
    bank.say({ name: 'ach-20260604-2200-A.ach', accepted: false, reason: 'credits are not allowed' });
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    await runCommand(server.context, ['abandon', 'ach-20260604-2200-A.ach', '--why', 'it came too late']);
    expect(await verificationOf(server, other)).toMatchObject({ Status: 'refused', RefusedReason: 'not_sent' });
    expect(await verificationState(other)).toBe('refused');
  });
});

describe('what must hold', () => {
  let owner: Database;
  beforeAll(async () => {
    await begin();
    const consumer = await registerConsumer(server);
    await linkByNumbers(server, consumer, accountNumber(1));
    const waiting = await registerConsumer(server);
    await advanceTo(server, newYork('2026-06-02', '10:00'));
    await linkByNumbers(server, waiting, accountNumber(2));
    owner = ownerDatabase(server);
  });
  afterAll(async () => {
    await owner.close();
    await server.stop();
  });

  const names = (db: Queryable = server.context.db) => brokenOf(db, invariants);
  const ACCOUNT = 'an account that was linked by its numbers is as far as its verification';
  const VERIFICATION = 'whoever verified an account got two different deposits first, and guessed no more than thrice';
  const MONEY = "every micro-entry's money stands where its entry says";

  it('holds', async () => {
    expect(await names()).toEqual([]);
  });

  // What an owner of the database could do, and which proof it breaks.
  it.each([
    ['an account is let in', `update bank_accounts set verification = 'verified'`, ACCOUNT],
    [
      'a verification belongs to somebody else',
      `alter table micro_verifications drop constraint micro_verifications_account_of_consumer;
       update micro_verifications v set consumer_id = (select c.user_id from consumers c where c.user_id <> v.consumer_id limit 1)`,
      ACCOUNT,
    ],
    [
      'an account is let in before its deposits have arrived',
      `update micro_verifications set status = 'VERIFIED', answer_by = now() where status = 'WAITING'; update bank_accounts a set verification = 'verified' from micro_verifications v where v.bank_account_id = a.id and v.status = 'VERIFIED'`,
      VERIFICATION,
    ],
    ['more was guessed than is allowed', `update micro_verifications set wrong_answers = 3 where status = 'READY'`, VERIFICATION],
    [
      'a deposit is taken out',
      `delete from micro_entries m using micro_verifications v where v.id = m.verification_id and v.status = 'WAITING' and m.amount_cents = (select min(amount_cents) from micro_entries where verification_id = v.id)`,
      VERIFICATION,
    ],
    ['an entry is over another amount', `update ach_entries set amount_cents = amount_cents + 1 where kind = 'micro_entry'`, MONEY],
    [
      'a transfer is over another amount',
      `update ledger_transfers set amount_cents = amount_cents + 1 where event = 'micro_entry_settled'`,
      MONEY,
    ],
    ['an entry has not settled', `update ach_entries set settled_at = null where kind = 'micro_entry'`, MONEY],
    ['a transfer is missing', `delete from ledger_transfers where event = 'micro_entry_in_file'`, MONEY],
  ])('finds that %s', async (_what, sql, name) => {
    expect(await seenAfter(owner, sql, names)).toContain(name);
    expect(await names()).toEqual([]);
  });

  it('no server may change what was drawn', async () => {
    for (const sql of ['update micro_entries set amount_cents = 5', 'delete from micro_entries', 'delete from micro_verifications'])
      await expect(server.context.db.run(sql)).rejects.toThrow('permission denied');
    await expect(server.context.db.run(`update bank_accounts set is_primary = true where verification = 'pending'`)).rejects.toThrow(
      'bank_accounts_primary_verified',
    );
  });
});
