import { html } from '../html.mjs';

/** A page of the shop. `count`: of goods in the basket. */
export function layout(title, count, body) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Kiln Street</title>
<link rel="stylesheet" href="/shop.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<header class="top">
<a class="name" href="/">Kiln Street</a>
<nav aria-label="Main"><a href="/">Shop</a><a href="/basket">Basket${count > 0 && html` <span class="count">${count}</span>`}</a></nav>
</header>
<main>${body}</main>
<footer>This is a sample shop. Nothing is for sale, but payments are as real as the center behind it.</footer>
</body>
</html>`;
}

/** How many goods are in a basket. */
export function countOf(basket) {
  return Object.values(basket).reduce((sum, count) => sum + count, 0);
}
