import type { BusinessDetails } from '@drawbridge/contract/provider';
import { NOW } from '../testing.tsx';

export const ID = 'biz_00000000000000000000000001';
/** A business as its page reads it. */
export const business = (more: Partial<BusinessDetails> = {}): BusinessDetails => ({
  id: ID,
  name: 'Harbor Books',
  organization_name: 'Harbor Books LLC',
  opened_at: NOW,
  stopped_at: null,
  standing: 'OPEN',
  volume: { payments: 902, amount: 3_487_160 },
  debits: 1_806,
  rates: [
    { rate: 'unauthorized', returns: 4, threshold_basis_points: 50, alarm: false },
    { rate: 'administrative', returns: 21, threshold_basis_points: 300, alarm: false },
    { rate: 'overall', returns: 71, threshold_basis_points: 1500, alarm: false },
  ],
  unpaid: null,
  time_zone: 'America/New_York',
  address: { street_one: '88 Wharf Road', street_two: null, city: 'Portland', state: 'ME', postal_code: '04101' },
  features: [{ feature: 'in_store', on: true, on_server: true }],
  tips_offered: true,
  fee_basis_points: 100,
  fee_fixed_cents: 25,
  settlement: { account: { account_type: 'checking', last_four: '4821', since: NOW }, waiting: null, history: [] },
  exposure: { day_limit: 400_000, open_limit: null, day_used: 241_260, open_used: 731_005, changes: [] },
  closing: {
    since: null,
    by: null,
    why: null,
    orders: 2,
    links: 1,
    api_keys: 3,
    payments: 12,
    retries: 1,
    refund_requests: 2,
    credits: 1,
    owed: 4_000,
    users: 4,
  },
  ...more,
});
