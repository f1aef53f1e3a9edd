import { purchases } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reverseDebit } from '../src/disbursements/reversals/index.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { advanceTo, newYork, type Payment, pay } from './support/money.ts';
import { ownerDatabase, post } from './support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from './support/people.ts';
import { ownerRun, refund } from './support/refunds.ts';
import { refusalOf } from './support/role-refusal.ts';

// Somebody has the password of the server's own role, and SQL.

let server: TestServer;
let role: pg.Client;
let shop: TestShop;
let consumer: TestConsumer;
let account_id: string;
let posted: Payment;
let pending: Payment;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Second Street'], paid_out: true });
  consumer = await registerConsumer(server);
  account_id = await linkChecking(server, consumer);
  posted = await pay(server, consumer, shop, 10_000);
  const unpaid = await registerConsumer(server);
  await linkChecking(server, unpaid, { institution: 'ins_first_harbor', account: 'R01 once' });
  // It comes back.
  await pay(server, unpaid, shop, 2_500);
  const twice = await pay(server, consumer, shop, 3_000);
  await advanceTo(server, newYork('2026-06-02', '10:00'));
  await reverseDebit(server.context, twice.public_id, 'duplicate', 'Ingrid');
  await advanceTo(server, newYork('2026-06-04', '10:00'));
  // One that has settled by the end, and is not POSTED.
  await pay(server, consumer, shop, 1_500);
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  await refund(server, shop, posted, 2_000);
  pending = await pay(server, consumer, shop, 5_000);
  await advanceTo(server, newYork('2026-06-05', '22:30'));
  await refund(server, shop, pending, 100);
  role = new pg.Client({ connectionString: server.urls.server_url });
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await server.stop();
});

const DENIED = '42501';
const refusal = (sql: string, values?: readonly unknown[]) => refusalOf(role, sql, values);

describe('an attack by SQL as the server’s role', () => {
  it.each<readonly [string, string, () => readonly unknown[]]>([
    [
      'a transfer is inserted',
      `insert into ledger_transfers (at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents)
       values (now(), 'posted', 1, 'merchant_pending', $1, 'merchant_payable', $1, 123456)`,
      () => [shop.business_id],
    ],
    [
      'a transfer is posted',
      `select ledger_post('posted', now(), $1, 123456, 0, $2, $3, 'x')`,
      () => [pending.purchase_id, shop.business_id, consumer.user_id],
    ],
    [
      'transfers are posted together',
      `select ledger_post_many('posted', now(), array[$1], array[123456::bigint], array[0::bigint], array[$2], array[$3], array['x'])`,
      () => [pending.purchase_id, shop.business_id, consumer.user_id],
    ],
    [
      'a purchase is written as it shall be',
      `select change_purchase_status(p, 'return_window_passed', now(), 'me') from purchases p where p.id = $1`,
      () => [pending.purchase_id],
    ],
    ['a status is written', `select change_purchase_status($1::text, 'return_window_passed', now(), 'me')`, () => [pending.purchase_id]],
    [
      'statuses are written',
      `select change_purchase_statuses(array[$1], 'return_window_passed', now(), 'me', array[null])`,
      () => [pending.purchase_id],
    ],
    ['a refund is said to be settled', `update credits set status = 'SETTLED' where kind = 'refund'`, () => []],
    ['an amount is changed', 'update purchases set amount_cents = 1 where id = $1', () => [pending.purchase_id]],
    [
      'a purchase is given to another business',
      'update purchases set business_id = $2 where id = $1',
      () => [pending.purchase_id, shop.business_ids[1]],
    ],
    ['the fee of a payment is changed', 'update purchases set fee_basis_points = 0 where id = $1', () => [pending.purchase_id]],
    ['the fee of a business is changed', 'update businesses set fee_basis_points = 0 where id = $1', () => [shop.business_id]],
    ['a business is given a limit of its own', 'update businesses set exposure_day_cents = 1 where id = $1', () => [shop.business_id]],
    [
      'who set an exposure limit is changed',
      `insert into business_exposure_limits (business_id, at, set_by, why) values ($1, now(), 'x', 'x')`,
      () => [shop.business_id],
    ],
    ['what is open is made less', 'insert into exposure_releases (business_id, cents) values ($1, 1)', () => [shop.business_id]],
    [
      'who set the fees is changed',
      `insert into business_fees (business_id, fee_basis_points, fee_fixed_cents, at, set_by, why) values ($1, 0, 0, now(), 'x', 'x')`,
      () => [shop.business_id],
    ],
    [
      'a file is written as delivered',
      `insert into ach_files (id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash,
                              total_debit_cents, total_credit_cents, sha256, deliver_again_at, status, delivered_at)
       values ('fil_x', 'x', now(), now(), 'A', '2026-06-01', now(), 1, 1, '', 0, 0, '', now(), 'DELIVERED', now())`,
      () => [],
    ],
    [
      'a seal is inserted',
      `insert into seals (number, table_name, after_seq, to_seq, row_count, rows_sha256, marks, marks_sha256, sealed_at, sha256)
       values (9, 'consents', 8000000000, 9000000000, 0, '', '', '', now(), 'x')`,
      () => [],
    ],
    ['the head of the seals is turned back', 'update seal_head set number = 0', () => []],
    ['a cutoff is forgotten', 'delete from ach_cutoffs', () => []],
    ['a cutoff is opened again', 'update ach_cutoffs set originated_at = null', () => []],
    ['a bank account is deleted', 'delete from bank_accounts where id = $1', () => [account_id]],
    ['an entry is said to have settled', 'update ach_entries set settled_at = now() where purchase_id = $1', () => [pending.purchase_id]],
    [
      'a payout is made up',
      `insert into credits (id, kind, reference, business_id, settlement_version, amount_cents, made_at, status, status_at)
       values ('x', 'payout', 'x', $1, 1, 1, now(), 'QUEUED', now())`,
      () => [shop.business_id],
    ],
    ['a refund is made up', `insert into refunds (id) values ('rfd_x')`, () => []],
    ['a micro-entry is made up', `insert into micro_entries (id) values ('mic_x')`, () => []],
    [
      'what happened to a refund is made up',
      `select note_credit_events('settled', now(), 'me', null, 'IN_FILE', array(select id from credits where kind = 'refund'))`,
      () => [],
    ],
    [
      'transfers of a credit are posted',
      `select post_credits('payout_in_file', now(), array(select id from credits where kind = 'payout'), array['x'])`,
      () => [],
    ],
    ['an authorization is deleted', 'delete from consents', () => []],
  ])('%s: refused for want of the right [TRU-03]', async (_what, sql, values) => {
    expect(await refusal(sql, values())).toBe(DENIED);
  });

  const RULE = 'P0001';
  it.each<readonly [string, string, () => readonly unknown[]]>([
    ['a cutoff of the past is begun', `select begin_cutoff('2026-06-01T12:00:00Z')`, () => []],
    [
      'a debit is posted before it has settled',
      'select post_debits(now(), array(select id from ach_entries where purchase_id = $1))',
      () => [pending.purchase_id],
    ],
    [
      'a debit is posted once more',
      'select post_debits(now(), array(select id from ach_entries where purchase_id = $1))',
      () => [posted.purchase_id],
    ],
    [
      'a debit that the bank has is taken back',
      `select fail_debits(array[$1], 'file_abandoned', now(), 'me', array[null])`,
      () => [pending.purchase_id],
    ],
    [
      'a debit fails for a reason of one’s own',
      `select fail_debits(array[$1], 'returned', now(), 'me', array[null])`,
      () => [pending.purchase_id],
    ],
    [
      'a refund is taken back after it has left',
      `select move_credits('cancelled', now(), 'me', 'x', array(select id from credits where kind = 'refund' and status in ('IN_FILE', 'SETTLED')))`,
      () => [],
    ],
    [
      'a refund settles by the entry of a debit',
      `select move_credits('settled', now(), 'me', null, array(select id from credits where kind = 'refund'), array(select id from ach_entries where purchase_id = $1))`,
      () => [posted.purchase_id],
    ],
    [
      'a payout that was delivered is said to have come back',
      `select move_credits('returned', now(), 'me', 'R02', array[o.id], array[e.id])
         from payouts o join ach_entries e on e.subject_id = o.id where e.returned_at is null`,
      () => [],
    ],
    [
      'a refund that was delivered is said to have come back',
      `select move_credits('returned', now(), 'me', 'R02', array[r.id], array[e.id], 'R02') from refunds r join ach_entries e on e.subject_id = r.id`,
      () => [],
    ],
    [
      'a refund that was delivered is said to have been rejected',
      `select move_credits('file_rejected', now(), 'me', null, array[r.id], array[e.id]) from refunds r join ach_entries e on e.subject_id = r.id`,
      () => [],
    ],
    [
      'a refund is said to have settled before its entry has',
      `select move_credits('settled', now(), 'me', null, array[r.id], array[e.id]) from refunds r join ach_entries e on e.subject_id = r.id`,
      () => [],
    ],
    [
      'a refund is said to be owed before its payment is POSTED',
      `select move_credits('payment_posted', now(), 'me', null, array(select id from credits where status = 'WAITING'))`,
      () => [],
    ],
    [
      'a refund is said to be withdrawn while its payment stands',
      `select move_credits('withdrawn', now(), 'me', null, array(select id from credits where status = 'WAITING'))`,
      () => [],
    ],
    [
      'credits of a verification are made once more',
      `select make_micro_entries('mvf_x', now(), array['mic_x'], array[1::bigint])`,
      () => [],
    ],
    [
      'a reversal that was delivered is said to have come back',
      `select move_credits('returned', now(), 'me', 'R02', array[v.id], array[e.id]) from reversals v join ach_entries e on e.subject_id = v.id`,
      () => [],
    ],
    [
      'a return is taken back',
      `with said as (select id from ach_entries where return_code is not null)
       update ach_entries e set returned_at = null from said where e.id = said.id`,
      () => [],
    ],
    ['a return gets another code', `update ach_entries set return_code = 'R03' where return_code is not null`, () => []],
    [
      'a debit is posted in the first day after it has settled',
      `select post_debits(e.settled_at + interval '23 hours', array[e.id]) from ach_entries e
        where e.kind = 'debit' and e.settled_at is not null and e.posted_at is null and e.returned_at is null`,
      () => [],
    ],
    [
      'a seal is made up over rows that are still to come',
      `select seal_next(h.number + 1, 'consents', s.sealed_to, 9000000000, 0, repeat('0', 64), '', now(), repeat('0', 64))
         from seal_head h, (select coalesce(max(to_seq), 0) as sealed_to from seals where table_name = 'consents') s`,
      () => [],
    ],
    [
      'a seal is made up over rows that stand under another',
      `select seal_next(h.number + 1, 'consents', 0, 1, 1, repeat('0', 64), decode(repeat('00', 10), 'hex'), now(), repeat('0', 64)) from seal_head h`,
      () => [],
    ],
    [
      'a seal is made up that leaves rows out',
      `select seal_next(h.number + 1, 'consents', s.sealed_to + 1, s.sealed_to + 2, 0, repeat('0', 64), '', now(), repeat('0', 64))
         from seal_head h, (select coalesce(max(to_seq), 0) as sealed_to from seals where table_name = 'consents') s`,
      () => [],
    ],
    [
      'a seal is made up over nothing one can name',
      `select seal_next(null, 'consents', null, null, null, null, null, null, null)`,
      () => [],
    ],
    [
      'a seal is made up for a table that has none',
      `select seal_next(h.number + 1, 'clock', 0, 1, 0, repeat('0', 64), '', now(), repeat('0', 64)) from seal_head h`,
      () => [],
    ],
    ['a payout of nothing is made', `select make_payout('pyt_x', 'AAAA', $1, now(), 1, '{}')`, () => [shop.business_id]],
    [
      'what one business is owed is paid to another',
      `select make_payout('pyt_x', 'AAAA', $1, now(), 1, array(select id from ledger_transfers where credit_account = 'merchant_payable'))`,
      () => [shop.business_ids[1]],
    ],
    [
      'what stands in a payout is paid out a second time',
      `select make_payout('pyt_x', 'AAAA', $1, now(), 1,
                          array(select l.ledger_transfer_id from payout_lines l join credits o on o.id = l.payout_id where o.business_id = $1))`,
      () => [shop.business_id],
    ],
    [
      'a payment that stands is reinitiated',
      `select start_reinitiation('rty_x', $1, $2, now(), 'me', '2026-06-08')`,
      () => [posted.purchase_id, shop.business_id],
    ],
    [
      'a payment that stands is resolved by hand',
      `select resolve_by_hand('rty_x', $1, $2, now(), 'me')`,
      () => [posted.purchase_id, shop.business_id],
    ],
    ['a dishonored return that is none is settled', `select settle_dishonored_return('dis_x', now())`, () => []],
  ])('%s: refused by the rule [TRU-03]', async (_what, sql, values) => {
    expect(await refusal(sql, values())).toBe(RULE);
  });

  it('leaves a business its fees, which the verb keeps with who set them and why [TRU-03]', async () => {
    await role.query(`select set_business_fees($1, 250, 10, '2026-06-05T12:00:00Z', 'operator', 'the new contract')`, [
      shop.business_ids[1],
    ]);
    const { rows } = await role.query(
      'select fee_basis_points, fee_fixed_cents, set_by, why from business_fees where business_id = $1 order by number',
      [shop.business_ids[1]],
    );
    expect(rows).toMatchObject([
      { fee_basis_points: 100, fee_fixed_cents: 25, set_by: shop.admin.user_id },
      { fee_basis_points: 250, fee_fixed_cents: 10, set_by: 'operator', why: 'the new contract' },
    ]);
    const { rows: now } = await role.query('select fee_basis_points, fee_fixed_cents from businesses where id = $1', [
      shop.business_ids[1],
    ]);
    expect(now).toEqual([{ fee_basis_points: 250, fee_fixed_cents: 10 }]);
  });
});

describe('what a merchant has sold and may still come back', () => {
  const take = (amount_cents: number, more: object = {}) => ({
    event: 'posted' as const,
    at: new Date('2026-06-05T12:00:00Z'),
    amount_cents,
    purchase_id: pending.purchase_id,
    business_id: shop.business_id,
    consumer_id: consumer.user_id,
    cause: 'ent_forged',
    ...more,
  });

  it('cannot be taken out beyond what was put in, whoever tries: the database refuses it [TRU-05]', async () => {
    const owner = ownerDatabase(server);
    try {
      const taken = async (posting: Parameters<typeof post>[1]) =>
        owner
          .transaction(async (tx) => {
            await post(tx, posting);
            throw new Error('taken');
          })
          .catch((error: Error) => error.message);
      expect(await taken(take(5_000))).toBe('taken');
      expect(await taken(take(5_001))).toContain('would stand at -1 cents');
      expect(await taken(take(123_456, { purchase_id: undefined }))).toContain('would stand at unknown cents');
      // What one business has sold is not another's.
      expect(await taken(take(1, { business_id: shop.business_ids[1] }))).toContain(
        `of business ${shop.business_ids[1]} would stand at -1 cents`,
      );
      // What was POSTED is not there any more.
      expect(await taken(take(1, { purchase_id: posted.purchase_id }))).toContain('would stand at -1 cents');
      // In two parts, in one transaction or in several.
      const parts = owner.transaction(async (tx) => {
        await post(tx, take(3_000));
        await post(tx, take(3_000, { cause: 'ent_forged_too' }));
      });
      await expect(parts).rejects.toThrow('would stand at -1000 cents');
      // A return of a POSTED payment puts in and takes out at once.
      expect(await taken(take(10_000, { event: 'returned_after_posted', fee_cents: 125, purchase_id: posted.purchase_id }))).toBe('taken');
    } finally {
      await owner.close();
    }
  });

  it('is withdrawn once, and then no more [TRU-05]', async () => {
    const { ID } = await server.ok(purchases.start, { token: await consumer.signIn() });
    const admin = await shop.admin.signIn();
    await server.ok(purchases.requestDebit, { token: admin, body: { purchaseId: ID, amount: 700, syn_business_id: shop.business_id } });
    await server.ok(purchases.confirmDebit, { token: await consumer.signIn(), body: { purchaseId: ID } });
    await role.query(`select fail_debits(array[$1], 'file_abandoned', now(), 'me', array[null])`, [ID]);
    await expect(
      ownerRun(server, `select ledger_post('withdrawn', now(), $1, 700, 0, $2, $3, 'again')`, [ID, shop.business_id, consumer.user_id]),
    ).rejects.toThrow('would stand at -700 cents');
  });
});
