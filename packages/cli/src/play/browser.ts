import { reasonOf, Unreachable } from '../call-center.ts';

/** What a browser does that matters to a sign-in: it keeps cookies by their path, follows nothing by itself, names its origin. */
export class Browser {
  readonly #origin: string;
  readonly #signal: AbortSignal;
  /** By name and path. */
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>();

  constructor(origin: string, signal: AbortSignal) {
    this.#origin = origin;
    this.#signal = signal;
  }

  /** Opens an address of the site; a redirect is given back as where it leads. */
  async open(address: string): Promise<{ readonly status: number; readonly leads_to: string | null }> {
    const response = await this.#send(address, { method: 'GET' });
    await response.body?.cancel();
    return { status: response.status, leads_to: response.headers.get('location') };
  }

  /** Sends JSON as one of the site's own pages does. */
  async post(address: string, body: unknown): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
    const response = await this.#send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, unknown> };
  }

  async #send(address: string, init: { method: string; headers?: Record<string, string>; body?: string }): Promise<Response> {
    const url = new URL(address, this.#origin);
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ pair }) => pair)
      .join('; ');
    const headers = { 'user-agent': 'drawbridge-cli', ...init.headers, ...(cookie === '' ? {} : { cookie }) };
    try {
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: this.#signal });
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      return response;
    } catch (error) {
      this.#signal.throwIfAborted();
      throw new Unreachable(`${url.origin} can't be reached: ${reasonOf(error)}`);
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/';
    const name = pair.slice(0, pair.indexOf('='));
    // Taken away, as the provider does it: by an empty value.
    if (pair.endsWith('=')) this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { pair, path });
  }
}
