import type { Accepted } from '../shared/accepted.ts';
import type { Checkable } from '../shared/finding.ts';

export interface EmailMessage {
  /** What we call it: what comes back names it. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as HTML, for readers that show it. */
  readonly html?: string;
  /** Messages with the same key are the same message: whoever can tell delivers it once, however often it is sent. */
  readonly key?: string;
  /** Where its recipient stops such mails by one press (RFC 8058). */
  readonly stop_url?: string;
  /** A file that it carries. */
  readonly attachment?: { readonly file_name: string; readonly content_type: string; readonly base64: string };
}

export interface Email extends Partial<Checkable> {
  readonly kind: 'outbox' | 'smtp';
  /** Whether a message that is sent again under its key is known as the same. */
  readonly knows_keys?: boolean;
  /**
   * Ends once the message was taken over. Throws MessageRefused where it never will be, MessageUncertain where it may
   * have gone out, and MessageDelayed or anything else where it has not, and may be later.
   */
  send(message: EmailMessage): Promise<Accepted | undefined>;
  /** Lets go of what it holds open. */
  close?(): void;
}
