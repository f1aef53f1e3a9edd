const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

class Html {
  constructor(text) {
    this.text = text;
  }
}

/** HTML by a template: what is put in is escaped, unless it is HTML itself; lists are joined, nothing is left out. */
export function html(pieces, ...values) {
  return new Html(pieces.reduce((so_far, piece, at) => so_far + inHtml(values[at - 1]) + piece));
}

function inHtml(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(inHtml).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

/** `$1,234.50` for 123450. */
export function dollars(cents) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
