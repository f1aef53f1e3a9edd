import type { Receipt } from '@drawbridge/contract';

/* A receipt as the service works it out. */

export const ID = '7KQ9XM4T2HRD';
export const CALL = `GET /api/purchases/${ID}/receipt`;
/** What is still expected of it follows from its debits, as the service works it out. */
export const receipt = (more: Partial<Receipt> = {}, { status = 'Pending', debits = [] } = more): Receipt => ({
  purchase_id: 'pur_00000000000000000000000001',
  public_id: ID,
  amount: 6_418,
  approved_at: '2026-03-18T18:41:00.000Z',
  time_zone: 'America/Chicago',
  consumer_name: 'Maya Okafor',
  business_name: 'Harbor Books',
  business_address: { street_one: '88 Wharf Road', street_two: 'Unit 2', city: 'Portland', state: 'ME', postal_code: '04101' },
  channel: 'in_store',
  order_id: null,
  memo: null,
  institution_name: 'Northgate Bank',
  last_four: '4821',
  status: 'Pending',
  ended: null,
  debits: [],
  refunds: [],
  debit_expected_on: status === 'Pending' && debits.length === 0 ? '2026-03-19' : null,
  posts_expected_on: status === 'Pending' ? '2026-03-23' : null,
  posted_at: null,
  settled_by_hand: false,
  ...more,
});
export const DEBIT: Receipt['debits'][number] = {
  id: 'ent_1',
  attempt: 1,
  on: '2026-03-19',
  status: 'debited',
  returned_at: null,
  code: null,
  by_you: false,
  file_rejected: false,
};
