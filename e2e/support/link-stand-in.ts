import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlaidStandIn } from '../../server/test/support/plaid/stand-in.ts';
import type { PlaidAccount } from '../../server/test/support/plaid/world.ts';

const SCRIPT = '/link/v2/stable/link-initialize.js';
const FRAME = '/link/v2/stable/link.html';

/** Its script, as Link's documentation describes it: it knows the page's nonce by its own tag, and nothing of Trusted Types. */
function script(): void {
  const { src, nonce } = document.currentScript as HTMLScriptElement;
  const own = new URL(src).origin;
  let made = 0;
  interface Options {
    token: string;
    receivedRedirectUri?: string;
    onLoad?: () => void;
    onEvent?: (name: string, metadata: object) => void;
    onExit?: (error: object | null, metadata: object) => void;
    onSuccess: (public_token: string, metadata: object) => void;
  }
  const create = ({ token, receivedRedirectUri = '', onLoad, onEvent, onExit, onSuccess }: Options) => {
    made += 1;
    const style = document.createElement('style');
    style.nonce = nonce;
    style.innerHTML = `.plaid-link-shade-${made} { background-color: rgb(1, 2, 3); }`;
    document.head.append(style);
    const mark = `<img class="plaid-link-mark" alt="" src="${own}/mark.svg">`;
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div class="plaid-link-shade-${made}" style="position: fixed; inset: 0; z-index: 9998; display: none">${mark}</div>`,
    );
    const shade = document.body.lastElementChild as HTMLElement;
    const frame = document.createElement('iframe');
    frame.id = `plaid-link-iframe-${made}`;
    frame.title = 'Plaid Link';
    frame.setAttribute('style', 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 9999; display: none');
    frame.src = `${own}/link/v2/stable/link.html?${new URLSearchParams({ token, received: receivedRedirectUri })}`;
    const show = (display: string) => {
      for (const part of [shade, frame]) part.style.display = display;
    };
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== own || source !== frame.contentWindow) return;
      onEvent?.(data.does.toUpperCase(), {});
      if (data.does === 'load') onLoad?.();
      if (data.does === 'leave') window.location.href = data.to;
      if (data.does !== 'exit' && data.does !== 'success') return;
      show('none');
      if (data.does === 'exit') onExit?.(data.error, { status: data.status, institution: null, link_session_id: 's', request_id: 'r' });
      else onSuccess(data.public_token, data.metadata);
    };
    window.addEventListener('message', hear);
    document.body.append(frame);
    return {
      open: () => show('block'),
      exit: () => {
        show('none');
        onExit?.(null, { status: null });
      },
      destroy: () => {
        window.removeEventListener('message', hear);
        for (const part of [shade, frame, style]) part.remove();
      },
    };
  };
  Object.assign(window, { Plaid: { create } });
}

/** What stands in its frame. */
function frame(accounts: { id: string; label: string }[], bank: string): void {
  const query = new URLSearchParams(location.search);
  const say = (message: object) => window.parent.postMessage(message, '*');
  const finish = async () => {
    const account_ids = [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
    const body = JSON.stringify({ token: query.get('token'), received: query.get('received'), account_ids });
    say(await (await fetch('/finish', { method: 'POST', body })).json());
  };
  const button = (name: string, press: () => unknown) => {
    const element = document.createElement('button');
    element.textContent = name;
    element.onclick = () => void press();
    document.body.append(element);
  };
  for (const { id, label } of accounts) {
    const element = document.createElement('label');
    element.append(Object.assign(document.createElement('input'), { type: 'checkbox', value: id }), label);
    document.body.append(element);
  }
  button('Share', finish);
  button('Sign in at the bank', () => say({ does: 'leave', to: bank }));
  button('Sign in in a window', () => window.open(`${bank}&window=yes`));
  button('Close', () => say({ does: 'exit', error: null, status: 'requires_credentials' }));
  button('My bank is away', () => {
    const error = {
      error_type: 'INSTITUTION_ERROR',
      error_code: 'INSTITUTION_DOWN',
      error_message: 'this institution is down',
      display_message: null,
    };
    say({ does: 'exit', error, status: 'requires_credentials' });
  });
  window.addEventListener('message', ({ data }) => {
    if (data === 'signed in') void finish();
  });
  say({ does: 'load' });
}

/**
 * Plaid's own place for the widget, on an origin of its own: the script, its frame, and a bank with a sign-in page of its own. What is shared in it stands at the
 * interface's stand-in afterwards, as in life.
 */
export class LinkStandIn {
  readonly #server: Server;
  readonly #plaid: PlaidStandIn;
  readonly url: string;
  /** What the bank shows whoever signs in. */
  accounts: readonly PlaidAccount[] = [];
  /** Its script does not come. */
  away = false;
  /** The answers that the bank sent people back with, by the link tokens that they left with. */
  readonly #states = new Map<string, string>();

  private constructor(server: Server, plaid: PlaidStandIn) {
    this.#server = server;
    this.#plaid = plaid;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(plaid: PlaidStandIn): Promise<LinkStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const link = new LinkStandIn(server, plaid);
    server.on('request', (request, response) => void link.#answer(request, response));
    return link;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const give = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    if (pathname === SCRIPT && this.away) request.socket.destroy();
    else if (pathname === SCRIPT) give('text/javascript', `(${script})();`);
    else if (pathname === '/other.js') give('text/javascript', 'window.other_script_ran = true;');
    else if (pathname === '/mark.svg') give('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    else if (pathname === FRAME)
      give(
        'text/html',
        page(
          `(${frame})(${JSON.stringify(this.#shown(searchParams.get('token') ?? ''))}, ${JSON.stringify(this.#bank(searchParams.get('token') ?? ''))})`,
        ),
      );
    else if (pathname === '/bank') give('text/html', bankPage(searchParams));
    else if (pathname === '/finish') give('application/json', JSON.stringify(await this.#finish(request)));
    else response.writeHead(404).end();
  }

  /** In update mode the accounts of the item, else the bank's. */
  #shown(token: string) {
    const item = this.#plaid.world.find(this.#plaid.world.link_tokens.get(token)?.['access_token']);
    return (item?.accounts ?? this.accounts).map(({ account_id, subtype, account }) => ({
      id: account_id,
      label: `${subtype} ${account.slice(-4)}`,
    }));
  }

  /** The bank's sign-in page, which sends whoever left with this token back. */
  #bank(token: string): string {
    const state = `state-${this.#states.size + 1}`;
    this.#states.set(state, token);
    const back = String(this.#plaid.world.link_tokens.get(token)?.['redirect_uri']);
    return `${this.url}/bank?${new URLSearchParams({ state, back })}`;
  }

  async #finish(request: IncomingMessage): Promise<object> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { token, received, account_ids } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      token: string;
      received: string;
      account_ids: string[];
    };
    const state = received === '' ? undefined : new URL(received).searchParams.get('oauth_state_id');
    if (state !== undefined && this.#states.get(state ?? '') !== token)
      return {
        does: 'exit',
        error: { error_type: 'OAUTH_ERROR', error_code: 'OAUTH_STATE_ID_NOT_FOUND', error_message: 'no such state', display_message: null },
      };
    const known = this.#plaid.world.find(this.#plaid.world.link_tokens.get(token)?.['access_token'])?.accounts ?? this.accounts;
    const chosen = account_ids.length === 0 ? known : known.filter(({ account_id }) => account_ids.includes(account_id));
    const { public_token, institution } = this.#plaid.world.passThroughLink(token, chosen);
    const accounts = chosen.map(({ account_id, account, subtype }) => ({
      id: account_id,
      name: subtype,
      mask: account.slice(-4),
      type: 'depository',
      subtype,
    }));
    return { does: 'success', public_token, metadata: { institution, accounts, link_session_id: 's' } };
  }
}

const page = (script: string) => `<!doctype html><title>Link</title><body style="background: white"><script>${script}</script></body>`;

/** A bank's own sign-in page: in the window of the page, or in one of its own. */
function bankPage(query: URLSearchParams): string {
  const back = (answer: Record<string, string>) => `${query.get('back')}?${new URLSearchParams(answer)}`;
  if (query.get('window') === 'yes')
    return page(
      `const b = document.createElement('button'); b.textContent = 'Allow'; b.onclick = () => { window.opener.postMessage('signed in', '*'); window.close(); }; document.body.append(b);`,
    );
  return `<!doctype html><title>Bank</title><h1>Bank</h1><p><a href="${back({ oauth_state_id: query.get('state') ?? '' })}">Allow</a><p><a href="${back({ error: 'access_denied' })}">Not now</a>`;
}
