export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as HTML, for readers that show it. */
  readonly html?: string;
  /** Messages with the same key are the same message: whoever can tell delivers it once, however often it is sent. */
  readonly key?: string;
}

export interface Email {
  readonly kind: 'outbox' | 'smtp';
  /** Ends once the message was taken over. Throws MessageRefused where it never will be, and anything else where it may be later. */
  send(message: EmailMessage): Promise<void>;
}
