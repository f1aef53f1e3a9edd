export interface PushMessage {
  /** By what a browser is reached, as its PushSubscription says. */
  readonly target: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** What its worker is given; nobody on the way can read it. */
  readonly body: string;
  /** Of two that wait for a browser under one topic the later is kept. */
  readonly topic: string;
  /** For how many seconds the service keeps it for a browser that is away. */
  readonly ttl_s: number;
  /** Who sends it: the center's key, and where its service can write to, an address of mail or of the web. */
  readonly signer: { readonly public_key: string; readonly private_key: string; readonly contact: string };
}

/** The push services of browsers. */
export interface Push {
  readonly kind: 'web-push';
  /**
   * Ends once a service has taken the message over. Throws MessageRefused (`no_such_recipient` where the browser takes
   * no more), and MessageDelayed where it has not gone out, or may come twice without harm.
   */
  send(message: PushMessage): Promise<void>;
}
