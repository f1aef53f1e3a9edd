import type { Debt, PayableAccount, RepaymentOffer } from '@drawbridge/contract';

export const debt = (more: Partial<Debt> = {}): Debt => ({
  public_id: 'QX4N7T2WKD9E',
  business_name: 'Green Leaf Market',
  business_address: { street_one: '5 Elm Street', street_two: null, city: 'Portland', state: 'OR', postal_code: '97201' },
  amount: 2_790,
  approved_at: '2026-11-09T18:00:00.000Z',
  time_zone: 'America/Los_Angeles',
  reason_code: 'R01',
  next: 'may_retry',
  repaying: false,
  retry_on: null,
  clears_on: null,
  blocks: true,
  repay_refusal: null,
  ...more,
});

/** On its way, by its consumer's own word. */
export const repaying = (more: Partial<Debt> = {}): Debt =>
  debt({
    next: 'retry',
    repaying: true,
    retry_on: '2026-11-23',
    clears_on: '2026-11-25',
    repay_refusal: { code: 'REPAY_ON_ITS_WAY', message: 'Your repayment is on its way. You can pay again once it clears.' },
    ...more,
  });

export const payable = (more: Partial<PayableAccount> = {}): PayableAccount => ({
  SynAccountID: 'acc_00000000000000000000000001',
  VendorInstitutionName: 'Tidewater Federal Credit Union',
  AccountType: 'checking',
  LastFour: '6604',
  IsPrimary: true,
  LinkedAt: '2026-03-02T18:00:00.000Z',
  problem: null,
  ...more,
});
export const RETURNED = payable({
  SynAccountID: 'acc_00000000000000000000000002',
  VendorInstitutionName: 'Northgate Bank',
  LastFour: '2210',
  IsPrimary: false,
});

export const offer = (more: Partial<RepaymentOffer> = {}): RepaymentOffer => ({
  ...debt(),
  accounts: [payable(), RETURNED],
  returned_account: RETURNED.SynAccountID,
  authorized_on: '2026-11-20',
  purchased_on: '2026-11-09',
  leaves_on: '2026-11-23',
  would_clear_on: '2026-11-25',
  ...more,
});
