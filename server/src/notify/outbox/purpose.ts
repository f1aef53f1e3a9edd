import type { MessageFailure } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { LimitName } from '../../kernel/limits/index.ts';

/** What a message is for. */
export type Purpose =
  | 'code'
  | 'welcome'
  | 'reset_link'
  | 'new_password'
  | 'factors'
  | 'new_device'
  | 'passkeys'
  | 'email_link'
  | 'email_change'
  | 'contact_changed'
  | 'data_deleted'
  | 'payment_link'
  | 'receipt'
  | 'return'
  | 'notice'
  | 'support'
  | 'alarm'
  | 'settlement_account'
  | 'business_feature'
  | 'business_closing'
  | 'webhook_failing'
  | 'report'
  | 'staff_invitation'
  | 'application_link'
  | 'application'
  | 'number_code'
  | 'order_waiting'
  | 'payment_news'
  | 'push_test';

export type Channel = 'sms' | 'email' | 'push';

/** Whose texts are counted together: those to a number, to an area code, of an organization, all. */
export type CapKind = 'number' | 'prefix' | 'organization' | 'all';

/** Where a message stands. The way from one to another is in the table `message_transitions`. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'refused', 'failed', 'uncertain'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export interface MessageChange {
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
}

/** The rules of one purpose, and what the room that has such messages sent says and hears of them. */
export interface PurposeRules {
  /** By what they go; a message by another channel is not written. */
  readonly channels: readonly Channel[];
  /** A number's owner ends such texts by the word STOP. False only for what its recipient asks for at that moment. */
  readonly ends_by_stop: boolean;
  /** Each mail has the address that ends them by one press, List-Unsubscribe (RFC 8058), or is not written. */
  readonly one_press: boolean;
  /** Whose caps count its texts; none where there are no texts. */
  readonly caps: readonly CapKind[];
  /** What counts how often somebody can have one sent; none for what no person asks for. */
  readonly limits: readonly LimitName[];
  /** How long one is tried, at most, in milliseconds of real time; its sender may say less. */
  readonly life_ms: number;
  /** Its words end with its life, so it is never sent after that, also where a person asks for it. */
  readonly ends_by_itself: boolean;
  /** Two of it do no harm, and none does: it is sent again where nobody knows whether it went out. */
  readonly may_repeat: boolean;
  /** Who sees on our pages what became of it, besides the provider, who sees that of every message. */
  readonly shown_to: 'recipient' | 'merchant' | null;
  /** Why it is not to be sent any more, asked before each try; undefined while it is. */
  whyNot?(context: Context, about: string): Promise<MessageFailure | undefined>;
  /** Notes what became of it, in the transaction in which that is kept. */
  changed?(context: Context, tx: Queryable, about: string, change: MessageChange): Promise<void>;
}

/** Every purpose has its rules. */
export type PurposeTable = Readonly<Record<Purpose, PurposeRules>>;
