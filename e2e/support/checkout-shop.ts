import { readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Drawbridge } from '../../packages/sdk/src/index.ts';
import { packPackage } from '../../tools/packages/pack.mjs';

/** Nothing that is written into a page runs or is drawn, and no text becomes code. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const page = (script: string, body: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/${script}"></script><body>${body}</body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  '/': page(
    'shop.js',
    '<h1>Basket</h1><button id="tab">Pay in a tab</button><button id="window">Pay in a window</button><button id="here">Pay here</button><ol id="told"></ol>',
  ),
  '/thanks': page('thanks.js', '<h1 id="title">One moment</h1>'),
  '/basket': page('basket.js', '<h1 id="title">One moment</h1>'),
};

const SHOP = `
import { openCheckout, redirectToCheckout } from '/checkout.js';
const tell = (text) => { const item = document.createElement('li'); item.textContent = text; document.getElementById('told').append(item); };
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => tell('violation of ' + violatedDirective));
addEventListener('error', ({ message }) => tell(message));
const post = (path) => fetch(path, { method: 'POST' }).then((answer) => answer.json());
const open = (as) => openCheckout(post('/pay').then(({ url }) => url), {
  as,
  status: () => post('/status').then(({ status }) => status),
  onChange: ({ event, status }) => tell(event + ': ' + status),
});
document.getElementById('tab').onclick = () => open('tab');
document.getElementById('window').onclick = () => open('window');
document.getElementById('here').onclick = () => post('/pay').then(({ url }) => redirectToCheckout(url));
`;

const back = (as: string, title: string) => `
import { comeBack } from '/checkout.js';
const heard = await comeBack('${as}');
document.getElementById('title').textContent = heard ? 'Go back to the shop' : '${title}';
`;

/** A shop on the web with a server of its own, which uses what is published: the packed @drawbridge/checkout, and @drawbridge/sdk. */
export interface CheckoutShop {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a shop whose orders cost `amount` cents each. */
export async function startCheckoutShop({
  base_url,
  key,
  amount,
}: {
  base_url: string;
  key: string;
  amount: number;
}): Promise<CheckoutShop> {
  const drawbridge = new Drawbridge({ base_url, key });
  const scripts: Readonly<Record<string, string>> = {
    '/checkout.js': packedCheckout(),
    '/shop.js': SHOP,
    '/thanks.js': back('returned', 'Thank you'),
    '/basket.js': back('canceled', 'Your basket'),
  };
  let orders = 0;
  let session_id = '';
  const calls: Readonly<Record<string, () => Promise<object>>> = {
    '/pay': async () => {
      orders += 1;
      const order_id = `CW-${process.pid}-${orders}`;
      const address = { street: '418 Larkin St', city: 'San Francisco', state: 'CA', postal_code: '94102' };
      const ways = { success_url: `${url}/thanks`, cancel_url: `${url}/basket` };
      const session = await drawbridge.checkoutSessions.create({ order_id, amount, ...address, ...ways }, { idempotency_key: order_id });
      session_id = session.id;
      return { url: session.url };
    },
    '/status': async () => ({ status: (await drawbridge.checkoutSessions.read(session_id)).status }),
  };
  const server = createServer((request, response) => void answer(request, response, { scripts, calls }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  { scripts, calls }: { scripts: Readonly<Record<string, string>>; calls: Readonly<Record<string, () => Promise<object>>> },
): Promise<void> {
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY }).end(text);
  const [script, call, html] = [scripts[url], calls[url], PAGES[url]];
  if (script !== undefined) send(200, 'text/javascript', script);
  else if (html !== undefined) send(200, 'text/html', html);
  else if (call === undefined) send(404, 'text/plain', 'Not here');
  else
    await call().then(
      (said) => send(200, 'application/json', JSON.stringify(said)),
      (error: unknown) => send(500, 'application/json', JSON.stringify({ error: String(error) })),
    );
}

/** The file that `npm publish` would send. */
function packedCheckout(): string {
  const { folder, root } = packPackage('checkout');
  try {
    return readFileSync(join(root, 'dist/index.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
