import {
  nextStatus,
  PURCHASE_EVENTS,
  PURCHASE_STATUSES,
  PURCHASE_TRANSITIONS,
  type PurchaseEvent,
  type PurchaseStatus,
} from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { changeStatus, ownerDatabase } from '../../../test/support/owner.ts';
import type { Database } from '../../kernel/db/database.ts';

let server: TestServer;
let owner: Database;
beforeAll(async () => {
  server = await startTestServer();
  owner = ownerDatabase(server);
  // These purchases have nobody around them.
  await owner.run('alter table purchases drop constraint purchases_consumer');
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

let made = 0;
/** A purchase that stands at a status, with nothing around it. Far from running out, so that nothing else changes it. */
async function purchaseAt(status: PurchaseStatus): Promise<string> {
  made += 1;
  const id = `pur_${String(made).padStart(26, '0')}`;
  const code = String(made).padStart(12, 'A');
  await owner.run(
    `insert into purchases (id, public_id, payment_code, consumer_id, status, last_event, last_event_at, created_at, expires_at)
     values ($1, $2, right($2, 5), 'usr_nobody', $3, 'started', '2026-01-05T12:00Z', '2026-01-05T12:00Z', '2100-01-01')`,
    [id, code, status],
  );
  return id;
}

const change = (purchase_id: string, event: PurchaseEvent) =>
  owner.transaction((tx) => changeStatus(tx, { purchase_id, event, at: new Date('2026-01-05T12:01:00Z'), actor: 'system', reason: 'R01' }));

/** As what happens to a whole file changes them: by statement, for a reason each. */
const changeTogether = (ids: readonly string[], event: PurchaseEvent) =>
  owner.run(`select change_purchase_statuses($1, $2, '2026-01-05T12:01:00Z', 'system', array_fill('R01'::text, array[$3::int]))`, [
    ids,
    event,
    ids.length,
  ]);

const read = (id: string) =>
  server.context.db.one<{ status: string; last_event: string; events: unknown[] }>(
    `select status, last_event,
            (select coalesce(jsonb_agg(to_jsonb(e) - 'seq' - 'purchase_id'), '[]') from purchase_events e where e.purchase_id = p.id) as events
       from purchases p where id = $1`,
    [id],
  );

describe.each(PURCHASE_STATUSES)('a purchase that is %s', (from) => {
  it.each(PURCHASE_EVENTS)('by %s', async (event) => {
    const id = await purchaseAt(from);
    const together = await purchaseAt(from);
    const to = nextStatus(from, event);
    if (to === undefined) {
      await expect(change(id, event)).rejects.toThrow(`purchase ${id} is ${from} and cannot change by ${event}`);
      await expect(changeTogether([together], event)).rejects.toThrow(`1 of 1 purchases cannot change by ${event}, such as ${together}`);
      for (const unchanged of [id, together]) expect(await read(unchanged)).toEqual({ status: from, last_event: 'started', events: [] });
      return;
    }
    expect(await change(id, event)).toBe(to);
    await changeTogether([together], event);
    for (const changed of [id, together])
      expect(await read(changed)).toEqual({
        status: to,
        last_event: event,
        events: [{ at: '2026-01-05T12:01:00+00:00', event, from_status: from, to_status: to, actor: 'system', reason: 'R01' }],
      });
  });
});

it('does not change with others of which one cannot change, or is named twice', async () => {
  const [pending, denied] = [await purchaseAt('PENDING'), await purchaseAt('DENIED')];
  await expect(changeTogether([pending, denied], 'returned')).rejects.toThrow(
    `1 of 2 purchases cannot change by returned, such as ${denied}`,
  );
  await expect(changeTogether([pending, pending], 'returned')).rejects.toThrow('1 of 2 purchases cannot change by returned');
  expect(await read(pending)).toEqual({ status: 'PENDING', last_event: 'started', events: [] });
});

it('has exactly the changes that the specification has', () => {
  // Written out a second time on purpose, from the table in the decisions.
  const table: Record<string, PurchaseStatus> = {
    'INITIATED merchant_asked': 'WAITING_FOR_APPROVAL',
    'INITIATED refused_for_funds': 'DECLINED',
    'INITIATED refused_for_account': 'DECLINED',
    'INITIATED expired': 'CANCELLED',
    'WAITING_FOR_APPROVAL expired': 'CANCELLED',
    'WAITING_FOR_APPROVAL account_invalid_at_confirmation': 'DECLINED',
    'WAITING_FOR_APPROVAL exposure_limit_at_confirmation': 'DECLINED',
    'WAITING_FOR_APPROVAL refused_at_confirmation': 'DECLINED',
    'WAITING_FOR_APPROVAL consumer_confirmed': 'PENDING',
    'WAITING_FOR_APPROVAL consumer_denied': 'DENIED',
    'WAITING_FOR_APPROVAL merchant_cancelled': 'DENIED',
    'PENDING refunded_before_file': 'CANCELLED',
    'PENDING return_window_passed': 'POSTED',
    'PENDING returned': 'DECLINED',
    'POSTED returned': 'DECLINED',
    'DECLINED return_made_good': 'POSTED',
    'DECLINED return_resolved_by_hand': 'POSTED',
    'PENDING entry_rejected': 'FAILED',
    'PENDING file_abandoned': 'FAILED',
    'PENDING account_invalidated_before_origination': 'FAILED',
    'PENDING not_released': 'CANCELLED',
  };
  expect(Object.fromEntries(PURCHASE_TRANSITIONS.map(({ from, event, to }) => [`${from} ${event}`, to]))).toEqual(table);
});

it('keeps the database’s copy of the table equal to it', async () => {
  const copy = await server.context.db.many('select from_status as from, event, to_status as to from purchase_transitions');
  expect(copy).toHaveLength(PURCHASE_TRANSITIONS.length);
  expect(copy).toEqual(expect.arrayContaining([...PURCHASE_TRANSITIONS]));
});

it('lets nothing but that function write a status, nor any event be altered', async () => {
  const id = await purchaseAt('PENDING');
  const { db } = server.context;
  await expect(db.run(`update purchases set status = 'POSTED' where id = $1`, [id])).rejects.toThrow('permission denied');
  await expect(db.run('delete from purchases where id = $1', [id])).rejects.toThrow('permission denied');
  await change(id, 'returned');
  await expect(db.run('update purchase_events set to_status = $2 where purchase_id = $1', [id, 'POSTED'])).rejects.toThrow(
    'permission denied',
  );
  await expect(db.run('delete from purchase_events where purchase_id = $1', [id])).rejects.toThrow('permission denied');
  await expect(db.run('update purchase_transitions set to_status = from_status')).rejects.toThrow('permission denied');
});

it('does not know a purchase that is not there', async () => {
  await expect(change('pur_none', 'returned')).rejects.toThrow('there is no purchase pur_none');
});
