import { GOODS } from '../goods.mjs';
import { dollars, html } from '../html.mjs';
import { drawing } from './drawings.mjs';
import { countOf, layout } from './layout.mjs';

/** What the shop sells. */
export function shelfPage(basket) {
  return layout(
    'Shop',
    countOf(basket),
    html`<div class="hero"><h1>Plain pots for every day</h1><p>Thrown in small batches. Paid straight from your bank account.</p></div>
<ul class="shelf">${GOODS.map(
      ({ id, name, about, price }) => html`<li>
<div class="stage stage-${id}">${drawing(id)}</div>
<h2>${name}</h2><p>${about}</p>
<form method="post" action="/basket"><input type="hidden" name="id" value="${id}"><input type="hidden" name="more" value="1">
<strong>${dollars(price)}</strong><button aria-label="Add ${name} to the basket">Add to basket</button></form>
</li>`,
    )}</ul>`,
  );
}
