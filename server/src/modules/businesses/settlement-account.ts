import type { Context } from '../../context.ts';

export const applicationPlace = (application_id: string): string => `applications/${application_id}/settlement_account`;
export const businessPlace = (business_id: string): string => `businesses/${business_id}/settlement_account`;

/** Opens the number of the account that a business is paid out to. For a file to the bank, and for nothing else. */
export function openSettlementAccount(context: Context, business: { id: string; settlement_account_sealed: string }): string {
  return context.sealer.open(business.settlement_account_sealed, businessPlace(business.id));
}
