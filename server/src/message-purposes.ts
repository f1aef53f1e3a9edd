import { APPROVAL_MS, LINK_LIFE_MS } from '@drawbridge/contract';
import { CODE_MS, RESET_LINK_MS, WELCOME_LINK_MS } from './identity/index.ts';
import { APPLICATION_LINK_MS } from './merchants/applications/index.ts';
import type { PurposeRules, PurposeTable } from './notify/outbox/index.ts';
import * as links from './payments/links/index.ts';
import * as purchases from './payments/purchases/index.ts';
import { EMAIL_CHANGE_MS, EMAIL_LINK_MS, NUMBER_CODE_MS } from './people/consumers/index.ts';
import { STAFF_INVITATION_MS } from './provider/staff/index.ts';
import * as schedules from './reporting/schedules/index.ts';

/** News that is older than this puzzles more than it says. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/** What is mailed alone, is owed to its reader so that nobody may end it, and is shown to nobody but the provider. */
const SERVICE_MAIL = {
  channels: ['email'],
  ends_by_stop: false,
  one_press: false,
  caps: [],
  limits: [],
  life_ms: NEWS_MS,
  ends_by_itself: false,
  may_repeat: false,
  shown_to: null,
} as const satisfies PurposeRules;
/** The same by text to whoever has no verified address: STOP ends those, and mails go on. */
const NEWS = {
  ...SERVICE_MAIL,
  channels: ['sms', 'email'],
  ends_by_stop: true,
  caps: ['number', 'prefix', 'all'],
} as const satisfies PurposeRules;
/** What holds a link that works once, and for so long. */
const LINK_MAIL = { ...SERVICE_MAIL, ends_by_itself: true } as const;

/**
 * Every message that the product sends, and the rules of each: by what it goes, who may end it, what counts it, how
 * long it is tried, who is shown what became of it. A message without a row cannot be written.
 */
export const PURPOSES: PurposeTable = {
  /** The code of a sign-in, which its recipient asks for and waits for. */
  code: {
    channels: ['sms'],
    ends_by_stop: false,
    one_press: false,
    caps: ['number', 'prefix', 'all'],
    limits: [
      'code_number',
      'code_address',
      'code_area',
      'code_all',
      'known_number',
      'known_area',
      'known_all',
      'every_code',
      'code_sign_in',
    ],
    life_ms: CODE_MS,
    ends_by_itself: true,
    may_repeat: true,
    shown_to: 'recipient',
  },
  /** To whoever was made a merchant's user: who added them, and a link to choose a password. */
  welcome: { ...LINK_MAIL, limits: ['user_added'], life_ms: WELCOME_LINK_MS, shown_to: 'merchant' },
  /** Not shown to whoever asks: it would tell who has an account. */
  reset_link: { ...LINK_MAIL, limits: ['reset_account', 'reset_address'], life_ms: RESET_LINK_MS },
  new_password: SERVICE_MAIL,
  /** To whoever's passkeys, authenticator app or recovery codes were changed. */
  factors: SERVICE_MAIL,
  /** Somebody signed in on a device that is new for them. */
  new_device: { ...NEWS, limits: ['device_told'] },
  /** To a consumer whose passkeys were changed, or when they are asked for. */
  passkeys: NEWS,
  /** The link that verifies a consumer's address. */
  email_link: { ...LINK_MAIL, limits: ['email_link'], life_ms: EMAIL_LINK_MS, shown_to: 'recipient' },
  /** The link that has a consumer use another address from now on. */
  email_change: { ...LINK_MAIL, limits: ['email_change', 'email_change_to'], life_ms: EMAIL_CHANGE_MS, shown_to: 'recipient' },
  /** To the number, or the address, that a consumer used until now. */
  contact_changed: NEWS,
  /** The last one to a consumer who had their data deleted. */
  data_deleted: NEWS,
  /** What a merchant sends to whomever they name: the one message that its recipient may end for good. */
  payment_link: {
    channels: ['sms', 'email'],
    ends_by_stop: true,
    one_press: true,
    caps: ['number', 'prefix', 'organization', 'all'],
    limits: ['link_sent', 'link_received'],
    life_ms: LINK_LIFE_MS.invoice_link,
    ends_by_itself: true,
    may_repeat: false,
    shown_to: 'merchant',
    ...links.messageRules,
  },
  receipt: SERVICE_MAIL,
  /** A return or a retry, to the consumer and to the merchant's users. */
  return: NEWS,
  /** What was refunded, reversed, not carried or not paid out; that the file of a consumer's data is ready. */
  notice: NEWS,
  /** An order that a shop has asked for waits for its consumer's approval: worth nothing once that time is over. */
  order_waiting: {
    ...NEWS,
    channels: ['push', 'sms'],
    life_ms: APPROVAL_MS,
    ends_by_itself: true,
    ...purchases.messageRules,
  },
  /** What became of a payment, a debt or an account, by the ways that its consumer chose. */
  payment_news: { ...NEWS, channels: ['push', 'sms'] },
  /** What a consumer asks for to see that their browser shows notices. */
  push_test: { ...SERVICE_MAIL, channels: ['push'], limits: ['push_test'], life_ms: CODE_MS, ends_by_itself: true },
  /** What somebody wrote to the provider, that it is here, and what the provider answered. */
  support: { ...SERVICE_MAIL, limits: ['support_request'] },
  /** To the provider's support address, in the provider's interest alone. */
  alarm: SERVICE_MAIL,
  /** To whoever is to be of the provider's staff: a link to add a passkey. */
  staff_invitation: { ...LINK_MAIL, life_ms: STAFF_INVITATION_MS },
  /** To a business that applies: a link to go on, with what staff ask. */
  application_link: { ...LINK_MAIL, limits: ['application_begun', 'application_email'], life_ms: APPLICATION_LINK_MS },
  /** That its application is here, approved, declined or closed. */
  application: SERVICE_MAIL,
  /** To all Account Admins: where their business is paid out to is to change, or has. */
  settlement_account: SERVICE_MAIL,
  /** To all Account Admins: what their business takes payments by was changed. */
  business_feature: SERVICE_MAIL,
  /** To all Account Admins: their business begins to close, stays open after all, or is closed. */
  business_closing: SERVICE_MAIL,
  /** To all Account Admins: a server of theirs has taken no webhook message for a day. */
  webhook_failing: SERVICE_MAIL,
  /** A report to those of a business's users whom its Account Admins named. */
  report: { ...SERVICE_MAIL, ...schedules.messageRules },
  /** To a consumer's number on file, for whoever calls support to read back. */
  number_code: {
    ...SERVICE_MAIL,
    channels: ['sms'],
    caps: ['number', 'prefix', 'all'],
    limits: ['number_code', 'number_code_staff'],
    life_ms: NUMBER_CODE_MS,
    ends_by_itself: true,
  },
};
