/** What a consumer can be told of as it happens, in the order of the page that chooses. */
export const NOTICE_KINDS = ['order_waiting', 'approved', 'cleared', 'refund', 'returned', 'repaid', 'account_unlinked'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** By what: on their devices, or by text message. */
export const NOTICE_WAYS = ['push', 'text'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

interface KindRules {
  /** Whether it comes to devices that take push, where its reader has not said. */
  readonly push: boolean;
  /** The same of texts. `unverified`: while no email address of theirs is verified, as mails say it then. */
  readonly text: boolean | 'unverified';
  /** The way that cannot be turned off: whoever owes money is always told, by email or text. */
  readonly fixed?: NoticeWay;
}

/** Each kind's rules. Texts come where they are wanted; what is owed, and what no mail says, comes without asking. */
export const NOTICE_RULES: Readonly<Record<NoticeKind, KindRules>> = {
  order_waiting: { push: true, text: false },
  approved: { push: false, text: false },
  cleared: { push: true, text: false },
  refund: { push: true, text: 'unverified' },
  returned: { push: true, text: true, fixed: 'text' },
  repaid: { push: true, text: false },
  account_unlinked: { push: true, text: false },
};

/** Where notices may lead: pages of a consumer's own. The worker that opens them knows the same list. */
export const NOTICE_PATH = /^\/dashboard(?:\/(?:order|accounts|settings\/notifications|(?:receipts|repay)\/[A-Z0-9]{12}))?$/;
