import type { Language } from '@drawbridge/contract';
import type { Checkable } from '../shared/finding.ts';

/** The bank-linking provider's calls, whoever it is. Every call may fail; none is made inside a transaction. */

/** Whatever the provider refuses or cannot do. The message is for operators: no token, number or name is in it. */
export class BankLinkingError extends Error {
  /** What the provider calls it; for its own adapter. */
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
/** The provider cannot be reached, did not answer in time, or has too much to do. */
export class BankLinkingUnavailable extends BankLinkingError {}
/** The provider is there, the consumer's bank is not. */
export class BankAway extends BankLinkingUnavailable {}
/** The provider refuses our own credentials or calls: nothing works until an operator has mended it. */
export class BankLinkingMisused extends BankLinkingUnavailable {}
/** The consumer must sign in at their bank again before the provider can answer. */
export class BankLoginRequired extends BankLinkingError {}
/** The consumer shares this account no more; whatever else they share may still work. */
export class AccountNotShared extends BankLoginRequired {}
/** Reading account numbers was not permitted, or no longer is: the widget can ask at the next sign-in. */
export class PermissionMissing extends AccountNotShared {}
/** The access was taken back, or the item is gone: only linking anew helps. */
export class BankAccessGone extends BankLoginRequired {}
/** The public token or link token is unknown, used or too old. */
export class BankLinkingRefused extends BankLinkingError {}
/** The bank has no account that can be debited. */
export class NoFitAccount extends BankLinkingError {}
/** A message that its sender has not signed, or too long ago. */
export class MessageNotGenuine extends Error {}
/** A genuine message that is not of the shape its sender describes. */
export class MessageUnreadable extends Error {
  /** For the log: its kind in the provider's words, its item, and the names, not values, of fields at fault. */
  readonly about: Readonly<Record<'message' | 'provider_item_id', string | undefined>> & { readonly fields: readonly string[] };
  constructor(about: MessageUnreadable['about']) {
    super('a message is not as its sender describes it');
    this.about = about;
  }
}

export interface LinkToken {
  readonly link_token: string;
  readonly expires_at: Date;
}

/** For whom the widget is opened, and for what. */
export interface LinkTokenWishes {
  readonly user_id: string;
  readonly language: Language;
  /**
   * To sign in again to an item; `choose_accounts`: and to choose anew which of its accounts are shared;
   * `ask_permission`: and to permit that account numbers are read.
   */
  readonly update?: { readonly access_token: string; readonly choose_accounts: boolean; readonly ask_permission: boolean };
  /**
   * For an account to be paid out to: savings accounts are offered as well. Its access is given back once it was read,
   * and no page of ours goes on after a bank's own sign-in page.
   */
  readonly for_payouts?: true;
}

/** One sign-in at one bank: its token reaches all of its accounts. */
export interface ExchangedItem {
  /** The provider's real access token: stays on the server, sealed. */
  readonly access_token: string;
  readonly provider_item_id: string;
}

/** What an item holds now. */
export interface VendorItem {
  /** The bank, in the provider's words: what the browser says of it is not taken. */
  readonly institution: { readonly id: string; readonly name: string };
  /** Those with numbers for debits. */
  readonly accounts: readonly VendorAccount[];
}

export interface VendorAccount {
  readonly vendor_account_id: string;
  readonly type: string;
  readonly subtype: string;
  readonly mask: string;
  readonly routing_number: string;
  readonly account_number: string;
  /** The same in every item, for banks that give each its own numbers; undefined where the numbers tell. */
  readonly persistent_account_id: string | undefined;
}

/** Whom the accounts of an item should belong to. */
export interface Holder {
  readonly legal_name: string;
  /** Of a person; a business is compared by its name alone. */
  readonly phone_number?: string;
  readonly email?: string;
}

/** What a message of the provider's says of an item. */
export interface LinkingNews {
  readonly provider_item_id: string;
  readonly says:
    | { readonly kind: 'login_required' | 'repaired' | 'revoked' | 'new_accounts' | 'permission_missing' | 'nothing' }
    | { readonly kind: 'ends'; readonly at: Date }
    /** Of these accounts, by the provider's ids. */
    | { readonly kind: 'accounts_closed_to_us' | 'numbers_changed'; readonly vendor_account_ids: readonly string[] };
  /** When it was signed. */
  readonly signed_at: Date;
  /** Tells this message from every other. */
  readonly signature_sha256: string;
  /** Its kind in the provider's own words, for the log. */
  readonly name: string;
}

/** How the provider's messages come in. */
export interface LinkingMessages {
  /** Below our own address. */
  readonly path: string;
  /**
   * Reads a message and checks that it is the provider's, unaltered and young. `mayAsk` is called before an unknown key
   * is asked for, and throws after too many. Throws MessageNotGenuine, MessageUnreadable, BankLinkingError.
   */
  read(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer, mayAsk: () => void): Promise<LinkingNews>;
}

/** A widget of the provider's own in our pages: what it needs there. */
export interface BankWidget {
  /** Its script, whole address. It is loaded from there and nowhere else. */
  readonly script: string;
  /** Whose frames and pictures it shows. */
  readonly shows: string;
  /** Whom it asks from within the page. */
  readonly asks: string;
}

export interface BankLinking extends Checkable {
  readonly kind: 'sandbox' | 'plaid';
  /** Undefined where the widget is a page of ours. */
  readonly widget?: BankWidget;
  /** A token that opens the widget. Throws BankLinkingUnavailable, BankLinkingRefused, BankLoginRequired. */
  createLinkToken(wishes: LinkTokenWishes): Promise<LinkToken>;
  /** Trades the widget's public token for access. `user_id` must be the one the link token was for. */
  exchangePublicToken(user_id: string, public_token: string): Promise<ExchangedItem>;
  /** What an item holds now. Throws also NoFitAccount. */
  readItem(access_token: string): Promise<VendorItem>;
  /** The item's content after the widget signed its user in again, as this public token shows. */
  finishUpdate(user_id: string, access_token: string, public_token: string): Promise<VendorItem>;
  /** Whether an item works, for providers that send messages of it: throws what stands against it. */
  requireGood?(access_token: string): Promise<void>;
  /**
   * How well an item's account holders match, 0 to 100 by provider account id; missing where the bank tells no name.
   */
  matchNames?(access_token: string, holder: Holder): Promise<ReadonlyMap<string, number>>;
  /**
   * The available balance in cents, read from the bank now; undefined when the bank gives none.
   * Throws BankLoginRequired or BankLinkingUnavailable.
   */
  fetchAvailableBalance(access_token: string, vendor_account_id: string): Promise<number | undefined>;
  /** Gives the access to an item back for good. Throws BankAccessGone where that was done before. */
  removeItem(access_token: string): Promise<void>;
  /** Undefined where the provider sends none. */
  readonly messages?: LinkingMessages;
}
