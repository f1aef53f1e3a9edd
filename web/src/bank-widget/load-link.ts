import { text } from '../language/t.ts';
import { letLinkScriptIn } from './link-script-policy.ts';

/** What Link's script is given, and gives: by its documentation. */
export interface LinkOptions {
  readonly token: string;
  /** Where a bank's own sign-in page sent the browser back to, whole. */
  readonly receivedRedirectUri?: string;
  readonly onLoad: () => void;
  readonly onSuccess: (public_token: string, metadata: unknown) => void;
  readonly onExit: (error: unknown, metadata: unknown) => void;
}
export interface LinkHandler {
  open(): void;
  exit(options: { force: boolean }): void;
  destroy(): void;
}
export interface Link {
  create(options: LinkOptions): LinkHandler;
}
declare global {
  interface Window {
    Plaid?: Link;
  }
}

const PATIENCE_MS = 20_000;
export const NOT_LOADED = text(
  "We couldn't connect to your bank. Check your internet connection, turn off any content blockers, and try again.",
);

let loading: Promise<Link> | undefined;

/** Loads Link's script once a page load; a failure is tried anew. Throws Error where it does not come. */
export async function loadLink(address: string): Promise<Link> {
  if (window.Plaid) return window.Plaid;
  loading ??= load(address).finally(() => {
    loading = undefined;
  });
  return loading;
}

function load(address: string): Promise<Link> {
  letLinkScriptIn(address);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(NOT_LOADED));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    script.onload = () => {
      clearTimeout(timer);
      if (window.Plaid) resolve(window.Plaid);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.async = true;
    // The style sheets that it adds carry the same, or would be blocked.
    const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
    if (nonce) script.nonce = nonce;
    script.src = address;
    document.head.append(script);
  });
}
