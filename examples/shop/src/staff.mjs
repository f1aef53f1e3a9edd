import { timingSafeEqual } from 'node:crypto';
import { DrawbridgeError } from '@drawbridge/sdk';
import { cookie } from './basket.mjs';
import { Refusal, readForm } from './http.mjs';
import { ordersPage } from './pages/orders.mjs';

const NAME = 'staff';

/** The link that is printed at the start: it opens the orders to this browser. */
export async function enterStaff({ settings, orders }, { query }) {
  requireKey(orders, query.get('key'));
  return { to: '/orders', cookies: [cookie(NAME, query.get('key'), settings)] };
}

/** The orders, each as the center says that its payment stands. */
export async function showOrders({ orders, center }, { cookies, query }) {
  requireKey(orders, cookies[NAME]);
  const given = { said: query.get('said') };
  try {
    return { page: ordersPage(orders.list(), await center.listPayments(), given) };
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    return { page: ordersPage(orders.list(), [], { ...given, problem: `We couldn't get the payments: ${error.message}` }) };
  }
}

/** Gives back an amount of an order's payment. */
export async function giveBack({ settings, orders, center }, { request, cookies }) {
  requireKey(orders, cookies[NAME]);
  const form = await readForm(request, settings.shop_url);
  const amount = centsOf(form.get('amount') ?? '');
  if (!/^[0-9a-f]{32}$/.test(form.get('attempt') ?? '') || amount === undefined) return { to: '/orders?said=amount' };
  try {
    await center.refund(form.get('payment') ?? '', amount, form.get('attempt'));
    return { to: '/orders?said=refunded' };
  } catch (error) {
    if (!(error instanceof DrawbridgeError)) throw error;
    return {
      status: error.status < 500 ? error.status : 502,
      page: ordersPage(orders.list(), await payments(center), { problem: error.message }),
    };
  }
}

async function payments(center) {
  try {
    return await center.listPayments();
  } catch {
    return [];
  }
}

/** `12.50` in cents; undefined for anything else. */
function centsOf(text) {
  const found = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : undefined;
}

function requireKey(orders, given) {
  const [known, typed] = [Buffer.from(orders.staff_key()), Buffer.from(given ?? '')];
  if (known.length !== typed.length || !timingSafeEqual(known, typed))
    throw new Refusal(403, 'This page is for staff. Open the link that the shop printed when it started.');
}
