interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly expires_ms: number;
  readonly http_only: boolean;
  readonly secure: boolean;
  readonly same_site: string;
}

/** What a browser does that matters to a sign-in: keeps cookies by path and lifetime, follows nothing by itself, names its origin. */
export class Browser {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  #cookies: Cookie[] = [];

  /** `headers` go with every request, such as those of a proxy. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Opens an address of the site; redirects are given back, not followed. */
  async get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(address, { method: 'GET', headers });
  }

  /** Sends JSON as one of the site's own pages does. */
  async post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#origin, 'sec-fetch-site': 'same-origin', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** The cookies kept now. */
  cookies(): readonly Cookie[] {
    return this.#cookies;
  }

  async #send(address: string, init: { method: string; headers?: Record<string, string>; body?: string }): Promise<Response> {
    const url = new URL(address, this.#origin);
    const cookie = this.#cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...this.#headers, ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const given = new Map(
      attributes.map((attribute) => attribute.split('=', 2) as [string, string?]).map(([key, value]) => [key.toLowerCase(), value ?? '']),
    );
    const [name = '', value = ''] = pair.split('=', 2);
    const path = given.get('path') ?? '/';
    const expires_ms = given.has('expires') ? Date.parse(given.get('expires') ?? '') : Number.POSITIVE_INFINITY;
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    // An expiry in the past is how a cookie is taken away.
    if (expires_ms < Date.parse('2000-01-01') || value === '') return;
    this.#cookies.push({
      name,
      value,
      path,
      expires_ms,
      http_only: given.has('httponly'),
      secure: given.has('secure'),
      same_site: given.get('samesite') ?? '',
    });
  }
}
