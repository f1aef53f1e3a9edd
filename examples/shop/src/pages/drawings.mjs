import { html } from '../html.mjs';

const INSIDE = {
  mug: html`<path class="clay" d="M52 56h78v62a18 18 0 0 1-18 18H70a18 18 0 0 1-18-18z"/><path class="glaze" d="M52 56h78v24c-12 8-26-6-39 2s-27-2-39 4z"/><path class="edge" d="M130 70h10a17 17 0 0 1 0 44h-10"/>`,
  bowl: html`<path class="clay" d="M36 72h128c0 38-24 62-64 62S36 110 36 72z"/><path class="glaze" d="M36 72h128c0 6-1 12-2 17-22 8-42-6-62 2s-40-2-61 3c-2-7-3-14-3-22z"/><path class="foot" d="M80 134h40v8H80z"/>`,
  vase: html`<path class="stem" d="M100 58c0-20 8-30 18-40M100 50c-2-12-8-20-16-26"/><circle class="bud" cx="119" cy="17" r="6"/><circle class="bud" cx="83" cy="23" r="5"/><path class="clay" d="M84 56h32c-2 16 16 26 16 52 0 18-10 30-20 34H88c-10-4-20-16-20-34 0-26 18-36 16-52z"/><path class="glaze" d="M84 56h32c-2 14 11 24 15 42-18 8-44-6-62 2 3-20 17-30 15-44z"/>`,
  plate: html`<ellipse class="clay" cx="100" cy="96" rx="76" ry="42"/><ellipse class="glaze" cx="100" cy="92" rx="58" ry="30"/><ellipse class="clay" cx="100" cy="92" rx="38" ry="18"/>`,
};

/** A drawing of a good: for the eye alone, its name stands beside it. */
export function drawing(id) {
  return html`<svg class="drawing" viewBox="0 0 200 160" aria-hidden="true" focusable="false"><ellipse class="shade" cx="100" cy="142" rx="62" ry="8"/>${INSIDE[id]}</svg>`;
}
