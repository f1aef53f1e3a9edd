import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { payFrom, resolve, trigger, until } from '../../../test/support/returned.ts';
import { seenAfter, violationsOf } from '../../../test/support/tamper.ts';
import type { Database } from '../../kernel/db/database.ts';
import { invariants } from './index.ts';

let server: TestServer;
let owner: Database;
let shop: TestShop;
/** One whose reinitiation was posted, one reinitiated twice, one on its way in a file, one resolved by hand. */
let ids: Record<'good' | 'bad' | 'going' | 'settled', string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = ownerDatabase(server);
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  const pay = (account: string) => payFrom(server, shop, account, 1_000);
  const [good, bad, going, settled] = [await pay('R01 once'), await pay('R01 always'), await pay('R09 once'), await pay('R01 once')];
  await until(server, '2026-06-03 22:00');
  await trigger(server, shop, good);
  await trigger(server, shop, bad);
  await resolve(server, shop, settled);
  await until(server, '2026-06-08 22:00');
  await trigger(server, shop, bad);
  await until(server, '2026-06-11 10:00');
  await trigger(server, shop, going);
  await until(server, '2026-06-11 22:00');
  ids = { good: good.purchase_id, bad: bad.purchase_id, going: going.purchase_id, settled: settled.purchase_id };
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

async function found(sql: string): Promise<string> {
  const deed = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(`:${name}`, `'${id}'`), sql);
  // What the database itself forbids is forbidden to the server; a proof does not rely on it.
  const texts = await seenAfter(owner, `drop index reinitiations_alive, reinitiations_attempt; ${deed}`, (tx) =>
    violationsOf(tx, invariants),
  );
  return texts.join('\n');
}

const [MOST, FINAL, LATE, AT_ONCE, ENTRIES, OPEN, WAITING, CLOSED, REPLACED] = invariants.map(({ name }) => name);

it('hold after reinitiations that were posted, came back, are on their way, and returns that were resolved', async () => {
  expect(await broken(server)).toEqual([]);
});

const another = (of: string, status: string, attempt: string, more = '') => `insert into reinitiations
  select 'rty_another', return_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, ${attempt}, now(), 'usr_x', '2026-06-12',
         null, '${status}', null, ${status === 'pending' ? 'null' : 'now()'}
    from reinitiations where purchase_id = ${of} order by requested_at limit 1${more}`;

it.each([
  ['a third reinitiation', another(':bad', 'failed', '3'), [MOST]],
  ['a second attempt that was none', `update reinitiations set attempt = 3 where purchase_id = :good`, [MOST, ENTRIES]],
  ['a reinitiation of a final return', `update returns set code = 'R02' where purchase_id = :good`, [FINAL]],
  ['a reinitiation of another payment’s return', `update reinitiations set purchase_id = :settled where purchase_id = :good`, [FINAL]],
  ['a reinitiation on day 61', `update purchases set approved_at = approved_at - interval '59 days' where id = :good`, [LATE]],
  [
    'a reinitiation in a file of day 61',
    `update ach_files f set originated_at = f.originated_at + interval '58 days', effective_entry_date = f.effective_entry_date + 58
       from ach_entries e where e.file_id = f.id and e.purchase_id = :good and e.attempt = 2`,
    [LATE],
  ],
  [
    'a reinitiation in a file of day 181',
    `update ach_files f set originated_at = f.originated_at + interval '180 days'
       from ach_entries e where e.file_id = f.id and e.purchase_id = :good and e.attempt = 2`,
    [LATE],
  ],
  [
    'a reinitiation 181 days after settlement',
    `update ach_entries set settled_at = settled_at - interval '180 days' where purchase_id = :good and attempt = 1`,
    [LATE],
  ],
  ['a reinitiation while another is on its way', another(':going', 'pending', '3'), [AT_ONCE]],
  ['a resolving of what a reinitiation has made good', another(':good', 'failed', '3'), [AT_ONCE]],
  [
    'a reinitiation asked for before the one before it ended',
    `update reinitiations set ended_at = '2026-07-01' where purchase_id = :bad and attempt = 2`,
    [AT_ONCE],
  ],
  [
    'a reinitiation that says it was posted',
    `update reinitiations set status = 'POSTED', ended_at = now() where purchase_id = :going`,
    [ENTRIES],
  ],
  [
    'a reinitiation that says it failed',
    `update reinitiations set status = 'failed', ended_at = now() where purchase_id = :going`,
    [ENTRIES],
  ],
  [
    'a reinitiation that was cancelled and sent',
    `update reinitiations set status = 'cancelled', ended_at = now() where purchase_id = :going`,
    [ENTRIES],
  ],
  ['another code than its entry’s', `update reinitiations set code = 'R09' where purchase_id = :bad and attempt = 2`, [ENTRIES]],
  ['a reinitiation over another amount', `update reinitiations set amount_cents = 999 where purchase_id = :good`, [ENTRIES]],
  ['a further debit that is no reinitiation', `update reinitiations set entry_id = null where purchase_id = :good`, [ENTRIES]],
  [
    'a posted payment with an open return',
    `update returns set resolved_at = null, resolved_how = null where purchase_id = :settled`,
    [OPEN],
  ],
  [
    'an owed payment without one',
    `update returns set resolved_at = now(), resolved_how = 'reinitiation' where purchase_id = :going`,
    [OPEN],
  ],
  ['two open returns of a payment', `update returns set superseded_by = null where purchase_id = :bad`, [OPEN]],
  [
    'a reinitiation that waits for ever',
    `update reinitiations set entry_id = null, requested_at = requested_at - interval '3 days' where purchase_id = :going;
     update ach_entries set rejected_at = now() where purchase_id = :going and attempt = 2`,
    [WAITING],
  ],
  [
    'a reinitiation of a closed business',
    `update businesses set standing = 'CLOSED', standing_at = now(), standing_by = 'x', standing_why = 'x'
      where id = (select business_id from purchases where id = :going)`,
    [CLOSED],
  ],
  [
    'a reinitiation after its consumer authorized a new debit',
    `update reinitiations set attempt = 4 where purchase_id = :bad and attempt = 2; ${another(':bad', 'failed', '2')}`,
    [REPLACED],
  ],
])('%s is found', async (_words, sql, names) => {
  const text = await found(sql);
  for (const name of names) expect(text).toContain(name);
});
