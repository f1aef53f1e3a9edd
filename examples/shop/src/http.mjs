const MOST_BYTES = 64 * 1_024;

/** Something that the shop refuses, with its HTTP status and words for people. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The body of a request as it came. Throws Refusal where it is too long. */
export async function readBody(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Refusal(413, 'That request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A form of one of the shop's own pages. Throws Refusal for another site's. */
export async function readForm(request, shop_url) {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if ((origin !== undefined && origin !== shop_url) || (site !== undefined && site !== 'same-origin'))
    throw new Refusal(403, 'This form came from another site.');
  return new URLSearchParams((await readBody(request)).toString('utf8'));
}

export function readCookies(request) {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2));
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? '']));
}

/** Sends a page. `leads_to`: where its forms lead beside the shop itself, as browsers follow redirects. */
export function sendPage(response, { status = 200, page, leads_to, cookies = [] }) {
  response.writeHead(status, {
    ...SHARED,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${leads_to}; base-uri 'none'; frame-ancestors 'none'`,
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  });
  response.end(page.text);
}

/** Sends the browser on by a GET. */
export function redirect(response, to, cookies = []) {
  response.writeHead(303, { ...SHARED, location: to, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) }).end();
}

export const SHARED = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};
