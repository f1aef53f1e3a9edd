import { type ReactNode, useEffect } from 'react';
import { boot } from '../session/boot.ts';
import { Waiting } from '../ui/feedback/waiting.tsx';

/** The pages whose policy lets the widget's script in; server/src/kernel/http/pages.ts has the same. */
const LINKING_PAGE = /^\/(link-account(\/return)?|merchant\/settlement-account)\/?$/i;

/** The address that this document was loaded at, without its query. */
function loadedAt(): string | undefined {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
  return loaded && URL.canParse(loaded.name) ? new URL(loaded.name).pathname : undefined;
}

/** From another page, this document has that page's policy; loaded here and refused, the script would stay refused. */
const isOfAnotherPage = () => boot.bank_linking !== 'sandbox' && boot.link_script === undefined && loadedAt() !== window.location.pathname;

/**
 * A page that opens the provider's widget. A policy belongs to the document, so it is loaded anew on the way in; and so
 * is the page that follows, to which nothing of the provider's script comes along.
 */
export function OwnDocument({ children }: { children: ReactNode }) {
  const elsewhere = isOfAnotherPage();
  useEffect(() => {
    if (elsewhere) window.location.reload();
    if (boot.link_script === undefined) return;
    return () => {
      if (!LINKING_PAGE.test(window.location.pathname)) window.location.reload();
    };
  }, [elsewhere]);
  return elsewhere ? <Waiting /> : children;
}
