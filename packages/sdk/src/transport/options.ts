/** How to reach a Drawbridge server, and as whom. */
export interface DrawbridgeOptions {
  /** The API key, `sk_test_…` or `sk_live_…`. Keep it on servers: whoever has it acts for the business. */
  readonly key: string;
  /** The server's address, such as `https://pay.example.com`. */
  readonly base_url: string;
  /** The version of the API to speak; that which this package was made for unless given. */
  readonly version?: string;
  /** How long one try may take, its answer read whole: 30 seconds unless given. */
  readonly timeout_ms?: number;
  /** How many times a call that failed in passing is sent again: 3 unless given. */
  readonly retries?: number;
  /** In the place of the platform's `fetch`: for proxies, certificates and tests. */
  readonly fetch?: typeof fetch;
}

/** What a single call may have of its own. */
export interface CallOptions {
  /** Of a POST; one is made where none is given. The same key with the same input is done once, for 24 hours. */
  readonly idempotency_key?: string;
  readonly timeout_ms?: number;
  readonly retries?: number;
  /** Ends the call, and the waiting between its tries, with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Throws a TypeError where the options can't work, or would send the key in the clear. Gives the address of the API. */
export function apiAddress({ key, base_url }: DrawbridgeOptions): string {
  if (typeof key !== 'string' || !/^sk_(test|live)_\S+$/.test(key)) throw new TypeError('key must be an API key, sk_test_… or sk_live_…');
  if (!URL.canParse(base_url)) throw new TypeError('base_url must be the address of a Drawbridge server, such as https://pay.example.com');
  const url = new URL(base_url);
  const own_machine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && own_machine))
    throw new TypeError('base_url must begin with https:// (http:// only on this machine)');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/api/v1`;
}
