export interface Email {
  readonly kind: 'outbox' | 'smtp';
  send(message: { to: string; subject: string; body: string }): Promise<void>;
}
