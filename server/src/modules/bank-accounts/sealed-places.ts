/**
 * Where sealed values of a bank account belong: the associated data that they were sealed with. A value opens at its own place only.
 */
export const routingNumberPlace = (account_id: string): string => `bank_accounts/${account_id}/routing_number`;
export const accountNumberPlace = (account_id: string): string => `bank_accounts/${account_id}/account_number`;
export const vendorAccessPlace = (account_id: string): string => `bank_accounts/${account_id}/vendor_access`;
