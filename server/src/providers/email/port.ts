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
  send(message: EmailMessage): Promise<void>;
}
