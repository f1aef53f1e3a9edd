import { linesOf } from '../goods.mjs';
import { dollars, html } from '../html.mjs';
import { countOf, layout } from './layout.mjs';
import { PAYMENT_WORDS } from './words.mjs';

/** What the shopper sees after the checkout. `session`: as the center says it is; undefined where that couldn't be asked. */
export function thankYouPage(order, session, basket) {
  return layout(
    'Your order',
    countOf(basket),
    html`<article class="receipt">${headOf(session)}
<dl><div><dt>Order</dt><dd>${order.id}</dd></div>
${session?.purchase && html`<div><dt>Transaction</dt><dd>${session.purchase.public_id}</dd></div><div><dt>Payment</dt><dd>${PAYMENT_WORDS[session.purchase.status] ?? session.purchase.status}</dd></div>`}
<div><dt>To</dt><dd>${order.address.street}${order.address.unit && `, ${order.address.unit}`}, ${order.address.city}, ${order.address.state} ${order.address.postal_code}</dd></div></dl>
<ul class="bill">${linesOf(order.basket).map(({ name, quantity, cost }) => html`<li><span>${quantity} × ${name}</span><span>${dollars(cost)}</span></li>`)}</ul>
<p class="sum"><span>Total</span><strong>${dollars(order.amount)}</strong></p></article>`,
  );
}

function headOf(session) {
  if (session === undefined)
    return html`<h1>One moment</h1><p>We couldn't check your payment. Reload this page in a minute, and please don't pay again.</p>`;
  if (session.status === 'paid') return html`<h1>Thank you</h1><p>Your payment is on its way. We'll start packing your order.</p>`;
  if (session.status === 'open')
    return html`<h1>Not paid yet</h1><p>You haven't been charged. We'll hold this order for a while.</p><p><a class="button" href="${session.url}">Pay by bank</a></p>`;
  return html`<h1>This order expired</h1><p>You haven't been charged. Your basket is still here.</p><p><a class="button" href="/basket">Go to basket</a></p>`;
}
