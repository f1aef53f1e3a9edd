import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';

/** A page may fetch ahead what it shows first at an address. */
type Ahead = { readonly fetchAhead?: (pathname: string) => void };
type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> & Ahead }>;

interface Page {
  readonly patterns: readonly string[];
  readonly load: () => Promise<{ readonly default: Ahead }>;
}

const pages: Page[] = [];
const MOMENTS = ['pointerover', 'touchstart', 'focusin'];

/**
 * A page whose code comes when it is opened, or before: as soon as a pointer, a finger or the keyboard is on a link to it;
 * then what it shows first comes, too, where the page has `fetchAhead` and the link no filters. `patterns` are its addresses.
 */
export function lazyPage<Props>(load: Load<Props>, ...patterns: readonly string[]) {
  if (pages.length === 0) for (const moment of MOMENTS) document.addEventListener(moment, fetchPointedAt, { passive: true });
  pages.push({ patterns, load });
  return lazy(load);
}

function fetchPointedAt({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download')) return;
  // Whoever opens the page hears when its code doesn't come.
  for (const { patterns, load } of pages)
    if (patterns.some((pattern) => matchPath(pattern, link.pathname)))
      load().then(
        ({ default: page }) => link.search === '' && page.fetchAhead?.(link.pathname),
        () => undefined,
      );
}
