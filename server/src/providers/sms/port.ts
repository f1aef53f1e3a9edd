export interface SmsMessage {
  readonly to: string;
  readonly body: string;
  /** Messages with the same key are the same message: whoever can tell delivers it once, however often it is sent. */
  readonly key?: string;
}

export interface Sms {
  readonly kind: 'outbox' | 'twilio';
  /** Ends once the message was taken over. Throws MessageRefused where it never will be, and anything else where it may be later. */
  send(message: SmsMessage): Promise<void>;
}
