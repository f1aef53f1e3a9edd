import type { MessageFailure } from '@drawbridge/contract';
import type { Accepted } from '../shared/accepted.ts';
import type { Checkable } from '../shared/finding.ts';

export interface SmsMessage {
  /** Our name for it: later reports name it. */
  readonly id?: string;
  readonly to: string;
  readonly body: string;
  /** A code that its recipient asked for: it may come from a sender of its own. */
  readonly is_code?: boolean;
  /** Messages with the same key are the same message: whoever can tell delivers it once, however often it is sent. */
  readonly key?: string;
  /** Not worth delivering later than that, in seconds from now. */
  readonly valid_for_s?: number;
}

/** What a provider has of a message whose sending nobody answered to. */
export type Found = { readonly is: 'sent'; readonly provider_id: string } | { readonly is: 'not_sent' } | { readonly is: 'unknown' };

/** A provider's report on a message that it took over. */
export interface DeliveryReport {
  readonly state: 'sent' | 'delivered' | 'undelivered';
  readonly provider_id: string;
  readonly failure: MessageFailure | null;
  readonly code: string | null;
}

/** What somebody texted to us. */
export interface Reply {
  /** The provider's id: the same text may be reported again. */
  readonly provider_id: string;
  readonly from: string;
  readonly word: 'stop' | 'start' | 'help' | 'other';
  /** The provider has answered them already. */
  readonly answered: boolean;
}

/** What a provider says by calling us. Its calls carry names and values, as a form does. */
export interface SmsCallbacks {
  /** Whether the call to this path of ours is the provider's own. */
  isGenuine(path: string, form: Readonly<Record<string, string>>, signature: string | undefined): Promise<boolean>;
  /** Undefined: nothing that we keep. */
  readReport(form: Readonly<Record<string, string>>): DeliveryReport | undefined;
  readReply(form: Readonly<Record<string, string>>): Reply | undefined;
  /** The answer to somebody's text, as the provider takes it; undefined says nothing to them. */
  writeAnswer(words: string | undefined): Promise<string>;
}

export interface Sms extends Partial<Checkable> {
  readonly kind: 'outbox' | 'twilio';
  /** Whether a message that is sent again under its key is known as the same. */
  readonly knows_keys?: boolean;
  /**
   * Ends once the message was taken over. Throws MessageRefused where it never will be, MessageUncertain where it may
   * have gone out, and MessageDelayed or anything else where it has not, and may be later.
   */
  send(message: SmsMessage): Promise<Accepted | undefined>;
  /** Looks for a message that was sent since a moment and never answered to. */
  findSent?(message: SmsMessage, since: Date): Promise<Found>;
  readonly callbacks?: SmsCallbacks;
}
