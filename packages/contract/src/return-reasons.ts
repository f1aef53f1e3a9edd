/** The words for ACH return codes that people see beside a retry. Some sources write R08 with a letter O. */
const RETURN_REASONS: Readonly<Record<string, string>> = {
  R01: 'Insufficient Funds',
  R02: 'Account Closed',
  R03: 'No Account/Unable to Locate Account',
  R04: 'Invalid Account Number',
  R05: 'Unauthorized Debit to Consumer Account Using Corporate SEC Code',
  R07: 'Authorization Revoked by Customer',
  R08: 'Payment Stopped',
  RO8: 'Payment Stopped',
  R09: 'Uncollected Funds',
  R10: 'Customer Advises Not Authorized',
  R11: 'Customer Advises Entry Not in Accordance with the Terms of the Authorization',
  R12: 'Branch Sold to Another DFI',
  R16: 'Account Frozen',
  R20: 'Non-Transaction Account',
  R24: 'Duplicate Entry',
  R29: 'Corporate Customer Advises Not Authorized',
  R31: 'Permissible Return',
  R38: 'Stop Payment on Source Document',
  R39: 'Improper Source Document',
  R50: 'State Law Affecting RCK Acceptance',
  R51: 'Item Related to RCK Entry is Ineligible or Improper',
};

/** The codes that people are offered where they look for one. */
export const RETURN_REASON_CODES: readonly string[] = Object.keys(RETURN_REASONS).filter((code) => code !== 'RO8');

/** The reason that a return code stands for; '-' for one that is not in the table, or for none. */
export function returnReason(code: string | null | undefined): string {
  return (code && Object.hasOwn(RETURN_REASONS, code) && RETURN_REASONS[code]) || '-';
}

/**
 * Why a person may dishonor a return that had its effect (Nacha rules, appendix four). The server does duplicates and
 * wrong amounts.
 */
export const DISHONOR_REASONS = {
  R61: 'Misrouted return',
  R62: 'Return of an erroneous or reversing entry',
  R68: 'Untimely return',
  R70: 'Permissible return not accepted',
} as const;
export type DishonorReason = keyof typeof DISHONOR_REASONS;
export const DISHONOR_CODES = Object.keys(DISHONOR_REASONS) as readonly DishonorReason[];
