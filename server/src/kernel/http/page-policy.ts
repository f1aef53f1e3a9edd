import type { Context } from '../../context.ts';

type BankWidget = NonNullable<Context['bankLinking']['widget']>;

/** What differs from page to page. */
export interface PageNeeds {
  readonly nonce: string;
  /** It may stand in a frame of our own pages. */
  readonly framed: boolean;
  /** Of styles that a library puts in by itself. */
  readonly style_hashes: readonly string[];
  /** The bank-linking provider's widget, where the page opens it. */
  readonly widget: BankWidget | undefined;
}

/** What a page may load, ask and show. `issuer` is whom people sign in with. */
export function pagePolicy(public_url: string, issuer: string, { nonce, framed, style_hashes, widget }: PageNeeds): string {
  // An outside identity provider is asked for tokens by the page itself.
  const outside = new URL(issuer).origin === public_url ? [] : [new URL(issuer).origin];
  const ws = public_url.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    ...(widget ? besidesWidget(public_url, nonce, widget) : [`script-src 'nonce-${nonce}' 'strict-dynamic'`, "frame-src 'self'"]),
    `style-src 'self' 'nonce-${nonce}' ${style_hashes.join(' ')}`,
    join("img-src 'self' data: blob:", widget?.shows),
    "font-src 'self'",
    join("connect-src 'self'", ws, ...outside, widget?.asks),
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    join("form-action 'self'", ...outside),
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // The default one is what the widget's script is held to (web/src/bank-widget/link-script-policy.ts).
    join('trusted-types drawbridge', widget && 'default'),
  ].join('; ');
}

const join = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');

/**
 * Where somebody else's script runs, no script may bring in another ('strict-dynamic'): our own files and that one
 * script are named. Its documentation asks for style attributes; the style sheets that it adds carry our nonce.
 */
function besidesWidget(public_url: string, nonce: string, { script, shows }: BankWidget): string[] {
  return [`script-src 'nonce-${nonce}' ${public_url}/assets/ ${script}`, `frame-src ${shows}`, "style-src-attr 'unsafe-inline'"];
}
