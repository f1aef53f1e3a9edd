import { readFileSync } from 'node:fs';
import { readBasket } from './basket.mjs';
import { changeBasket } from './change-basket.mjs';
import { checkOut } from './check-out.mjs';
import { Refusal, readCookies, redirect, SHARED, sendPage } from './http.mjs';
import { problemPage } from './pages/problem.mjs';
import { shelfPage } from './pages/shelf.mjs';
import { seeBasket } from './see-basket.mjs';
import { thankYou } from './see-order.mjs';
import { enterStaff, giveBack, showOrders } from './staff.mjs';
import { takeWebhook } from './take-webhook.mjs';

const FILES = {
  'GET /shop.css': { type: 'text/css; charset=utf-8', bytes: read('shop.css') },
  'GET /icon.svg': { type: 'image/svg+xml', bytes: read('icon.svg') },
};

/** Every address of the shop. Each gives what to send; a Refusal becomes a page, or a plain line to programs. */
const ROUTES = {
  'GET /': (_shop, { basket }) => ({ page: shelfPage(basket) }),
  'GET /basket': seeBasket,
  'POST /basket': changeBasket,
  'POST /checkout': checkOut,
  'GET /thank-you': thankYou,
  'GET /staff': enterStaff,
  'GET /orders': showOrders,
  'POST /refunds': giveBack,
};

/** Answers a request. */
export async function answer(shop, request, response) {
  // Whatever somebody sends stands there: `//` is no address.
  const url = URL.canParse(request.url, shop.settings.shop_url) ? new URL(request.url, shop.settings.shop_url) : undefined;
  const asked = `${request.method} ${url?.pathname}`;
  try {
    const file = FILES[asked];
    if (file) return response.writeHead(200, { ...SHARED, 'content-type': file.type }).end(file.bytes);
    if (asked === 'POST /webhooks') {
      await takeWebhook(shop, request);
      return response.writeHead(204, SHARED).end();
    }
    if (!ROUTES[asked]) throw new Refusal(404, "This page doesn't exist.");
    const cookies = readCookies(request);
    const given = await ROUTES[asked](shop, { request, query: url.searchParams, cookies, basket: readBasket(cookies) });
    if (given.to) redirect(response, given.to, given.cookies);
    else sendPage(response, { leads_to: shop.settings.center_url, ...given });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const { status, message } = error instanceof Refusal ? error : { status: 500, message: 'Something went wrong. Please try again.' };
    if (asked === 'POST /webhooks') response.writeHead(status, SHARED).end(message);
    else sendPage(response, { status, page: problemPage(status, message), leads_to: shop.settings.center_url });
  }
}

function read(name) {
  return readFileSync(new URL(`../public/${name}`, import.meta.url));
}
