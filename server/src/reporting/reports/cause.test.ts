import { reports } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { changePurchaseStatus } from '../../../test/support/owner.ts';
import { newPayer, pay, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';

const MAY = { start_date: '2027-05-01T00:00:00Z', end_date: '2027-05-31T00:00:00Z' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2027-05-12T15:00:00Z'));
});
afterAll(() => server.stop());

it('of a status tells a return from what never reached a bank, on the page and in the file [MRC-06]', async () => {
  const till = await tillOf(await openShop(server));
  const payer = await newPayer(server);
  const ids: string[] = [];
  for (let n = 1; n <= 4; n++) ids.push((await pay(server, payer, till, n * 1_000)).purchaseId);
  const [returned = '', failed = '', resolved = ''] = ids;
  const happens = (purchase_id: string, event: string) =>
    changePurchaseStatus(server, { purchase_id, event, at: server.clock.now(), actor: 'test' });
  for (const id of [returned, resolved]) await happens(id, 'returned');
  await happens(failed, 'entry_rejected');
  await happens(resolved, 'return_resolved_by_hand');
  const page = await server.ok(reports.list, { token: till.token, body: { ...MAY, limit: 10 } });
  const rows = Array.isArray(page) ? page : page.items;
  expect(rows.map((row) => [row.TransactionStatus, row.Cause])).toEqual([
    ['PENDING', null],
    ['POSTED', 'return_resolved_by_hand'],
    ['FAILED', 'entry_rejected'],
    ['DECLINED', 'returned'],
  ]);
  const { body } = await server.call(reports.download, { token: till.token, body: MAY });
  const causes = String(body)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').at(-1));
  expect(causes).toEqual(['Cause', '', 'paid another way', 'not accepted by the bank', 'returned by the bank']);
});
