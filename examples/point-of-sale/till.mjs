// A till: it asks for an amount by a payment link, shows the link as a QR code, and learns from the API's events when it was paid.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import encodeQR from 'qr';

const { DRAWBRIDGE_URL = '', DRAWBRIDGE_KEY = '', PORT = '4343' } = process.env;
if (!URL.canParse(DRAWBRIDGE_URL) || !/^sk_(test|live)_/.test(DRAWBRIDGE_KEY)) {
  console.error(
    'Set DRAWBRIDGE_URL to the address of a center, and DRAWBRIDGE_KEY to an API key with the rights links:read, links:write and events:read.',
  );
  process.exit(1);
}
const OWN = `http://localhost:${PORT}`;
const LOOK_MS = 1_000;
/** A customer who walks away can't pay later: the link is voided then. */
const PATIENCE_MS = 5 * 60_000;
/** What an event of its payment makes of a charge. */
const ENDS = { 'purchase.pending': 'paid', 'purchase.declined': 'declined' };

/** What waits to be paid or was, by the id of its link: its amount in cents, its state, and the pages that watch it. */
const charges = new Map();

/** Calls the API. Gives its answer; throws its refusal. */
async function api(method, path, body, idempotency_key) {
  const response = await fetch(`${DRAWBRIDGE_URL}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${DRAWBRIDGE_KEY}`,
      'drawbridge-version': '2026-12-01',
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotency_key && { 'idempotency-key': idempotency_key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { status: response.status, code: answer.code });
  return answer;
}

/** Follows the events of the business, oldest first, from the newest that there is now. While the center is away it asks again. */
async function follow(after) {
  for (;;) {
    const query = after === undefined ? '?limit=100' : `?limit=100&after=${after}`;
    const { items } = await api('GET', `/events${query}`).catch((error) => {
      console.error(`The till can't get events: ${error.message}`);
      // Asking again is no use where the key is refused; what can't be followed from any more is let go.
      if (error.code === 'EVENT_FORGOTTEN') after = undefined;
      else if (error.status < 500 && error.status !== 429) process.exit(1);
      return { items: [] };
    });
    // Without one to begin behind they come the newest first.
    for (const event of after === undefined ? items.reverse() : items) {
      after = event.id;
      const state = ENDS[event.type];
      if (state && charges.has(event.data.link_id)) become(charges.get(event.data.link_id), state, event.data.public_id);
    }
    if (items.length < 100) await pause(LOOK_MS);
  }
}

/** Asks for an amount: gives the charge, once the link is there. */
async function begin(amount) {
  const number = randomUUID().slice(0, 8).toUpperCase();
  const { id, url } = await api('POST', '/payment-links', { amount, memo: `At the counter, ${number}` }, `till-${number}`);
  const charge = { id, url, amount, state: 'waiting', public_id: null, watchers: new Set() };
  charges.set(id, charge);
  charge.timer = setTimeout(() => end(charge, 'timed_out').catch((error) => console.error(error.message)), PATIENCE_MS);
  return charge;
}

/** Ends a charge that waits: its link can't be paid from then on. One that was paid meanwhile is paid. */
async function end(charge, state) {
  if (charge.state !== 'waiting') return;
  try {
    await api('POST', `/payment-links/${charge.id}/void`, undefined, `till-void-${charge.id}`);
    become(charge, state);
  } catch (error) {
    const { status } = await api('GET', `/payment-links/${charge.id}`);
    if (status !== 'paid') throw error;
    become(charge, 'paid');
  }
}

function become(charge, state, public_id = charge.public_id) {
  clearTimeout(charge.timer);
  Object.assign(charge, { state, public_id });
  for (const response of charge.watchers) tell(charge, response);
}

function tell({ state, public_id }, response) {
  response.write(`data: ${JSON.stringify({ state, public_id })}\n\n`);
}

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/till.css': ['till.css', 'text/css; charset=utf-8'],
  '/till.js': ['till.js', 'text/javascript; charset=utf-8'],
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function answer(request, response) {
  const [path] = request.url.split('?');
  const [, id, part] = /^\/charges\/([a-z0-9_]+)\/(watch|cancel)$/.exec(path) ?? [];
  const asked = `${request.method} ${part ?? path}`;
  const file = request.method === 'GET' ? FILES[path] : undefined;
  if (file) {
    const bytes = readFileSync(new URL(`public/${file[0]}`, import.meta.url));
    return response
      .writeHead(200, { 'content-type': file[1], 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' })
      .end(bytes);
  }
  // Only the till's own page asks it for anything.
  if (request.headers.host !== new URL(OWN).host || (request.method === 'POST' && request.headers.origin !== OWN))
    return send(response, 403, {});
  if (asked === 'POST /charges') {
    const amount = await readAmount(request);
    if (amount === undefined) return send(response, 400, { message: 'Enter an amount.' });
    const charge = await begin(amount);
    const qr = `data:image/svg+xml,${encodeURIComponent(encodeQR(charge.url, 'svg', { ecc: 'medium' }))}`;
    return send(response, 201, { id: charge.id, url: charge.url, amount, qr });
  }
  const charge = charges.get(id);
  if (charge && asked === 'POST cancel') {
    await end(charge, 'canceled');
    return send(response, 200, { state: charge.state });
  }
  if (charge && asked === 'GET watch') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    charge.watchers.add(response);
    request.on('close', () => charge.watchers.delete(response));
    return tell(charge, response);
  }
  return send(response, 404, { message: 'Not found.' });
}

/** Whole cents from a body such as `{"amount": 1250}`; undefined for anything else. */
async function readAmount(request) {
  let text = '';
  for await (const chunk of request) if (text.length < 200) text += chunk;
  try {
    const { amount } = JSON.parse(text);
    return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
  } catch {
    return undefined;
  }
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

const [newest] = (
  await api('GET', '/events?limit=1').catch((error) => {
    console.error(`The till can't open: ${error.message}`);
    process.exit(1);
  })
).items;
void follow(newest?.id);
const till = createServer((request, response) =>
  answer(request, response).catch((error) => {
    console.error(error.message);
    if (!response.headersSent) send(response, 502, { message: error.code ? error.message : "The center can't be reached. Try again." });
  }),
);
till.listen(Number(PORT), 'localhost', () => console.log(`The till is open at ${OWN}`));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
