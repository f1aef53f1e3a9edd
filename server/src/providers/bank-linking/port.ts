/** The bank-linking provider: what it can be asked, whoever it is. Every call may fail; none is made inside a transaction. */

/** The provider cannot be reached or did not answer in time. */
export class BankLinkingUnavailable extends Error {}
/** The consumer must sign in at their bank again before the provider can answer. */
export class BankLoginRequired extends Error {}
/** The public token or link token is unknown, used or too old. */
export class BankLinkingRefused extends Error {}

export interface LinkToken {
  link_token: string;
  expires_at: Date;
}

export interface LinkedItem {
  /** The provider's real access token: stays on the server, sealed. */
  access_token: string;
  /** The bank, in the provider's words: what the browser says of it is not taken. */
  institution: { id: string; name: string };
  accounts: VendorAccount[];
}

export interface VendorAccount {
  vendor_account_id: string;
  type: string;
  subtype: string;
  mask: string;
  routing_number: string;
  account_number: string;
}

export interface BankLinking {
  readonly kind: 'sandbox' | 'plaid';
  /** A token that opens the widget for this user; with `access_token`, to sign in again to a bank already linked. */
  createLinkToken(user_id: string, relink?: { access_token: string }): Promise<LinkToken>;
  /** Trades the widget's public token for access, with the numbers of the accounts that were chosen. `user_id` must be the one the link token was for. */
  exchangePublicToken(user_id: string, public_token: string): Promise<LinkedItem>;
  /**
   * The available balance in cents, read from the bank now; undefined when the bank gives none.
   * Throws BankLoginRequired or BankLinkingUnavailable.
   */
  fetchAvailableBalance(access_token: string, vendor_account_id: string): Promise<number | undefined>;
}
