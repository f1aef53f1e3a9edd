import { html } from '../html.mjs';
import { layout } from './layout.mjs';

/** What the shop can't do, in words. */
export function problemPage(status, message) {
  return layout(
    'Sorry',
    0,
    html`<h1>${status === 404 ? 'Page not found' : 'Sorry'}</h1><p>${message}</p><p><a class="button" href="/">Browse the shop</a></p>`,
  );
}
