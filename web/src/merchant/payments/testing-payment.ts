import type { MerchantPayment } from '@drawbridge/contract';
import { harbor, PURCHASE } from '../testing.tsx';

export const READ = `GET /api/payments/${PURCHASE}`;

/** A payment that is paid out, as its shop reads it. */
export const payment = (more: Partial<MerchantPayment> = {}): MerchantPayment => ({
  purchase_id: PURCHASE,
  public_id: '7KQ9XM4T2HRD',
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  business_address: { street_one: '1220 Commerce Street', street_two: null, city: 'Portland', state: 'ME', postal_code: '04101' },
  time_zone: 'America/New_York',
  status: 'POSTED',
  cause: null,
  return_code: null,
  channel: 'in_store',
  customer_id: 'usr_00000000000000000000000007',
  customer_name: 'Maya Okafor',
  requested_at: '2026-03-16T18:39:00.000Z',
  approved_at: '2026-03-16T18:41:00.000Z',
  amount: 6_418,
  tip: 583,
  refunded: 0,
  reversed: 0,
  employee_name: 'Jo',
  asked_by: 'sam.duffy',
  order_id: '20418',
  memo: 'Two jars of honey',
  LinkNumber: null,
  steps: [
    {
      state: 'done',
      at: '2026-03-16T18:39:00.000Z',
      day: null,
      title: 'Asked at the counter',
      whys: ['sam.duffy asked for $58.35.'],
      payout_id: null,
    },
    {
      state: 'done',
      at: '2026-03-18T02:00:00.000Z',
      day: null,
      title: 'Paid out to you',
      whys: ['Payout A6H7YUWW7754 arrives on Thursday.'],
      payout_id: 'pyt_00000000000000000000000001',
    },
  ],
  money: {
    fee: 89,
    net: 6_329,
    last_four: '4821',
    institution_name: 'Tidewater',
    file_lines: [{ on: '2026-03-17T02:00:00.000Z', line: 38, trace_number: '091000010000038' }],
    payouts: [{ id: 'pyt_00000000000000000000000001', reference: 'A6H7YUWW7754' }],
  },
  ...more,
});
