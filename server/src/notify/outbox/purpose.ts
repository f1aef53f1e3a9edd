import type { MessageFailure } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** What a message is for. */
export type Purpose =
  | 'code'
  | 'reset_link'
  | 'new_password'
  | 'email_link'
  | 'payment_link'
  | 'receipt'
  | 'return'
  | 'notice'
  | 'support'
  | 'alarm';

/** Where a message stands. The way from one to another is in the table `message_transitions`. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'refused', 'failed', 'uncertain'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export interface MessageChange {
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
}

/** What whoever has a message sent says and hears of it. */
export interface PurposeRules {
  /** Why it is not to be sent any more, asked before each try; undefined while it is. */
  whyNot?(context: Context, about: string): Promise<MessageFailure | undefined>;
  /** Notes what became of it, in the transaction in which that is kept. */
  changed?(context: Context, tx: Queryable, about: string, change: MessageChange): Promise<void>;
}

/** By purpose; one that is missing hears nothing, and is sent as long as it is not too old. */
export type PurposeTable = Readonly<Partial<Record<Purpose, PurposeRules>>>;
