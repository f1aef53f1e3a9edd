/** How a checkout session stands, as the shop's server reads it from the API. */
export type CheckoutStatus = 'open' | 'paid' | 'expired';

/**
 * `paid`: the checkout page shows that it was paid. `returned`: the shopper chose the way back after that; `canceled`: before it. `closed`: the
 * shopper is back at this page, and has closed the window or left it where no page may watch it, as while signing in: it may still be paid and
 * come back. `status`: after any of these, the status has changed.
 */
export type CheckoutEvent = 'paid' | 'returned' | 'canceled' | 'closed' | 'status';

/** What happened. Ship by `status` alone, and only where your server has asked: everything else is what a browser says. */
export interface CheckoutChange {
  readonly event: CheckoutEvent;
  /** What `status` of the options gave; undefined where there is none, or it failed. */
  readonly status: CheckoutStatus | undefined;
  /** Why `status` of the options failed. */
  readonly error?: unknown;
}

export interface CheckoutOptions {
  /** Called with everything that happens. */
  readonly onChange: (change: CheckoutChange) => void;
  /** Asks the shop's own server how the session stands. */
  readonly status?: () => Promise<CheckoutStatus>;
  /** A tab unless given. */
  readonly as?: 'tab' | 'window';
}

/** A checkout that was opened. */
export interface Checkout {
  /** False where the browser allowed no window: then this page goes to the checkout itself. */
  readonly opened: boolean;
  /** Brings the window to the front. */
  focus(): void;
  /** Closes the window; the session can still be paid. */
  close(): void;
  /** Tells nothing more. */
  stop(): void;
}
