/** Accounts of before items have items of their ids; their tokens stay where they were sealed. */
const OF_AN_ACCOUNT = /^acc_/;

/** Where an item's access token belongs: the associated data that it is sealed with. It opens as that item's only. */
export function accessPlace(item_id: string): string {
  return OF_AN_ACCOUNT.test(item_id) ? `bank_accounts/${item_id}/vendor_access` : `bank_link_items/${item_id}/access`;
}
