/** How a payment stands, in the shop's words. */
export const PAYMENT_WORDS = {
  PENDING: 'On its way',
  POSTED: 'Collected',
  DECLINED: 'Returned by the bank',
  DENIED: 'Declined by the customer',
  CANCELLED: 'Canceled',
  FAILED: 'Not collected',
};

/** How an order stands that has no payment. */
export const SESSION_WORDS = { open: 'Not paid yet', paid: 'Paid', expired: 'Expired' };
