import { randomBytes } from 'node:crypto';
import { linesOf, MOST_OF_A_GOOD, priceOf } from '../goods.mjs';
import { dollars, html } from '../html.mjs';
import { drawing } from './drawings.mjs';
import { countOf, layout } from './layout.mjs';

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

/** The basket, and where it is to be sent. `came_back`: the order that the shopper left the checkout of. */
export function basketPage(basket, { came_back, typed = {}, problem } = {}) {
  const lines = linesOf(basket);
  const empty = html`<p>Your basket is empty.</p><p><a class="button" href="/">Browse the shop</a></p>`;
  return layout(
    'Basket',
    countOf(basket),
    html`<h1>Your basket</h1>
${came_back && html`<p class="notice" role="status">You came back without paying order ${came_back.id}. You haven't been charged.</p>`}
${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
${lines.length === 0 ? empty : html`<div class="columns"><ul class="lines">${lines.map(lineOf)}</ul>${checkout(priceOf(basket), typed, problem?.field)}</div>`}`,
  );
}

function lineOf({ id, name, price, quantity, cost }) {
  const button = (to, sign, words) =>
    html`<button name="quantity" value="${to}" aria-label="${words} ${name}"${to > MOST_OF_A_GOOD && html` disabled`}>${sign}</button>`;
  return html`<li><div class="stage stage-${id}">${drawing(id)}</div><div><h2>${name}</h2><p>${dollars(price)} each</p>
<form class="stepper" method="post" action="/basket"><input type="hidden" name="id" value="${id}">
${button(quantity - 1, '−', 'Remove one')}<span>${quantity}</span>${button(quantity + 1, '+', 'Add one')}</form></div>
<strong>${dollars(cost)}</strong></li>`;
}

function checkout(amount, typed, wrong) {
  const field = (name, label, complete, extra) =>
    html`<label>${label}<input name="${name}" autocomplete="${complete}" value="${typed[name]}"${wrong === name && html` aria-invalid="true"`}${extra}></label>`;
  const must = html` required maxlength="100"`;
  return html`<form class="checkout" method="post" action="/checkout">
<h2>Shipping address</h2>
<input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
${field('street', 'Street', 'address-line1', must)}
${field('unit', 'Apartment or suite (optional)', 'address-line2', html` maxlength="100"`)}
${field('city', 'City', 'address-level2', must)}
<div class="pair"><label>State<select name="state" autocomplete="address-level1" required><option value="">Choose</option>${STATES.map(
    (state) => html`<option${typed.state === state && html` selected`}>${state}</option>`,
  )}</select></label>
${field('postal_code', 'ZIP code', 'postal-code', html` required inputmode="numeric" pattern="[0-9]{5}"`)}</div>
<p class="sum"><span>Total</span><strong>${dollars(amount)}</strong></p>
<button class="primary">Pay by bank</button>
</form>`;
}
