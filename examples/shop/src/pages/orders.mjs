import { randomBytes } from 'node:crypto';
import { linesOf } from '../goods.mjs';
import { dollars, html } from '../html.mjs';
import { layout } from './layout.mjs';
import { PAYMENT_WORDS, SESSION_WORDS } from './words.mjs';

const SAID = { refunded: 'Refunded.', amount: 'Enter the amount in dollars, such as 12.50.' };
const TONES = { PENDING: 'waits', POSTED: 'good', DECLINED: 'bad', FAILED: 'bad' };

/** The shop's own page: each order, how its payment stands, and the form to refund it. */
export function ordersPage(orders, payments, { said, problem }) {
  return layout(
    'Orders',
    0,
    html`<h1>Orders</h1>
${SAID[said] && html`<p class="notice" role="status">${SAID[said]}</p>`}
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${orders.length === 0 && html`<p>No orders yet.</p>`}
<ul class="orders">${orders.map((order) =>
      rowOf(
        order,
        payments.find(({ order_id }) => order_id === order.id),
      ),
    )}</ul>`,
  );
}

function rowOf(order, payment) {
  // What the center says now; else what its last message said.
  const status = payment?.status ?? order.payment?.status;
  const words = PAYMENT_WORDS[status] ?? SESSION_WORDS[order.session?.status] ?? SESSION_WORDS.open;
  const left = payment && ['PENDING', 'POSTED'].includes(payment.status) ? payment.amount - payment.refunded_amount : 0;
  return html`<li aria-label="Order ${order.id}">
<div><h2>${order.id}</h2><p>${linesOf(order.basket)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')}</p>
<p class="fine">${order.placed_at.slice(0, 10)}${(payment ?? order.payment) && html` · ${(payment ?? order.payment).public_id}`}${order.payment && html` · confirmed by webhook`}</p></div>
<div class="standing"><span class="badge ${TONES[status] ?? 'plain'}">${words}</span><strong>${dollars(order.amount)}</strong>
${payment?.refunded_amount > 0 && html`<span class="fine">${dollars(payment.refunded_amount)} refunded</span>`}</div>
${left > 0 && refundForm(order, payment, left)}</li>`;
}

function refundForm(order, payment, left) {
  return html`<form class="refund" method="post" action="/refunds">
<input type="hidden" name="payment" value="${payment.id}"><input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
<label>Amount<input name="amount" inputmode="decimal" value="${(left / 100).toFixed(2)}"></label>
<button aria-label="Refund order ${order.id}">Refund</button></form>`;
}
