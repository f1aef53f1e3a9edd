import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './support/index.ts';
import { advanceTo, newYork, type Payment, pay } from './support/money.ts';
import { linkChecking, openShop, registerConsumer } from './support/people.ts';
import { ownerRun } from './support/refunds.ts';
import { refusalOf } from './support/role-refusal.ts';

// Somebody has the password of the server's own role, and SQL, and speaks in the bank's place.

let server: TestServer;
let role: pg.Client;
let posted: Payment;
let pending: Payment;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server, { paid_out: true });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  posted = await pay(server, consumer, shop, 10_000);
  const unpaid = await registerConsumer(server);
  await linkChecking(server, unpaid, { institution: 'ins_first_harbor', account: 'R01 once' });
  // It comes back.
  await pay(server, unpaid, shop, 2_500);
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  pending = await pay(
    server,
    { token: await consumer.signIn() },
    { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
    5_000,
  );
  await advanceTo(server, newYork('2026-06-05', '22:30'));
  role = new pg.Client({ connectionString: server.urls.server_url });
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await server.stop();
});

const RULE = 'P0001';
/** `{pending}` stands for a debit that the bank has, `{posted}` for one that has settled. */
const withIds = (sql: string) => sql.replaceAll('{pending}', pending.purchase_id).replaceAll('{posted}', posted.purchase_id);
/** Keeps a line of the bank's, of an entry, and dishonors it. */
const DISHONORED = (of: string) =>
  `insert into ach_wrong_returns (incoming_file_id, line_number, entry_id, amount_cents, code, return_trace_number, settled_on) ${of};
   select dishonor_wrong_return('dis_x', w.incoming_file_id, w.line_number, now(), 'me', now()) from ach_wrong_returns w`;
const SOME_FILE = '(select id from ach_incoming_files limit 1)';

describe('words put into the mouth of the bank by SQL as the server’s role', () => {
  it.each<readonly [string, string]>([
    [
      'a return is dishonored of which no line was kept',
      `select dishonor_wrong_return('dis_x', i.id, 999, now(), 'me', now()) from ach_incoming_files i limit 1`,
    ],
    [
      'a return that had its effect is dishonored as if it had none',
      DISHONORED(
        `select t.incoming_file_id, t.line_number, t.entry_id, 999999, t.code, t.return_trace_number, '153' from returns t limit 1`,
      ),
    ],
    [
      'a return is dishonored as over another amount that is over the very amount',
      DISHONORED(
        `select ${SOME_FILE}, 999, e.id, e.amount_cents, 'R01', '091000019999999', '153' from ach_entries e where e.purchase_id = '{pending}'`,
      ),
    ],
    [
      'a payout is dishonored as if it were a debit that came back',
      DISHONORED(
        `select ${SOME_FILE}, 999, e.id, e.amount_cents + 1, 'R01', '091000019999999', '153' from ach_entries e where e.kind = 'payout' limit 1`,
      ),
    ],
    [
      'a return is dishonored for a reason of one’s own',
      `select dishonor_return('dis_x', t.id, 'R67', now(), 'me', now()) from returns t limit 1`,
    ],
    ['a return is dishonored that there was none of', `select dishonor_return('dis_x', 'ret_x', 'R68', now(), 'me', now())`],
    ['a file that the bank has is to be delivered once more', `update ach_files set status = 'ORIGINATED', delivered_at = null`],
    ['a file that has settled is to be delivered once more', `update ach_files set status = 'ORIGINATED' where settled_at is not null`],
    [
      'a file that has settled is said to be rejected',
      `update ach_files set status = 'REJECTED', rejected_at = now(), reject_reason = 'x' where settled_at is not null`,
    ],
    ['a file is said to have been delivered on another day', 'update ach_files set delivered_at = now() where delivered_at is not null'],
    ['a file has not settled after all', 'update ach_files set settled_at = null where settled_at is not null'],
    ['a late rejection is closed that there was none of', 'update ach_files set late_rejection_closed_at = now()'],
    ['an entry is said to be rejected whose file is not', `update ach_entries set rejected_at = now() where purchase_id = '{pending}'`],
    [
      'an entry is said to be refused that has settled',
      `update ach_entries set rejected_at = now(), refused_reason = 'x' where purchase_id = '{posted}'`,
    ],
    ['an entry is said to be refused that stands', `update ach_entries set refused_reason = 'x' where purchase_id = '{pending}'`],
    ['an entry is said to have come back for no reason', `update ach_entries set returned_at = now() where purchase_id = '{pending}'`],
    ['an entry is said to have come back at no moment', `update ach_entries set return_code = 'R01' where purchase_id = '{pending}'`],
    [
      'an entry that was rejected is said to have come back',
      `update ach_files set status = 'REJECTED', rejected_at = now(), reject_reason = 'x' where settled_at is null;
       update ach_entries set rejected_at = now() where purchase_id = '{pending}';
       update ach_entries set returned_at = now(), return_code = 'R01' where purchase_id = '{pending}'`,
    ],
  ])('%s: refused by the rule [TRU-03]', async (_what, sql) => {
    expect(await refusalOf(role, withIds(sql))).toBe(RULE);
  });

  it('but for what fits: a file is rejected before it settles, and each entry with it [TRU-03]', async () => {
    const fits = `update ach_files set status = 'REJECTED', rejected_at = now(), reject_reason = 'x' where settled_at is null;
      update ach_entries set rejected_at = now() where purchase_id = '{pending}'`;
    expect(await refusalOf(role, withIds(fits))).toBeUndefined();
  });

  it('that a late rejection was none is refused, since what it holds would be paid out [TRU-03]', async () => {
    await ownerRun(server, `update ach_files set late_rejected_at = now(), late_rejection_reason = 'x' where settled_at is not null`);
    expect(await refusalOf(role, 'update ach_files set late_rejected_at = null')).toBe(RULE);
  });
});
