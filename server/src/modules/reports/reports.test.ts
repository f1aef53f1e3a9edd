import { type ReportFilters, type ReportRow, reports } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { makeLink, tryToPayLink } from '../../testing/links.ts';
import { type AskWishes, ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm } from '../../testing/payments.ts';
import { openShop, type TestShop } from '../../testing/people.ts';
import { changePurchaseStatus } from '../purchases/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shop: TestShop;
let till: Till;
let payer: Payer;
beforeEach(async () => {
  server.clock.set(new Date('2027-05-12T15:00:00Z'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Corner'] });
  till = await tillOf(shop);
  payer = await newPayer(server);
});

const days = (from: string, to = from): Pick<ReportFilters, 'start_date' | 'end_date'> => ({
  start_date: `${from}T00:00:00Z`,
  end_date: `${to}T00:00:00Z`,
});
const MAY = days('2027-05-01', '2027-05-31');
type Wishes = Partial<ReportFilters> & { limit?: number; offset?: number };

async function page(wishes: Wishes = {}, token = till.token): Promise<{ items: ReportRow[]; total: number }> {
  const answer = await server.ok(reports.list, { token, body: { ...MAY, limit: 10, ...wishes } });
  if (Array.isArray(answer)) throw new Error('a page was asked for, and a plain list came');
  return { items: answer.items, total: answer.page_info.total };
}
/** What a bank, or a person, makes of a purchase later. */
async function happens(purchase_id: string, event: Parameters<typeof changePurchaseStatus>[1]['event']): Promise<void> {
  await server.context.db.transaction((tx) => changePurchaseStatus(tx, { purchase_id, event, at: server.clock.now(), actor: 'test' }));
}
async function payWith(amount: number, wishes: AskWishes): Promise<void> {
  const started = await start(server, payer);
  await ask(server, till, started, amount, wishes);
  expect((await tryToConfirm(server, payer, started.ID)).status).toBe(200);
}

describe('the rows', () => {
  it('say what a sale is, what is settled of it, and where it came from [MRP-15] [MRP-37]', async () => {
    await payWith(10_000, { employee_name: "O'Neil", pos_order_id: 'POS-7', notes: 'Gift wrap' });
    server.clock.advance({ seconds: 1 });
    const link = await makeLink(server, till, 2_000, 'payment_link', 'Two loaves');
    expect((await tryToPayLink(server, payer, link.id)).status).toBe(200);
    const { items, total } = await page();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { Channel: 'payment_link', BaseAmount: 2_000, Memo: 'Two loaves', LinkNumber: link.number, PosOrderID: null, FeeAmount: 45 },
      {
        DateTimeCreated: expect.stringMatching(/^2027-05-12T15:0/),
        StoreName: 'Green Leaf Market',
        BaseAmount: 10_000,
        TransactionStatus: 'PENDING',
        CustomerName: expect.stringMatching(/^Ada Example\d+$/),
        Channel: 'in_store',
        TotalPayment: 9_875,
        DateTimeOfApproval: null,
        EmployeeName: "O'Neil",
        LastFour: expect.stringMatching(/^\d{4}$/),
        PublicID: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/),
        FeeAmount: 125,
        PosOrderID: 'POS-7',
        Memo: null,
        LinkNumber: null,
      },
    ]);
    server.clock.advance({ seconds: 3_600 });
    await happens(items[1]?.ID ?? '', 'return_window_passed');
    expect((await page()).items[1]).toMatchObject({
      TransactionStatus: 'POSTED',
      DateTimeOfApproval: expect.stringMatching(/^2027-05-12T16:0/),
    });
  });
});
