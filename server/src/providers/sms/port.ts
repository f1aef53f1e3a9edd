export interface Sms {
  readonly kind: 'outbox' | 'twilio';
  send(message: { to: string; body: string }): Promise<void>;
}
