/** A provider of messages will not deliver to this recipient: a number or address that is none, or that wants nothing from us. No other try would help. */
export class MessageRefused extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the message was refused: ${why}`, options);
    this.name = 'MessageRefused';
  }
}
